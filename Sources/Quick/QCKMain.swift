#if FORKED_WORKERS
import CandlestickRunner
import CandlestickSpecs
import XCTest

/// Runs the listed specs and tests, each once, and exits. Call it in `LinuxMain.swift`.
///
/// ```swift
/// QCKMain([StackSpec.self, QueueSpec.self], testCases: [testCase(PlainTests.allTests)])
/// ```
///
/// Without a `LinuxMain.swift`, all specs are discovered and run. The end of the output names classes that are not
/// listed.
///
/// As in Quick, focus in a class skips other examples of that class, and examples of classes with the same superclass
/// that are listed later or whose `allTests` is called later.
///
/// - Parameters:
///   - specs: the spec classes to run, in this order.
///   - configurations: the configurations; others are discovered.
///   - testCases: XCTest test cases, and `testCase(SomeSpec.allTests)`. They run after the listed specs.
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
