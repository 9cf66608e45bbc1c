import XCTest

/// Runs the specs of this process with its other tests. CRuntimeHooks/XCTMain.c calls it in place of XCTest's `XCTMain(_:)`.
///
/// - Parameter tests: the array of `XCTestCaseEntry`.
@_cdecl("candlestick_run_tests_and_specs")
@MainActor package func runTestsAndSpecs(_ tests: UnsafeRawPointer) -> Never {
  TestProcess(tests: unsafeBitCast(tests, to: [XCTestCaseEntry].self), arguments: CommandLine.arguments).run()
}
