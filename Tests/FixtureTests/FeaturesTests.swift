import Foundation
import XCTest

/// A suite that uses examples from data, conditions, known issues, attachments, snapshots, counted calls and notes as the guides describe.
final class FeaturesTests: FixtureTestCase {
  private static let features = Fixture.features
  override class var fixture: Fixture? { features }

  private let folder = FileManager.default.temporaryDirectory.appending(path: "features-\(UUID().uuidString)")
  /// Keeps the record of the runs, and so the attachments, apart from those of the repository.
  private var environment: [String: String] { ["CANDLESTICK_STATE_FILE": folder.appending(path: "record").path] }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  /// Like all fixtures, it must also build without warnings.
  func testSuitePasses() throws {
    let run = try Self.features.swift("test", "--skip-build", environment: environment)
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 150 tests, with 48 tests skipped and 0 failures"), run.output)
    XCTAssert(run.output.contains("failed only because of known issues: 14 examples\n"), run.output)
    XCTAssert(run.output.contains("Test run with 14 tests in 4 suites passed"), run.output)
    XCTAssertFalse(run.output.contains("snapshots\n"), run.output)
  }

  func testFailuresGiveTheirReasonWithAndWithoutWorkers() throws {
    let outputs = try ["worker", "none"].map { isolation in
      let run = try fail("--isolation", isolation, "--snapshots", "none")
      for part in Self.parts { XCTAssert(run.contains(part), "\(part) is missing with \(isolation): \(run)") }
      return run
    }
    let failures = outputs.map { $0.split(separator: "\n").filter { $0.contains(" error: ") }.sorted() }
    XCTAssertEqual(failures[0], failures[1])
  }

  func testNotesAreInIssuesOfSwiftTesting() throws {
    let run = try fail("--testing-library", "swift-testing")
    XCTAssert(run.contains("expected to equal <2>, got <1>"), run)
    XCTAssert(run.contains("note: a note"), run)
  }

  /// Parts of the output of the examples that fail.
  private static let parts = [
    "a table fails for one case （2， 3） : expected to equal <1>, got <2>\n",
    "fails if its condition does : unexpected error thrown in .enabled(if:): <SoldOut()>\n",
    "has been fixed : a known issue did not occur: it was wrong\n",
    "has been fixed in its block : a known issue did not occur: it was wrong\n",
    "    attachments:\n      order.json (92 bytes): /", "    attachments:\n      schedule.txt (12 bytes): /",
    "    attachments:\n      method.log (7 bytes): /",
    "is another one : expected to match the snapshot /", "    - Order(name: \"Tom\", prices: [2, 1], tags: ",
    "    - [2, 3]\n", "    + [2, 1]\n",
    "was not recorded : ",
    "is missing one : expected 4 calls, got 3\n", "is missing one in async code : expected 4 calls, got 3\n",
    "has one too many : expected 1 call, got 2\n",
    "has one after its end\": expected 0 calls, got 1, the last one after the expectation\n",
    "    note: seed 7\n    note: price 3\n    Schedule 1 of 5 failed.", "    note: seed 7\n    note: Tom's order\n",
    "    note: seed 7\n    note: a note\n",
  ]

  /// Runs the tests, including those that fail, and returns the output.
  private func fail(_ options: String...) throws -> String {
    let variables = environment.merging(["FEATURES_BROKEN": "1", "NO_COLOR": "1"]) { $1 }
    let run = try Self.features.runTests(options, environment: variables)
    XCTAssertEqual(run.status, 1, run.output)
    return run.output
  }
}
