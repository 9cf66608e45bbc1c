import Foundation
import XCTest

/// Failures outside of the body of a test. The status, the console and the reports have to agree.
final class OwnerTests: FixtureTestCase {
  private static let stranger = Fixture.stranger
  override class var fixture: Fixture? { stranger }
  private static let isolations = ["worker", "example", "none"]
  private static let late = "OwnerSpec/owns the failure: after the end of \"owns the failure\": too late"

  private let oneWorker = ["CANDLESTICK_WORKERS": "1"]
  private var stranger: Fixture { Self.stranger }
  private var folder = FileManager.default.temporaryDirectory

  override func setUpWithError() throws {
    try super.setUpWithError()
    folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  func testADeinitializerOfAMemoizedValueFailsItsExample() throws {
    for isolation in Self.isolations {
      let run = try runFailing("memoizedValue", "OwnerSpec", isolation)
      let names = ["owns the failure after it has waited", "owns the failure"]
      XCTAssertEqual(run.failed.sorted(), names.map { "OwnerSpec/\($0): in a deinitializer" }, run.output)
    }
  }

  func testADeinitializerOfAValueThatCodeLeavesBehindFailsItsExample() throws {
    // In a worker of its own, the example's code ends with it.
    for isolation in ["worker", "none"] {
      let run = try runFailing("leftValue", "OwnerSpec", isolation)
      let names = ["a block", "a block of the main queue", "a detached task"].map { "owns the failure of \($0)" }
      XCTAssertEqual(
        run.failed.sorted(),
        names.map { "OwnerSpec/\($0): after the end of \"\($0)\": in a deinitializer" }.sorted(),
        run.output
      )
    }
  }

  func testAForkedProcessFailsItsTest() throws {
    for isolation in Self.isolations {
      let names = [
        "OwnerSpec/owns the failure", "OwnerSpec/owns the failure of a retry", "OwnerSpec/owns the failure on a thread",
        "OwnerSpec/the hook owns the failure of a hook", "OwnerTests/testForks", "OwnerTests/testForksInATask",
      ]
      let run = try runFailing("fork", "Owner(Spec|Tests)", isolation)
      XCTAssertEqual(run.failed.map { $0.components(separatedBy: ": ")[0] }.sorted(), names, run.output)
      XCTAssert(run.output.contains("in a fork"), run.output)
    }
  }

  func testAForkedProcessThatReturnsFromItsTestReportsNothing() throws {
    for isolation in Self.isolations {
      let run = try runFailing("returningFork", "OwnerSpec", isolation)
      XCTAssertEqual(run.failed, ["OwnerSpec/owns the failure: after the fork"], run.output)
    }
  }

  func testAFailureOfATestCaseThatIsOnlyListedIsIgnored() throws {
    let list = try stranger.runTests("--dump-tests-json", environment: environment("released"))
    XCTAssertEqual(list.status, 0, list.output)
    XCTAssert(list.output.contains("testPasses"), list.output)
  }

  /// The memory of the forked process is its own, so the code of the test cannot gather the failure.
  func testAForkedProcessFailsItsTestWhereFailuresAreGathered() throws {
    for isolation in Self.isolations {
      let run = try runFailing("gatheredFork", "Owner(Spec|ExploredTests)", isolation)
      let places = [
        "in a block with a known issue", "in an exploration", "in expectAll", "in forAll", "in toEventually",
        "with a known issue",
      ]
      let methods = ["testForks", "testForksInAsyncCode"].map { "OwnerExploredTests/\($0)" }
      let names = methods + places.map { "OwnerSpec/owns the failure \($0)" }
      XCTAssertEqual(run.failed.map { $0.components(separatedBy: ": ")[0] }.sorted(), names, run.output)
    }
  }

  func testAThreadOfAnEarlierAttemptFailsItsExample() throws {
    for isolation in Self.isolations {
      let run = try runFailing("lateAttempt", "OwnerSpec", isolation)
      XCTAssertEqual(run.failed, [Self.late], run.output)
      let options = ["--filter", "OwnerSpec", "--isolation", isolation]
      let console = try stranger.runTests(options, environment: environment("lateAttempt")).output
      XCTAssert(console.contains(": error: OwnerSpec.owns the failure : after the end of "), console)
      XCTAssert(console.contains("Test Case 'OwnerSpec.owns the failure' failed"), console)
    }
  }

  func testAForkedProcessThatOutlivesItsTestFailsIt() throws {
    let run = try runFailing("lateFork", "OwnerSpec", "worker")
    XCTAssertEqual(
      run.failed,
      ["OwnerSpec/owns the failure: after the end of \"owns the failure\": in a fork"],
      run.output
    )
  }

  func testAForkedProcessThatOutlivesItsTestFailsARunWithoutWorkers() throws {
    let run = try runFailing("lateFork", "OwnerSpec", "none", outsideCount: 1)
    XCTAssertEqual(run.failed, [], run.output)
    XCTAssert(run.output.contains("error: in a fork"), run.output)
    XCTAssert(run.outside.first?.contains("has failed after the end of the test") == true, run.output)
  }

  func testALateFailureStopsTheRunWithFailFast() throws {
    // The worker may end before the supervisor has reported the failure.
    for _ in 1...5 {
      let run = try runFailing("late", "OwnerSpec", "worker", ["CANDLESTICK_FAIL_FAST": "1"])
      XCTAssertEqual(run.failed, [Self.late], run.output)
    }
  }

  func testAClassMethodFailsTheRun() throws {
    for isolation in Self.isolations {
      let run = try runFailing("classMethods", "OwnerTests", isolation, outsideCount: nil)
      XCTAssertEqual(run.failed, [], run.output)
      let outside = Set(run.outside)
      XCTAssert(outside.contains("expected to equal <expected>, got <set-up>"), run.output)
      // XCTest ignores assertions there.
      XCTAssertEqual(outside.contains { $0.contains("asserted in tear-down") }, isolation != "none", run.output)
      XCTAssertEqual(outside.contains { $0.contains("(\"asserted\")") }, isolation != "none", run.output)
    }
  }

  func testAThreadOfAClassMethodFailsTheRun() throws {
    for isolation in Self.isolations {
      let run = try runFailing("classThread", "OwnerTests", isolation, outsideCount: 2)
      XCTAssertEqual(run.failed, [], run.output)
      let words = "recorded while \"testLetsTheThreadFail\" ran, but not by its code: "
      XCTAssertEqual(run.outside.sorted(), ["failed - too late", "too late"].map { words + $0 }, run.output)
    }
  }

  func testAThreadBetweenTestsFailsTheRun() throws {
    for isolation in Self.isolations {
      let count = isolation == "example" ? 6 : 1
      let run = try runFailing("betweenTests", "Owner(Spec|Tests)", isolation, outsideCount: count)
      XCTAssertEqual(run.failed, [], run.output)
      XCTAssert(run.outside.allSatisfy { $0.hasSuffix("between tests") }, run.output)
    }
  }

  func testALateFailureFailsItsExampleAndIsRunAgainByOnlyFailures() throws {
    // In a worker of its own, the example's thread ends with it.
    for isolation in ["worker", "none"] {
      let run = try runFailing("late", "OwnerSpec", isolation)
      XCTAssertEqual(run.failed, [Self.late], run.output)
      let again = try stranger.runTests("--only-failures", environment: environment("late"))
      XCTAssert(again.output.contains("Test Case 'OwnerSpec.owns the failure' started"), again.output)
      XCTAssert(again.output.contains("Executed 1 test, "), again.output)
    }
  }

  func testALateAssertionOfAThreadFailsTheMethodThatStartedIt() throws {
    for isolation in ["worker", "none"] {
      let run = try runFailing("late", "OwnerTests", isolation)
      XCTAssertEqual(run.failed.count, 1, run.output)
      XCTAssert(run.failed[0].hasPrefix("OwnerTests/testLateFailureOfAThread: after the end of "), run.output)
    }
  }

  func testALateCrashFailsItsExample() throws {
    let run = try runFailing("lateCrash", "OwnerSpec", "worker")
    XCTAssertEqual(run.failed.count, 1, run.output)
    XCTAssert(
      run.failed[0].hasPrefix("OwnerSpec/owns the failure: after the end of \"owns the failure\": "),
      run.output
    )
  }

  /// XCTest calls observers in any order, so a failure at the start may be that of the test or of none.
  func testAnObserverOfXCTestFailsTheRun() throws {
    for isolation in ["worker", "none", "none", "none", "none"] {
      let run = try runFailing("observer", "Owner(Spec|Tests)", isolation, oneWorker, outsideCount: nil)
      let failures = run.failed + run.outside
      // Without workers, XCTest ignores its assertions between tests.
      XCTAssertEqual(failures.count, isolation == "none" ? 5 : 6, run.output)
      XCTAssert(failures.allSatisfy { $0.hasSuffix("in an observer") }, run.output)
    }
  }

  func testAThreadOfAHookFailsTheRunAndNoTestMethod() throws {
    for isolation in ["worker", "none"] {
      let run = try runFailing("hook", "Owner(Spec|Tests)", isolation, oneWorker, outsideCount: 1)
      XCTAssertEqual(run.failed, [], run.output)
    }
  }

  func testATearDownBlockOfAnObserverFailsItsTest() throws {
    for isolation in Self.isolations {
      let run = try runFailing("observersBlock", "Owner(Spec|Tests)", isolation)
      XCTAssert(run.failed.allSatisfy { $0.hasSuffix(": in a tear-down block") }, run.output)
      XCTAssert(run.failed.contains("OwnerSpec/passes last: in a tear-down block"), run.output)
      XCTAssertEqual(run.failed.count, 8, run.output)
    }
  }

  func testAnAssertionOfAnObserverFailsTheTestWhoseFailureItObserves() throws {
    for isolation in Self.isolations {
      let run = try runFailing("observersAssertion", "OwnerSpec", isolation)
      // XCTest notifies observers in an order that differs between runs, so either failure may be reported first.
      let messages = ["in an example", "failed - in an observer"]
      XCTAssert(messages.map { ["OwnerSpec/fails: \($0)"] }.contains(run.failed), run.output)
      let counts = messages.map { run.output.components(separatedBy: "error: \($0)").count - 1 }
      XCTAssertEqual(counts[0], counts[1], run.output)
      XCTAssertGreaterThan(counts[0], 0, run.output)
    }
  }

  func testKnownIssuesAndFailuresBeforeTheEndOfTheProcessOrADeadlockAreReportedOnce() throws {
    for isolation in ["worker", "example"] {
      let run = try runFailing("knownIssue", "OwnerSpec", isolation)
      XCTAssertEqual(run.known, Array(repeating: "known", count: 11), run.output)
      XCTAssertEqual(run.failed.count, 16, run.output)
      XCTAssertEqual(run.failureCount, 16 + 3 + 2, run.output)
    }
  }

  func testAFailureInAnExitHandlerIsPrintedAfterTheReportsIfThereAreNoWorkers() throws {
    for isolation in ["worker", "example"] {
      _ = try runFailing("exitHandler", "OwnerSpec", isolation, oneWorker, outsideCount: nil)
    }
    let run = try run("exitHandler", "OwnerSpec", "none")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("at exit"), run.output)
    XCTAssertEqual(run.failed + run.outside, [], run.output)
  }

  func testAFailureInCapturedOutputIsPrintedToTheConsole() throws {
    for isolation in Self.isolations {
      let run = try runFailing("output", "Owner(Spec|Tests)", isolation)
      let failed = ["OwnerSpec/owns the failure: in the output", "OwnerTests/testPasses: failed - in a child process"]
      XCTAssertEqual(run.failed, failed, run.output)
      XCTAssertFalse(run.output.contains("expected to output"), run.output)
      XCTAssert(run.output.contains("error: in the output"), run.output)
    }
  }

  func testAnExampleThatAnOverrideDoesNotRunFails() throws {
    for isolation in Self.isolations {
      let run = try runFailing("overrides", "Overriding[A-Za-z]*Spec", isolation)
      let reason = "the example did not run; if its class overrides `invokeTest` or `perform`, they must call super"
      let names = ["OverridingInvokeSpec", "OverridingPerformSpec"].map { "\($0)/runs: \(reason)" }
      XCTAssertEqual(run.failed, names + ["OverridingRecordSpec/fails: recorded first"], run.output)
      let counts = ["first", "second"].map { run.output.components(separatedBy: "recorded \($0)\n").count }
      XCTAssertEqual(counts[0], counts[1], run.output)
    }
  }

  func testAFailureInTheTraitsOfAClassIsAMistakeOfItsDeclaration() throws {
    for isolation in Self.isolations {
      let run = try runFailing("traits", "OwnerSpec", isolation)
      let words = "failed where examples are declared, outside of any example: in the traits"
      XCTAssertEqual(run.failed, ["OwnerSpec/is declared without mistakes: \(words)"], run.output)
    }
  }

  func testAMethodRunsAtMostOnceMoreThanItHasRetries() throws {
    let log = folder.appending(path: "log")
    for (retryCount, isFlaky) in [(1, false), (2, true)] {
      try? FileManager.default.removeItem(at: log)
      let environment = ["STRANGER_LOG": log.path, "CANDLESTICK_RETRY": "\(retryCount)"]
      let run = try run("retriedMethod", "OwnerTests", "worker", environment)
      XCTAssertEqual(try String(contentsOf: log, encoding: .utf8), isFlaky ? "mmm" : "mm", run.output)
      XCTAssertEqual(run.output.contains("≈ testIsRetried (flaky: passed on attempt 3)"), isFlaky, run.output)
      XCTAssertEqual(run.failed.count, isFlaky ? 0 : 1, run.output)
    }
  }

  func testABlockOfExpectationsKeepsItsFailuresIfItEndsTheProcess() throws {
    for isolation in ["worker", "example"] {
      let run = try runFailing("gathered", "OwnerSpec", isolation)
      XCTAssertEqual(run.failed, ["OwnerSpec/owns the failure: gathered first"], run.output)
      XCTAssert(run.output.contains(": error: gathered second"), run.output)
      XCTAssert(run.output.contains("Fatal error: trapped"), run.output)
    }
  }

  func testASnapshotOfACrashedExampleIsListed() throws {
    let snapshots = stranger.file("Tests/StrangerTests/__Snapshots__")
    try? FileManager.default.removeItem(at: snapshots)
    defer { try? FileManager.default.removeItem(at: snapshots) }
    let run = try run("snapshot", "OwnerSpec", "worker", ["CANDLESTICK_SNAPSHOTS": "missing"])
    XCTAssert(run.output.contains("recorded; review before you commit: 1 snapshot"), run.output)
    XCTAssert(run.output.contains("/__Snapshots__/OwnerSpec/"), run.output)
  }

  func testCodeThatTheRunLoopCallsFailsTheExampleThatScheduledIt() throws {
    for isolation in ["worker", "none"] {
      let run = try runFailing("runLoop", "OwnerSpec", isolation)
      let failures = ["block", "timer"].map {
        "OwnerSpec/owns the failure of a \($0): after the end of \"owns the failure of a \($0)\": in a \($0)"
      }
      XCTAssertEqual(run.failed, failures, run.output)
    }
  }

  func testReportsAreRelativeToTheFolderOfTheRun() throws {
    let environment = ["STRANGER_FOLDER": folder.path, "CANDLESTICK_STATE_FILE": folder.appending(path: "record").path]
    let name = "\(UUID()).tap"
    let run = try stranger.runTests("--filter", "OwnerSpec", "--format", "tap:\(name)", environment: environment)
    let file = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).appending(path: name)
    defer { try? FileManager.default.removeItem(at: file) }
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(FileManager.default.fileExists(atPath: file.path), run.output)
    XCTAssert(run.output.contains("the folder of the tests is \(folder.lastPathComponent)"), run.output)
  }

  // MARK: -

  /// The results in the reports of a run.
  private struct Run {
    let status: Int32
    let output: String
    /// The failed tests, without their module, each with the message of its first failure.
    var failed: [String] = []
    /// The number of failures of all tests.
    var failureCount = 0
    /// The messages of the known issues.
    var known: [String] = []
    /// The messages of the failures that belong to no test.
    var outside: [String] = []
    var isSuccess = true
    var failedCount = 0
    /// The numbers of failures and errors in JUnit XML.
    var junitCount = 0
  }

  private func environment(_ owner: String) -> [String: String] {
    ["STRANGER_OWNER": owner, "CANDLESTICK_STATE_FILE": folder.appending(path: "record").path]
  }

  private func run(
    _ owner: String,
    _ filter: String,
    _ isolation: String,
    _ other: [String: String] = [:]
  ) throws -> Run {
    let (json, junit) = (folder.appending(path: "json").path, folder.appending(path: "junit").path)
    let outcome = try stranger.runTests(
      "--filter",
      "StrangerTests\\.\(filter)/",
      "--isolation",
      isolation,
      "--format",
      "documentation",
      "--format",
      "json:\(json)",
      "--format",
      "junit:\(junit)",
      environment: environment(owner).merging(other) { $1 }
    )
    var run = Run(status: outcome.status, output: outcome.output)
    var results: [String: [String: Any]] = [:]
    for line in try String(contentsOfFile: json, encoding: .utf8).split(separator: "\n") {
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      switch event["event"] as? String {
      case "exampleFinished": results[id(of: event)] = event
      case "lateFailureFound":
        if let result = event["result"] as? [String: Any] {
          results[id(of: result)] = result
        } else {
          run.outside.append(message(event["failure"]))
        }
      case "runFinished":
        run.isSuccess = event["isSuccess"] as? Bool ?? true
        run.failedCount = (event["counts"] as? [String: Any])?["failed"] as? Int ?? 0
      default: break
      }
    }
    for (id, result) in results {
      let failures = result["failures"] as? [Any] ?? []
      if result["outcome"] as? String == "failed" { run.failed.append("\(id): \(message(failures.first))") }
      run.failureCount += failures.count
      let issues = result["knownIssues"] as? [[String: Any]] ?? []
      run.known += issues.map { message($0["failure"]) }
    }
    run.failed.sort()
    let xml = try String(contentsOfFile: junit, encoding: .utf8)
    let counts = try XCTUnwrap(xml.firstMatch(of: #/<testsuites [^>]*failures="(\d+)" errors="(\d+)"/#))
    run.junitCount = (Int(counts.1) ?? 0) + (Int(counts.2) ?? 0)
    return run
  }

  /// Returns the ID of a result's test, without its module.
  private func id(of result: [String: Any]) -> String {
    let id = (result["example"] as? [String: Any])?["id"] as? String ?? ""
    return String(id.dropFirst("StrangerTests.".count))
  }

  private func message(_ failure: Any?) -> String { (failure as? [String: Any])?["message"] as? String ?? "" }

  /// Runs tests, of which some fail, and checks that the status, the console, JSON and JUnit agree.
  ///
  /// - Parameter outsideCount: the number of failures that belong to no test; nil for any number.
  private func runFailing(
    _ owner: String,
    _ filter: String,
    _ isolation: String,
    _ other: [String: String] = [:],
    outsideCount: Int? = 0,
    line: UInt = #line
  ) throws -> Run {
    let run = try run(owner, filter, isolation, other)
    let failedCount = run.failed.count
    let outsideCount = outsideCount ?? run.outside.count
    XCTAssertEqual(run.outside.count, outsideCount, run.output, line: line)
    XCTAssertEqual(run.status, 1, run.output, line: line)
    XCTAssertFalse(run.isSuccess, run.output, line: line)
    XCTAssertEqual(run.failedCount, failedCount, run.output, line: line)
    XCTAssertEqual(run.junitCount, failedCount + outsideCount, run.output, line: line)
    XCTAssert(run.output.contains(" \(failedCount) failed, "), run.output, line: line)
    let outside = "\(outsideCount) failure\(outsideCount == 1 ? "" : "s") outside of tests, "
    XCTAssertEqual(run.output.contains(outside), outsideCount > 0, run.output, line: line)
    return run
  }
}
