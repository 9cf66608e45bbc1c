import Foundation
import XCTest

/// Suites that are compiled with the settings of new projects.
final class SettingsTests: FixtureTestCase {
  override class var fixture: Fixture? { .settings }

  /// Like all fixtures, it must also build without warnings.
  func testSuitesPass() throws {
    let run = try Fixture.settings.swift("test", "--skip-build")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 152 tests, with 12 tests skipped and 0 failures"), run.output)
    XCTAssert(run.output.contains("Test run with 20 tests in 8 suites passed"), run.output)
  }

  func testAReportThatEndsDoesNotAffectOtherReports() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "reports-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["json", "throwing", "trapping", "hanging"].map { "\($0):\(folder.path)/\($0)" }
    let run = try Fixture.settings.runTests(
      "--filter",
      "CartSpec",
      environment: ["CANDLESTICK_FORMAT": "count," + files.joined(separator: ","), "CANDLESTICK_HANG_LIMIT": "1"]
    )
    XCTAssertEqual(run.status, 1)
    for (name, error) in [
      ("throwing", "Wrong()"), ("trapping", "its process crashed: signal"),
      ("hanging", "it was killed after 1.0 seconds without any progress"),
    ] {
      XCTAssert(run.output.contains("error: the report \(name) failed: \(error)"), run.output)
    }
    let lines = try String(contentsOf: folder.appending(path: "json"), encoding: .utf8).split(separator: "\n")
    let count = lines.count { $0.hasPrefix("{\"event\":\"exampleFinished\"") }
    XCTAssertGreaterThan(count, 1)
    XCTAssert(run.output.contains("\(count) tests have ended\n"), run.output)
    let last = String(lines.last ?? "")
    XCTAssert(last.hasPrefix("{\"event\":\"runFinished\",\"isSuccess\":false"), last)
    // The first error, in the order in which the processes of the reports answer.
    XCTAssert(last.contains(#/"problem":"the report (throwing|trapping|hanging) failed: /#), last)
  }

  func testAReportThatFailsAnExpectationFailsOnceAndChargesNoTest() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    for isolation in ["worker", "none"] {
      let run = try Fixture.settings.runTests(
        "--filter",
        "CartSpec",
        environment: [
          "CANDLESTICK_FORMAT": "xctest,failing:/dev/null,json:\(file.path)", "CANDLESTICK_ISOLATION": isolation,
        ]
      )
      XCTAssertEqual(run.status, 1)
      let errors = run.lines.filter { $0.contains("error: ") }
      XCTAssertEqual(errors.count, 1, run.output)
      XCTAssert(errors.first?.contains("error: the report failing failed: ") == true, run.output)
      XCTAssertFalse(run.output.contains("' failed ("), run.output)
      let last = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").last ?? ""
      XCTAssert(last.contains("\"problem\":\"the report failing failed: "), String(last))
    }
  }
}
