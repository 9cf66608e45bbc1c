#if !canImport(ObjectiveC)
import CandlestickSpecs
import XCTest

/// Runs the listed specs and tests, each once, and ends the process; for a `LinuxMain.swift`.
///
/// ```swift
/// QCKMain([StackSpec.self, QueueSpec.self], testCases: [testCase(PlainTests.allTests)])
/// ```
///
/// Where there is no `LinuxMain.swift`, all specs are found and run. Those that are not listed here are named at the end.
///
/// - Parameters:
///   - specs: the spec classes to run, in this order.
///   - configurations: classes that say what holds for the run; those that are not listed are found.
///   - testCases: tests of XCTest's.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func QCKMain(
  _ specs: [QuickSpec.Type],
  configurations: [QuickConfiguration.Type] = [],
  testCases: [XCTestCaseEntry] = []
) -> Never {
  let testCases = OnMainThread(code: testCases)
  MainActor.assumeIsolated { TestProcess.run(specs, and: testCases.code) }
}
#endif
