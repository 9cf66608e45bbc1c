import Foundation
import XCTest

/// Specs whose examples Swift Testing runs, compared with the same examples in XCTest.
final class TestedSpecTests: FixtureTestCase {
  override class var fixture: Fixture? { .features }

  private let folder = FileManager.default.temporaryDirectory.appending(path: "tested-\(UUID())")
  private var log: URL { folder.appending(path: "log") }
  private var events: URL { folder.appending(path: "events") }

  override func setUpWithError() throws {
    try super.setUpWithError()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  func testExamplesHaveTheResultsOfXCTest() throws {
    for execution in ["realTime", "deterministic", "schedules"] {
      let inXCTest = try resultsInXCTest("ShelfSpec", ["SHELF": execution])
      let inSwiftTesting = try resultsInSwiftTesting("shelf", ["SHELF": execution])
      XCTAssertEqual(inXCTest.count, 45, "\(inXCTest)")
      XCTAssertEqual(Set(inXCTest.keys), Set(inSwiftTesting.keys), execution)
      for (name, result) in inXCTest { XCTAssertEqual(inSwiftTesting[name], result, "\(execution): \(name)") }
    }
  }

  func testHooksRunAsInXCTest() throws {
    let inXCTest = try hooks { _ = try resultsInXCTest("ShelfSpec", $0) }
    XCTAssertEqual(inXCTest.count { $0 == "beforeAll" }, 1, "\(inXCTest)")
    XCTAssertEqual(inXCTest.count { $0 == "afterAll" }, 1, "\(inXCTest)")
    XCTAssertEqual(inXCTest, try hooks { _ = try resultsInSwiftTesting("shelf", $0) })
  }

  func testHooksForAllExamplesRunOnceIfOnlySomeExamplesDo() throws {
    let lines = try hooks { _ = try resultsInSwiftTesting("someOfThem", $0) }
    XCTAssertEqual(lines.count { $0.hasPrefix("beforeEach") }, 2, "\(lines)")
    XCTAssertEqual(lines.first { $0.hasSuffix("All") }, "beforeAll", "\(lines)")
    XCTAssertEqual(lines.count { $0.hasSuffix("All") }, 2, "\(lines)")
    XCTAssertEqual(lines.last, "afterAll", "\(lines)")
  }

  func testFocusAppliesToTheExamplesOfSwiftTesting() throws {
    var results = try resultsInSwiftTesting("shelf", ["SHELF_FOCUS": "1"])
    XCTAssertEqual(results.removeValue(forKey: "is focused"), ["passed"])
    XCTAssertFalse(results.isEmpty)
    for (name, result) in results { XCTAssertEqual(result, ["skipped", "focus is on other examples"], name) }
  }

  func testARunEndsWithAListOfFocusedExamples() throws {
    let run = try shelf(["SHELF_FOCUS": "1"])
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("focused: 2 examples; skipped because of the focus: 6\n"), run.output)
  }

  func testAnExampleThatPassesOnlyInARetryHasAnIssue() throws {
    let run = try shelf(["SHELF_RETRY": "1"])
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("↳ passed only in a retry, after: expected to equal <2>, got <1>\n"), run.output)
  }

  func testAFailingScheduleIsReplayed() throws {
    let failing = try shelf(["SHELF": "realTime"])
    let message = "↳ expected to equal <15>, got <5>\n  Schedule "
    XCTAssert(failing.output.contains(message), failing.output)
    let schedule = try XCTUnwrap(failing.output.firstMatch(of: #/CANDLESTICK_REPLAY=(\S+)/#)?.1, failing.output)
    let replay = try shelf(["SHELF": "realTime", "CANDLESTICK_REPLAY": String(schedule)])
    XCTAssertEqual(replay.status, 1, replay.output)
    XCTAssert(replay.output.contains("↳ expected to equal <15>, got <5>\n"), replay.output)
    XCTAssertFalse(replay.output.contains(message), replay.output)
  }

  func testExamplesRunWithoutSimulations() throws {
    let run = try Fixture.features.runTests(
      "--testing-library",
      "swift-testing",
      "--filter",
      "Swift6Tests.ShelfTests/shelf",
      without: ["CandlestickEngine", "CandlestickExploration", "CRuntimeHooks"]
    )
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("with 6 test cases passed"), run.output)
  }

  func testARunOfAllTestsWarnsAboutExamplesThatNoTestRuns() throws {
    let warning = "warning: no test ran the examples of Swift6Tests.DisabledShelfSpec: "
    let run = try Fixture.features.runTests("--testing-library", "swift-testing")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains(warning), run.output)
    XCTAssertFalse(run.output.contains("TestedShelfSpec: "), run.output)
    let part = try Fixture.features.runTests("--testing-library", "swift-testing", "--filter", "FunctionTests")
    XCTAssertFalse(part.output.contains(warning), part.output)
  }

  func testARunOfSpecsNamesTheClassesOfSwiftTesting() throws {
    let run = try Fixture.features.runTests("--specs-only", "--format", "documentation")
    let names = ["Swift5Tests.DisabledShelfSpec", "Swift5Tests.TestedShelfSpec", "Swift6Tests.DisabledShelfSpec"]
    XCTAssert(run.output.contains("which `swift test` runs: \(names.joined(separator: ", "))"), run.output)
    XCTAssertFalse(run.output.contains("▸ TestedShelfSpec"), run.output)
    let selection = try Fixture.features.runTests("--filter", "TestedShelfSpec")
    XCTAssertEqual(selection.status, 69, selection.output)
    XCTAssert(selection.output.contains("no test is selected by --filter \"TestedShelfSpec\""), selection.output)
    XCTAssert(selection.output.contains("Swift6Tests.TestedShelfSpec"), selection.output)
  }

  func testAnExampleThatExitsFailsTheRun() throws {
    let run = try shelf(["SHELF_EXIT": "1"])
    XCTAssertEqual(run.status, 1, run.output)
    let name = "Swift6Tests.TestedShelfSpec/exits"
    XCTAssert(
      run.output.contains("error: exit was called before the run had ended, while \(name) was running"),
      run.output
    )
  }

  func testAnExampleCannotRunInTheSimulationOfATest() throws {
    let options = ["--testing-library", "swift-testing", "--filter", "Swift6Tests.ShelfTests/inside"]
    let run = try Fixture.features.runTests(options, environment: ["SHELF_INSIDE": "1"])
    XCTAssertEqual(run.status, 1, run.output)
    let message = "an example cannot run inside a simulation; write the trait for its class, and not for the test"
    XCTAssert(run.output.contains(message), run.output)
  }

  // MARK: - Results

  /// Runs the examples in Swift Testing.
  private func shelf(_ environment: [String: String]) throws -> Fixture.Outcome {
    let options = ["--testing-library", "swift-testing", "--filter", "Swift6Tests.ShelfTests/shelf"]
    return try Fixture.features.runTests(options, environment: environment)
  }

  /// Returns the hooks that a run has called.
  private func hooks(_ run: ([String: String]) throws -> Void) throws -> [String] {
    try Data().write(to: log)
    try run(["SHELF_LOG": log.path])
    return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// Returns the result of each example that XCTest runs, by its name: the outcome, and the lines and messages of the failures.
  private func resultsInXCTest(_ type: String, _ environment: [String: String]) throws -> [String: [String]] {
    let report = folder.appending(path: "report")
    let options = ["--filter", "Swift6Tests.\(type)", "--isolation", "none", "--format", "json:\(report.path)"]
    _ = try Fixture.features.runTests(options, environment: environment)
    var results: [String: [String]] = [:]
    for line in try String(contentsOf: report, encoding: .utf8).split(separator: "\n") {
      guard line.hasPrefix("{\"event\":\"exampleFinished\"") else { continue }
      let event = try JSONDecoder().decode(FinishedEvent.self, from: Data(line.utf8))
      // Swift Testing shows a failure without a place at its example.
      let failures = event.failures.map {
        "\($0.location?.line ?? event.example.location.line): \($0.message.firstLine)"
      }
      results[(event.example.groups + [event.example.description]).joined(separator: " ")] =
        [event.outcome] + [event.skipReason].compactMap(\.self) + failures
    }
    return results
  }

  /// Returns the result of each example that Swift Testing runs, in the same form.
  private func resultsInSwiftTesting(_ function: String, _ environment: [String: String]) throws -> [String: [String]] {
    let options = [
      "--testing-library", "swift-testing", "--filter", "Swift6Tests.ShelfTests/\(function)", "--event-stream-version",
      "0", "--event-stream-output-path", events.path,
    ]
    let variables = environment.merging(["SWT_EXPERIMENTAL_EVENT_STREAM_FIELDS_ENABLED": "1"]) { $1 }
    _ = try Fixture.features.runTests(options, environment: variables)
    var results: [String: [String]] = [:]
    for line in try String(contentsOf: events, encoding: .utf8).split(separator: "\n") {
      guard let payload = try? JSONDecoder().decode(TestingEvent.self, from: Data(line.utf8)).payload,
        let name = payload._testCase?.displayName
      else { continue }
      switch payload.kind {
      case "testCaseStarted": results[name] = ["passed"]
      case "testCaseCancelled": results[name] = ["skipped"] + (payload._comments ?? [])
      case "issueRecorded" where payload.issue?.isKnown == true:
        if results[name] == ["passed"] { results[name] = ["known"] }
      case "issueRecorded":
        let message = payload.messages.last?.text.firstLine ?? ""
        results[name]?[0] = "failed"
        results[name]?.append("\(payload.issue?.sourceLocation?.line ?? 0): \(message)")
      default: break
      }
    }
    return results
  }
}

private struct FinishedEvent: Decodable {
  struct Location: Decodable {
    let line: Int
  }

  struct Example: Decodable {
    let groups: [String]
    let description: String
    let location: Location
  }

  struct Failure: Decodable {
    let message: String
    let location: Location?
  }

  let example: Example
  let outcome: String
  let skipReason: String?
  let failures: [Failure]
}

private struct TestingEvent: Decodable {
  struct Payload: Decodable {
    struct Case: Decodable {
      let displayName: String
    }

    struct Issue: Decodable {
      struct Location: Decodable {
        let line: Int
      }

      let isKnown: Bool
      let sourceLocation: Location?
    }

    struct Message: Decodable {
      let text: String
    }

    let kind: String
    let _testCase: Case?
    let _comments: [String]?
    let issue: Issue?
    let messages: [Message]
  }

  let payload: Payload
}

extension String {
  fileprivate var firstLine: String { split(separator: "\n").first.map(String.init) ?? "" }
}
