#if !canImport(ObjectiveC)
import CandlestickSpecs
import XCTest

/// Runs the listed specs and tests, each once, and ends the process; for a `LinuxMain.swift`.
///
/// ```swift
/// QCKMain([StackSpec.self, QueueSpec.self], testCases: [testCase(PlainTests.allTests)])
/// ```
///
/// Where there is no `LinuxMain.swift`, all specs are found and run. Classes that are not listed here are named at the end.
///
/// Focus is on examples of one list, as in Quick: it leaves out examples of its own class, and of classes of the same kind
/// whose `allTests` is asked for later or that are listed further down.
///
/// - Parameters:
///   - specs: the spec classes to run, in this order.
///   - configurations: classes that say what holds for the run; those that are not listed are found.
///   - testCases: tests of XCTest's, and `testCase(SomeSpec.allTests)`, which is run with the specs, after those that are listed.
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
