import Foundation
import XCTest

/// Runs tests with several formats at once, and reads each report with a tool or as its users do.
final class FormatsTests: FixtureTestCase {
  private static let stranger = Fixture.stranger
  override class var fixture: Fixture? { stranger }

  private let folder = Fixture.folder.appending(path: "formats")
  private static let formats = ["xctest", "junit", "tap", "github"]

  override func setUpWithError() throws {
    try super.setUpWithError()
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func testARunInAllFormatsAtOnce() throws {
    let files = Self.formats.map { "\($0):\(folder.path)/\($0)" }
    let run = try run(["FORMAT": (files + ["documentation"]).joined(separator: ",")])
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("5 examples: 1 passed, 1 known, 2 failed, 1 skipped"), run.output)

    let junit = try text("junit")
    XCTAssertEqual(JUnitSchema.problems(in: junit), [], junit)
    let suite = try XCTUnwrap(try XMLNode(document: junit).all("testsuite").first)
    XCTAssertEqual(suite.attributes["name"], "StrangerTests.FormatsSpec")
    let counts = ["tests", "failures", "errors", "skipped"].map { suite.attributes[$0] }
    XCTAssertEqual(counts, ["5", "1", "1", "2"])
    XCTAssert(suite.all("system-out")[0].text.hasPrefix("ok 1 - <a href=\"b\"> & 'c' ]]>"), junit)
    XCTAssert(suite.all("system-err")[0].text.hasSuffix("\\u{1B}[31m\\u{202E}\\u{FEFF}ü😀\t|\n"), junit)

    let tap = try text("tap")
    let ends = tap.split(separator: "\n").filter { $0.contains(#/^(not )?ok /#) }
    XCTAssertEqual(ends.count, 5, tap)
    try checkWithProve(tap)

    let github = try text("github")
    XCTAssert(github.hasPrefix("::group::FormatsSpec\n::stop-commands::"), github)
    XCTAssertEqual(
      github.matches(of: #/(?m)^::error file=.*,line=[0-9]+,col=[0-9]+,title=FormatsSpec .*::/#).count,
      1,
      github
    )
    XCTAssertEqual(github.matches(of: #/(?m)^::error /#).count, 2, github)
    let summary = try text("summary")
    XCTAssert(summary.hasPrefix("## ❌ StrangerPackageTests.xctest: 2 of 5 tests failed in "), summary)

    // XCTest prints the lines itself if it runs the tests.
    let other = try self.run(["ISOLATION": "none"])
    XCTAssertEqual(Self.linesOfXCTest(try text("xctest")), Self.linesOfXCTest(other.output))
    // There are three lines for each of the three suites, two for each of the five tests, and two failures.
    XCTAssertEqual(Self.linesOfXCTest(try text("xctest")).count, 21)
  }

  func testTheMergedShardsOfARunAreTheWholeRunAndAComparisonFindsNothingNew() throws {
    let reports = (1...2).map { "\(folder.path)/\($0).json" }
    for (index, report) in reports.enumerated() {
      _ = try run(["SHARD": "\(index + 1)/2", "FORMAT": "json:\(report)"])
    }
    let merged = "\(folder.path)/all"
    let formats = ["--format", "junit:\(merged).xml,json:\(merged).json"]
    let merge = try Self.stranger.runTests(["--merge"] + reports + formats, environment: environment)
    XCTAssertEqual(merge.status, 1, merge.output)
    XCTAssert(
      merge.output.contains("Executed 5 tests, with 1 test skipped and 2 failures (1 unexpected)"),
      merge.output
    )
    let document = try text("all.xml")
    XCTAssertEqual(JUnitSchema.problems(in: document), [], document)
    XCTAssertEqual(try XMLNode(document: document).all("testcase").count, 5, document)
    let half = try Self.stranger.runTests(["--merge", reports[0]], environment: environment)
    XCTAssertEqual(half.status, 1, half.output)
    XCTAssert(half.output.hasPrefix("error: missing: shard 2 of 2, with partition "), half.output)
    let comparison = try Self.stranger.runTests(
      ["--compare", "\(merged).json", "\(merged).json"],
      environment: environment
    )
    XCTAssertEqual(comparison.status, 0, comparison.output)
    XCTAssert(comparison.output.hasSuffix("\n4 tests before, 4 after, no new failures\n"), comparison.output)
  }

  // MARK: -

  private var environment: [String: String] {
    [
      "STRANGER_SCENARIO": "formats", "CANDLESTICK_STATE_FILE": folder.appending(path: "record").path,
      "GITHUB_STEP_SUMMARY": folder.appending(path: "summary").path,
    ]
  }

  private func run(_ options: [String: String]) throws -> Fixture.Outcome {
    let variables = options.map { ("CANDLESTICK_\($0.key)", $0.value) }
    return try Self.stranger.runTests(
      "StrangerTests.FormatsSpec",
      environment: environment.merging(variables) { $1 }
    )
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Reads a report with Perl's reader. Debian's reader supports version 13, which has the same lines.
  private func checkWithProve(_ tap: String) throws {
    let path = "/usr/bin/prove"
    guard FileManager.default.isExecutableFile(atPath: path) else {
      return print("without prove, TAP is not read by it")
    }
    let file = folder.appending(path: "tap13")
    try tap.replacing("TAP version 14", with: "TAP version 13").write(to: file, atomically: false, encoding: .utf8)
    let prove = try RunningCommand(URL(fileURLWithPath: path), ["--exec", "cat", file.path]).outcome()
    XCTAssert(prove.output.contains("Failed tests:  2-3\n"), prove.output)
    XCTAssert(prove.output.contains("(less 1 skipped subtest: 2 okay)"), prove.output)
    XCTAssertFalse(prove.output.contains("Parse errors"), prove.output)
  }

  /// Returns the lines that XCTest prints, without times and without the name of the bundle.
  private static func linesOfXCTest(_ text: String) -> [String] {
    let lines = text.split(separator: "\n").map(String.init).filter {
      $0.firstMatch(of: #/^(Test (Suite|Case) '|\t Executed |.*: error: )/#) != nil
    }
    return lines.map { line in
      line.replacing(#/ at [-0-9]{10} [:0-9]{8}\.[0-9]{3}$/#, with: "")
        .replacing(#/[0-9]+(\.[0-9]+)?(?=( \([0-9.e-]+\))? seconds|\) seconds)/#, with: "N")
        .replacing(#/Suite '.*\.xctest'/#, with: "Suite 'Bundle'")
    }
  }
}
