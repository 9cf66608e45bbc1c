#if !canImport(ObjectiveC)
import CRuntimeHooks
package import XCTest

/// Replaces XCTest's `XCTMain(_:)`, and adds the specs to the tests.
///
/// The package manager's generated runner calls `XCTMain(_:)` with the tests in the compiler's index, which has no
/// specs. The linker prefers a function of the test binary to one of a shared library, so the runner calls this one,
/// which then calls another public `XCTMain` of XCTest's.
///
/// **Private**: the symbol, which is the mangled name of the function and its type, as of Swift 6.3. If it is not
/// called, the process fails at its end, because `candlestick_stand_in_was_called` was not.
@_silgen_name("$s6XCTest7XCTMainys5NeverOSayAA0A4CaseCm04testD5Class_SaySS_yAFKctG8allTeststGF")
@MainActor package func runTestsAndSpecs(_ testCases: [XCTestCaseEntry]) -> Never {
  candlestick_stand_in_was_called()
  TestProcess(tests: testCases, arguments: CommandLine.arguments).run()
}
#endif
