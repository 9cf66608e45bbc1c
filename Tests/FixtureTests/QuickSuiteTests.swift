import Candlestick
import CandlestickReports
import XCTest

/// Suites written for Quick and Nimble run without changes.
final class QuickSuiteTests: FixtureTestCase {
  private static let suite = Fixture.quickSuite
  private static let run = Result { try suite.runTests() }
  private static let linuxMain = Fixture.linuxMain
  private static let linuxMainBuild = Result { try linuxMain.build() }

  /// The result of one example, as in expected.txt.
  private struct Example: Hashable, CustomStringConvertible {
    let outcome: String
    let name: String

    var description: String { "\(outcome) \(name)" }
  }

  override func setUpWithError() throws {
    let build = try Self.suite.firstBuild()
    XCTAssertEqual(build.status, 0, build.output)
  }

  // MARK: - The suite in the styles of Quick 5, 6 and 7

  func testCompilesWithoutWarningsInSwift6Mode() throws {
    let warnings = try Self.suite.firstBuild().lines.filter {
      $0.contains("QuickSevenTests/") && $0.contains(" warning: ")
    }
    XCTAssertEqual(warnings, [])
  }

  func testEachExampleHasTheExpectedNameAndOutcome() throws {
    let run = try Self.run.get()
    let expected = try rows().map { Example(outcome: $0[0], name: $0[1]) }
    let outcomes = outcomes(of: run)
    XCTAssertEqual(Set(outcomes).subtracting(expected).map(\.description).sorted(), [], "not expected")
    XCTAssertEqual(Set(expected).subtracting(outcomes).map(\.description).sorted(), [], "expected")
    XCTAssertEqual(outcomes.count, expected.count)
    XCTAssertEqual(run.status, 1, run.output)
  }

  func testEachFailureHasTheExpectedMessage() throws {
    let output = try Self.run.get().output
    for row in try rows() where row[0] == "failed" && row[2] != "*" {
      let messages = row[2].replacingOccurrences(of: "\\n", with: "\n").components(separatedBy: " ⏎⏎ ")
      for message in messages {
        XCTAssert(output.contains(": error: \(row[1]) : \(message)\n"), "\(row[1]): \(message)")
      }
      XCTAssertEqual(output.components(separatedBy: ": error: \(row[1]) : ").count - 1, messages.count, row[1])
    }
  }

  func testANoteNamesExpectationsWithoutAMatcher() throws {
    let output = try Self.run.get().output
    let places = output.matches(of: #/\n  \S+RequireSpec.swift:\d+\b/#)
    XCTAssert(output.contains("check nothing, because they have no matcher: "), output)
    XCTAssertEqual(places.count, 2, output)
  }

  func testTheTotalsCountTheExamples() throws {
    let rows = try rows()
    let skipped = rows.filter { $0[0] == "skipped" }.count
    let output = try Self.run.get().output
    XCTAssert(output.contains("Executed \(rows.count) tests, with \(skipped) tests skipped and "), output)
    // The failures of the nine examples that throw an error themselves or in a hook, as Quick counts them.
    XCTAssert(output.contains(/tests skipped and \d+ failures \(9 unexpected\)/), output)
  }

  func testFocusInOneSpecFiltersTheWholeRun() throws {
    let run = try Self.suite.runTests(environment: ["AQUARIUM_FOCUS": "1"])
    XCTAssertEqual(
      outcomes(of: run).filter { $0.outcome != "skipped" && !$0.name.hasPrefix("PlainTests.") }.map(\.description),
      [
        "passed FocusSpec.is on an example", "passed FocusSpec.a group， is in focus",
        "passed FocusSpec.another， is in focus", "passed FocusSpec.FitsIntoATank， fits",
        "passed FocusSpec.FitsIntoATank， weighs something", "passed FocusSpec.something in this world， is",
        "passed FocusSpec.something that can be counted， has the count that is expected",
        "passed FocusSpec.something that can be counted， has no negative count",
      ]
    )
  }

  // MARK: - The focus lint

  func testEachBuildWarnsOfFocus() throws {
    let lines = try focusLines()
    XCTAssertEqual(lines.count, 6)
    for build in [try Self.suite.firstBuild(), try Self.suite.build()] {
      let places = build.output.matches(of: /FocusSpec\.swift:(\d+):\d+: warning: "f/).compactMap { Int($0.1) }
      XCTAssertEqual(places.sorted(), lines, build.output)
    }
  }

  func testTheCommandFailsIfThereIsFocus() throws {
    let run = try Self.suite.swift("package", "lint-specs", "--target", "QuickFiveTests")
    XCTAssertNotEqual(run.status, 0, run.output)
    let places = run.output.matches(of: /FocusSpec\.swift:(\d+):\d+: error: "f/).compactMap { Int($0.1) }
    XCTAssertEqual(places.sorted(), try focusLines(), run.output)
    let other = try Self.suite.swift("package", "lint-specs", "--target", "QuickSixTests")
    XCTAssertEqual(other.status, 0, other.output)
  }

  func testTheCommandShowsTheVersion() throws {
    let run = try Self.suite.swift("package", "lint-specs", "--version")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Candlestick \(CandlestickReports.version)\n"), run.output)
  }

  // MARK: - LinuxMain.swift

  func testALinuxMainRunsTheListedClassesOnceInItsOrder() throws {
    let build = try Self.linuxMainBuild.get()
    XCTAssertEqual(build.status, 0, build.output)
    let run = try Self.linuxMain.runTests()
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(
      outcomes(of: run).map(\.description),
      [
        "passed BSpec.is listed first， and again", "skipped BSpec.is skipped", "failed BSpec.fails",
        "passed ASpec.is listed second", "passed ASpec.has the hooks of the configuration， once",
        "passed HelpersSpec.a number， is there， 1", "passed HelpersSpec.a number， is there， 2",
        "passed HelpersSpec.has seen another", "passed HelpersSpec.is a big fish",
        "passed HelpersSpec.uses what belongs to the configuration",
        "passed SilentSpec.runs specs in silence",
        "failed SilentSpec.runs test methods in silence， and fails afterwards",
        "passed InnerTests.testPasses", "passed SilentSpec.is printed again afterwards",
        "passed ListedAndAskedSpec.fails in silence",
        "passed FocusedSpec.is in focus", "skipped FocusedSpec.is not in focus",
        "skipped UnfocusedSpec.is not in focus either",
        "passed AmongTestsSpec.is listed by its tests",
        "passed QuickSpec.passes， then", "failed QuickSpec.fails",
        "passed AmongTestsSpec.asks for the examples of specs that are not listed",
        "passed QuickSpec.is in focus", "skipped QuickSpec.is not in focus",
        "passed AmongTestsSpec.leaves out what focus has left out when it is asked for others",
        "passed AsyncAmongTestsSpec.is listed by its tests",
        "passed SameNamesSpec.is listed by its tests",
        "passed PlainTests.testIsListed",
      ]
    )
    let notes = [
      "not run, because the main function does not list them: AskedAndFocusedSpec, AskedInSilenceSpec, AskedSpec, "
        + "AskedWhileDeclaringSpec, UnlistedSpec\n",
      "not run if they have tests, because the main function does not list them: InnerTests, UnlistedTests\n",
    ]
    for note in notes { XCTAssert(run.output.contains(note), "\(note) is missing: \(run.output)") }
    let silentPath = Self.linuxMain.file("Tests/LinuxMainTests/SilentSpec.swift").path
    XCTAssertEqual(
      run.lines.filter { $0.contains(silentPath) },
      ["\(silentPath):24: error: SilentSpec.runs test methods in silence， and fails afterwards : as it should"]
    )
    // Parts of the names of suites, of messages and of source lines.
    for text in ["'in silence'", "in silence>", "isRunning ?", "== [\"in silence\"]"] {
      XCTAssertFalse(run.output.contains(text), "\(text) is shown: \(run.output)")
    }
    XCTAssertEqual(run.output.matches(of: /after the suite, which began 1 times/).count, 1, run.output)
    let runForSwiftTesting = try Self.linuxMain.runTests("--testing-library", "swift-testing")
    XCTAssertEqual(outcomes(of: runForSwiftTesting), [], "runs the specs a second time")
    XCTAssertEqual(runForSwiftTesting.status, 0)
  }

  func testALinuxMainKeepsItsOutputBeforeTheRestartWithAFixedHashOrder() throws {
    _ = try Self.linuxMainBuild.get()
    let run = try Self.linuxMain.runTests()
    let lines = run.lines.filter { $0 == "printed before the specs are listed" }
    XCTAssertEqual(lines.count, 2, run.output)
    let fixed = try Self.linuxMain.runTests(environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    XCTAssertEqual(fixed.lines.filter { $0 == lines.first }.count, 1, fixed.output)
  }

  func testTheOptionsApplyToSpecsThatALinuxMainListsByTheirTests() throws {
    _ = try Self.linuxMainBuild.get()
    let run = try Self.linuxMain.runTests("--replay", "0::AAAA")
    XCTAssert(run.output.contains("CANDLESTICK_REPLAY is set, but nothing was replayed"), run.output)
  }

  /// The main function declares the class before it calls the main function of the tests.
  func testOnlyAClassThatTrapsWhileALinuxMainListsItFails() throws {
    let build = try Self.linuxMainBuild.get()
    XCTAssertEqual(build.status, 0, build.output)
    let run = try Self.linuxMain.runTests(environment: ["LINUX_MAIN_TRAPS": "1"])
    XCTAssertEqual(run.status, 1, run.output)
    let outcomes = outcomes(of: run).map(\.description)
    XCTAssert(outcomes.contains("failed AsyncAmongTestsSpec.is declared without mistakes"), run.output)
    XCTAssert(outcomes.contains("passed AmongTestsSpec.is listed by its tests"), run.output)
    XCTAssertEqual(outcomes.last, "passed PlainTests.testIsListed", run.output)
    XCTAssert(run.output.contains("AsyncAmongTestsSpec.spec() failed, and none of its examples ran: SIG"), run.output)
    let environment = ["LINUX_MAIN_TRAPS": "1"]
    let other = try Self.linuxMain.runTests("--testing-library", "swift-testing", environment: environment)
    XCTAssertEqual(other.status, 0, other.output)
  }

  func testARunFailsIfItsMainFunctionLeavesTheSpecsOut() throws {
    let build = try Self.linuxMainBuild.get()
    XCTAssertEqual(build.status, 0, build.output)
    let run = try Self.linuxMain.runTests(environment: ["LINUX_MAIN_LEAVES_SPECS_OUT": "1"])
    XCTAssertEqual(run.status, 1)
    XCTAssert(run.output.contains("error: this test process has not run its specs"), run.output)
  }

  // MARK: -

  /// Returns the numbers of the lines with focus.
  private func focusLines() throws -> [Int] {
    let source = try String(contentsOf: Self.suite.file("Tests/QuickFiveTests/FocusSpec.swift"), encoding: .utf8)
    let lines = source.components(separatedBy: "\n").enumerated()
    return lines.filter { $0.element.contains(/^ *(fit|fdescribe|fcontext|fitBehavesLike)\(/) }.map { $0.offset + 1 }
  }

  /// Returns the lines of expected.txt: the outcome, the name, and the messages of failures.
  private func rows() throws -> [[String]] {
    try String(contentsOf: Self.suite.file("expected.txt"), encoding: .utf8).components(separatedBy: "\n")
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { $0.components(separatedBy: "\t") }
  }

  private func outcomes(of run: Fixture.Outcome) -> [Example] {
    run.output.matches(of: /(?m)^Test Case '(.+)' (passed|failed|skipped) \(/).map { match in
      Example(outcome: String(match.2), name: String(match.1))
    }
  }
}
