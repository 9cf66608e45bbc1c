#if !canImport(ObjectiveC)
import CRuntimeHooks
public import XCTest

/// Stands in for XCTest's `XCTMain(_:)`, and adds the specs to the tests.
///
/// The package manager's generated runner calls `XCTMain(_:)` with the tests that it found in the compiler's index, where
/// specs are not. The linker prefers a function of the test binary to one of a shared library, so that with this symbol
/// we are the one that is called; we go on with another of XCTest's public functions of that name.
///
/// **Private**: the symbol, which is the mangled name of the function and its type, as of Swift 6.3. If nobody calls it,
/// `candlestick_stand_in_was_called` is not told so, and the process fails at its end.
@_silgen_name("$s6XCTest7XCTMainys5NeverOSayAA0A4CaseCm04testD5Class_SaySS_yAFKctG8allTeststGF")
@MainActor public func runTestsAndSpecs(_ testCases: [XCTestCaseEntry]) -> Never {
  candlestick_stand_in_was_called()
  TestProcess(tests: testCases, arguments: CommandLine.arguments).run()
}
#endif
