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
    XCTAssertEqual(Self.xctestLines(try text("xctest")), Self.xctestLines(other.output))
    // There are three lines for each of the three suites, two for each of the five tests, and two failures.
    XCTAssertEqual(Self.xctestLines(try text("xctest")).count, 21)
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

  // MARK: - Descriptors and files

  func testATestThatWritesToDescriptorsByNumberChangesNoReport() throws {
    for isolation in ["worker", "example", "none"] {
      let run = try write(["ISOLATION": isolation, "FORMAT": "junit:\(folder.path)/junit,json:\(folder.path)/json"])
      XCTAssertEqual(run.status, 0, run.output)
      let (junit, json) = (try text("junit"), try text("json"))
      XCTAssertEqual(JUnitSchema.problems(in: junit), [], junit)
      XCTAssert(json.hasSuffix("}\n"), json)
      XCTAssertFalse((junit + json).contains("STALE"), junit + json)
    }
  }

  func testATestThatRemovesAnUnfinishedReportFailsTheRun() throws {
    let path = "\(folder.path)/junit"
    let run = try write(["FORMAT": "junit:\(path)"], removing: "\(path).partial")
    XCTAssertEqual(run.status, 1, run.output)
    let error = "error: the report junit failed: \(path) cannot be written: it was removed or replaced during the run"
    XCTAssert(run.lines.contains(error), run.output)
    XCTAssertFalse(FileManager.default.fileExists(atPath: path))
  }

  func testARunWithClosedStandardStreamsHasItsStatusAndItsReport() throws {
    for isolation in ["worker", "example", "none"] {
      for streams in ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"] {
        let path = "\(folder.path)/junit"
        let run = try Self.stranger.runTests(
          "--isolation",
          isolation,
          "--format",
          "junit:\(path)",
          "--filter",
          "FormatsSpec",
          by: "\"$@\" \(streams)",
          environment: environment
        )
        XCTAssertEqual(run.status, 1, "\(isolation) \(streams): \(run.output)")
        let document = try text("junit")
        XCTAssertEqual(try XMLNode(document: document).all("testcase").count, 5, document)
        try FileManager.default.removeItem(atPath: path)
      }
    }
    let run = try Self.stranger.runTests("--format", "unknown", by: "\"$@\" >&- 2>/dev/full")
    XCTAssertEqual(run.status, 1, run.output)
  }

  func testARunThatCannotContinueCompletesItsReports() throws {
    try Data("an earlier report".utf8).write(to: folder.appending(path: "junit"))
    let run = try Self.stranger.runTests(
      "--format",
      "junit:\(folder.path)/junit,json:\(folder.path)/json",
      "--filter",
      "FormatsSpec",
      // Opens fewer files than a worker needs.
      by: "ulimit -n 10; \"$@\"",
      environment: environment
    )
    XCTAssertEqual(run.status, 1, run.output)
    let error = "error: no worker could be started: Too many open files"
    XCTAssertEqual(run.lines.filter { $0 == error }.count, 1, run.output)
    let junit = try text("junit")
    XCTAssertEqual(JUnitSchema.problems(in: junit), [], junit)
    XCTAssert(junit.contains("<failure message=\"no worker could be started: Too many open files\""), junit)
    let last = try text("json").split(separator: "\n").last ?? ""
    XCTAssert(last.hasPrefix(#"{"event":"runFinished","isSuccess":false,"#), String(last))
  }

  func testARunThatEndsBeforeItOpensItsReportsLeavesNoEarlierOne() throws {
    let path = "\(folder.path)/json"
    for (arguments, status) in [
      (["--filter", "Typo"], 69), (["--fliter", "FormatsSpec"], 1), (["--shard", "4/3"], 1),
      (["--format", "unknown"], 1),
      (["StrangerTests.Typo"], 1), (["--isolation", "none", "--repeat", "2"], 1),
    ] as [([String], Int32)] {
      try Data("an earlier report".utf8).write(to: URL(fileURLWithPath: path))
      let run = try Self.stranger.runTests(arguments + ["--format", "json:\(path)"], environment: environment)
      XCTAssertEqual(run.status, status, run.output)
      XCTAssertFalse(FileManager.default.fileExists(atPath: path), "\(arguments)")
    }
  }

  func testAMergeWhoseOptionsCannotBeReadRemovesNothing() throws {
    let path = "\(folder.path)/json"
    for arguments in [["--merge"], ["--merge", path, "--fliter", "FormatsSpec"]] {
      try Data("an earlier report".utf8).write(to: URL(fileURLWithPath: path))
      let run = try Self.stranger.runTests(arguments + ["--format", "json:\(path)"], environment: environment)
      XCTAssertEqual(run.status, 1, run.output)
      XCTAssertEqual(try text("json"), "an earlier report", "\(arguments)")
    }
  }

  func testARunWhoseOutputNobodyReadsCompletesItsReports() throws {
    let run = try Self.stranger.runTests(
      "--format",
      "xctest,json:\(folder.path)/json",
      "--filter",
      "FormatsSpec",
      by: "\"$@\" | true; exit ${PIPESTATUS[0]}",
      environment: environment
    )
    XCTAssertEqual(run.status, 128 + SIGPIPE, run.output)
    let last = try text("json").split(separator: "\n").last ?? ""
    XCTAssert(last.hasPrefix(#"{"event":"runFinished","isSuccess":false,"#), String(last))
  }

  func testARunThatIsKilledLeavesNoReportUnderItsName() throws {
    let path = "\(folder.path)/json"
    try Data("an earlier report".utf8).write(to: URL(fileURLWithPath: path))
    for isolation in ["worker", "none"] {
      let run = try Self.stranger.runTests(
        ["--filter", "EndingSpec", "--isolation", isolation, "--format", "json:\(path)"],
        environment: ["STRANGER_ENDS": "it", "STRANGER_BY": isolation == "none" ? "SIGKILL" : "kill the supervisor"]
      )
      XCTAssertEqual(run.status, SIGKILL, run.output)
      XCTAssertFalse(FileManager.default.fileExists(atPath: path))
      XCTAssert(FileManager.default.fileExists(atPath: "\(path).partial"))
    }
  }

  private func write(_ options: [String: String], removing path: String = "") throws -> Fixture.Outcome {
    var environment = environment.merging(options.map { ("CANDLESTICK_\($0.key)", $0.value) }) { $1 }
    environment["STRANGER_SCENARIO"] = "descriptors"
    environment["STRANGER_REMOVES"] = path
    return try Self.stranger.runTests("StrangerTests.DescriptorsSpec", environment: environment)
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
  private static func xctestLines(_ text: String) -> [String] {
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
