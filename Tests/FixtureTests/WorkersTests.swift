import Foundation
import XCTest

/// Workers wait for others, end while a run stops, or are forked by code under test.
final class WorkersTests: FixtureTestCase {
  private static let stranger = Fixture.stranger
  override class var fixture: Fixture? { stranger }

  private let log = Fixture.folder.appending(path: "workers-log")

  /// The hang limit is shorter than the wait.
  func testAWorkerThatWaitsForAResourceDoesNotHang() throws {
    let run = try run("wait", ["WORKERS": "2", "HANG_LIMIT": "2"])
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(try tests(), "cab", run.output)
    XCTAssert(run.output.contains("Executed 3 tests, with 0 failures"), run.output)
  }

  func testOnlyTheCrashedTestRunsAgainWhenTheRunStopsEarly() throws {
    let run = try run("stop", ["WORKERS": "2", "FAIL_FAST": "1", "HANG_LIMIT": "20"])
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(try tests(), "bab", run.output)
    XCTAssert(run.output.contains("flaky, passed only on a retry: 1 example"), run.output)
  }

  func testNoTestBeginsAfterAFailureThatIsNotReportedYetIfTheRunStopsEarly() throws {
    for kind in ["fail", "trap"] {
      // Without a record of earlier runs, the examples begin in the order of their declaration.
      let run = try run(kind, ["WORKERS": "2", "FAIL_FAST": "1", "STATE_FILE": "\(log.path).record"])
      XCTAssertEqual(run.status, 1, run.output)
      XCTAssertEqual(try tests(), "sba", run.output)
      XCTAssert(run.output.contains("stopped after 1 failing test"), run.output)
    }
  }

  /// The worker that gets no more examples does not know that it has run its last one.
  func testAfterSuiteConcernsTheLastExampleOfEachProcessUnlessItHasBeenReported() throws {
    let failing = try run("afterSuite", ["WORKERS": "2"])
    XCTAssertEqual(failing.status, 1, failing.output)
    XCTAssertEqual(failing.output.components(separatedBy: ": error: WorkersSpec.").count, 2, failing.output)
    XCTAssertEqual(failing.output.components(separatedBy: ": error: always").count, 2, failing.output)
    let known = try run("known afterSuite", ["WORKERS": "2"])
    XCTAssertEqual(known.status, 0, known.output)
    XCTAssert(known.output.contains("known issues: 1 example"), known.output)
  }

  func testAForkOfAWorkerEndsWithTheHookThatForkedIt() throws {
    let run = try run("fork", ["WORKERS": "1"])
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(try tests(), "ab", run.output)
    XCTAssert(run.output.contains("Executed 2 tests, with 0 failures"), run.output)
  }

  func testStartsNoMoreWorkersThanThereIsWorkFor() throws {
    let run = try run("fork", ["WORKERS": "1000", "FORMAT": "json"])
    XCTAssertEqual(run.status, 0, run.output)
    let count = run.lines.count { $0.contains("\"workerStarted\"") }
    XCTAssert(1...2 ~= count, run.output)
  }

  func testPrintsMeasurementsAsXCTestDoes() throws {
    for test in ["OrdinaryTests.testPasses", "ScenarioSpec.measures"] {
      let hosts = ["worker", "example", "none"].flatMap { host in ["xctest", "documentation"].map { (host, $0) } }
      let lines = try hosts.map { isolation, format in
        let run = try Self.stranger.runTests(
          "StrangerTests.\(test.replacing(".", with: "/"))",
          environment: [
            "STRANGER_SCENARIO": "measured", "CANDLESTICK_ISOLATION": isolation, "CANDLESTICK_FORMAT": format,
          ]
        )
        let lines = run.lines.filter { $0.contains("'\(test)' measured [Time, seconds] average: ") }
        XCTAssertEqual(lines.count, 1, run.output)
        return lines.first?.replacing(#/\d+/#, with: "0")
      }
      XCTAssertEqual(Set(lines).count, 1, "\(lines)")
    }
  }

  func testAChildOfAnEndedWorkerCannotPrintForever() throws {
    let run = try run("child", [:])
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("exit(0) was called"), run.output)
    // The shell ends its loop when it cannot print anymore.
    let deadline = Date(timeIntervalSinceNow: 120)
    while (try? tests()) != "e", Date() < deadline { usleep(10_000) }
    XCTAssertEqual(try tests(), "e")
  }

  // MARK: - Polls of XCTest

  private static let passes = ["test starts WorkersSpec.passes true", "test ends 0"]
  private static let fails = ["test starts WorkersSpec.fails true", "test fails always", "test ends 1"]

  func testAnObserverObservesTheProcessThatRunsTheTestsOnce() throws {
    for options in [[:], ["ISOLATION": "none"]] {
      let run = try run("observe", options)
      XCTAssertEqual(run.status, 1, run.output)
      XCTAssertEqual(observed(in: run), Self.observed(Self.passes + Self.fails, count: 2, failureCount: 1), run.output)
    }
  }

  func testAnObserverObservesEachTestOfItsOwnProcess() throws {
    let run = try run("observe", ["ISOLATION": "example"])
    let expected =
      Self.observed(Self.passes, count: 1, failureCount: 0) + Self.observed(Self.fails, count: 1, failureCount: 1)
    // The next worker may run its test before the one before has exited.
    XCTAssertEqual(observed(in: run).sorted(), expected.sorted(), run.output)
  }

  func testAnObserverThatTrapsOrHangsFailsItsTests() throws {
    for (callback, failed) in [
      ("bundle starts", ["passes", "fails"]), ("suite starts", ["passes", "fails"]),
      ("test starts", ["passes", "fails"]),
      ("test fails", ["fails"]), ("test ends", ["passes", "fails"]), ("bundle ends", ["fails"]),
    ] {
      for (variable, reason) in [("TRAPS", "Fatal error: in an observer"), ("HANGS", "without any output or progress")]
      {
        if variable == "HANGS", !["bundle starts", "bundle ends"].contains(callback) { continue }
        let options = ["HANG_LIMIT": "2"]
        let run = try run("observe", options, environment: ["STRANGER_\(variable)_IN": callback])
        XCTAssertEqual(run.status, 1, run.output)
        for name in ["passes", "fails"] {
          let outcome = failed.contains(name) ? "failed" : "passed"
          XCTAssert(run.output.contains("Test Case 'WorkersSpec.\(name)' \(outcome)"), "\(callback): \(run.output)")
        }
        XCTAssert(run.output.contains(reason), "\(callback): \(run.output)")
      }
    }
  }

  private func observed(in run: Fixture.Outcome) -> [String] {
    run.lines.filter { $0.hasPrefix("observed: ") }.map { String($0.dropFirst("observed: ".count)) }
  }

  private static func observed(_ tests: [String], count: Int, failureCount: Int) -> [String] {
    let ends = Array(repeating: "suite ends \(count) \(failureCount)", count: 3)
    return ["bundle starts", "suite starts", "suite starts", "suite starts of the spec"] + tests + ends + [
      "bundle ends"
    ]
  }

  // MARK: -

  /// Returns the letters of the tests, as they ran.
  private func tests() throws -> String { try String(contentsOf: log, encoding: .utf8) }

  private func run(
    _ kind: String,
    _ options: [String: String],
    environment: [String: String] = [:]
  ) throws -> Fixture.Outcome {
    for path in [log.path, "\(log.path).process", "\(log.path).record"] {
      try? FileManager.default.removeItem(atPath: path)
    }
    var environment = environment.merging(["STRANGER_WORKERS": kind, "STRANGER_LOG": log.path]) { $1 }
    for (name, value) in options { environment["CANDLESTICK_\(name)"] = value }
    return try Self.stranger.runTests("StrangerTests.WorkersSpec", environment: environment)
  }
}
