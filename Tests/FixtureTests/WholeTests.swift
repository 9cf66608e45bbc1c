import Foundation
import XCTest

/// XCTest and Swift Testing tests that run in simulations as a whole.
final class WholeTests: FixtureTestCase {
  private static let plain = Fixture.plain
  override class var fixture: Fixture? { plain }

  private var plain: Fixture { Self.plain }

  // MARK: - XCTest

  func testAnXCTestCaseRunsInVirtualTimeWithItsSetUpAndTearDownMethods() throws {
    let run = try plain.runTests("PlainXCTests.HourTests")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 3 tests, with 0 failures"), run.output)
    XCTAssert(run.lines.contains("torn down after 4.0 hours"), run.output)
  }

  func testAnXCTestCaseFailsInVirtualTimeAsInRealTime() throws {
    let names = ["testAsserts", "testNeverEnds", "testThrows", "testTimesOut"]
    let run = try runTests("PlainXCTests.FailingHourTests", failing: names)
    let deadlock = #/PlainXCTests/WholeTests\.swift:\d+: error: .*FailingHourTests\.testNeverEnds : deadlock: /#
    XCTAssert(run.output.contains(deadlock), run.output)
    XCTAssert(run.output.contains("Executed 4 tests, with 4 failures"), run.output)
  }

  func testATestCaseThatIsLeftWhereItWaitsDoesNotReceiveTheFailuresOfTheNextOne() throws {
    let names = ["testBlocksForever", "testBlocksInAKnownIssue", "testFailsInItsSetUpMethod"]
    let run = try runTests("PlainXCTests.AbandonedTests", failing: names)
    XCTAssert(run.output.contains("AbandonedTests.testFailsInItsSetUpMethod : testFailsInItsSetUpMethod"), run.output)
  }

  func testAFailureOfAThreadOfASetUpMethodBelongsToItsTest() throws {
    let run = try runTests("PlainXCTests.LateSetUpTests", failing: ["testAStartsAThread"])
    XCTAssert(run.output.contains(#"after the end of "LateSetUpTests.testAStartsAThread": too late"#), run.output)
  }

  func testAnExpectationThatIsNotWaitedForFailsTheExplorationOfItsXCTestCase() throws {
    let names = ["testAlsoAsserts", "testAlsoSkips", "testCreatesAnExpectation"]
    let run = try runTests("PlainXCTests.UnwaitedTests", failing: ["testAlsoAsserts"] + names)
    for name in names {
      XCTAssert(run.output.contains("\(name) : Failed due to unwaited expectation 'never'"), run.output)
    }
    XCTAssert(run.output.contains("testAlsoAsserts : failed - first"), run.output)
  }

  func testAnXCTestCaseThatIsCancelledBeforeItWaitsForItsExpectationPasses() throws {
    let run = try plain.runTests("PlainXCTests.CancelledBeforeItsWaitTests")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 1 test, with 0 failures"), run.output)
  }

  func testAFailureOnAThreadEndsTheExplorationOfAnXCTestCase() throws {
    let run = try runTests("PlainXCTests.ExploredThreadTests", failing: ["testAsserts", "testExpects"])
    XCTAssertEqual(replays(in: run).count, 2, run.output)
  }

  func testAllOrdersOfASynchronousXCTestCaseThatWaitsAreSeen() throws {
    let run = try plain.runTests("PlainXCTests.ExhaustiveTests")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 3 tests, with 0 failures"), run.output)
  }

  func testAnXCTestCaseUsesTheSettingsOfItsClass() throws {
    let run = try plain.runTests("PlainXCTests.LeakingTests")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 1 test, with 0 failures"), run.output)
  }

  func testAnyFailureEndsTheExplorationOfAnXCTestCaseAndIsRecordedOnceWithTheScheduleToReplay() throws {
    let names = ["testAsserts", "testExpects", "testThrows", "testUnwraps", "testWaits"]
    let run = try runTests("PlainXCTests.LostDepositTests", failing: names)
    XCTAssertEqual(run.output.matches(of: #/Schedule \d+ of 1000 failed/#).count, 5, run.output)
    XCTAssertEqual(replays(in: run).count, 5, run.output)
  }

  func testAScheduleOfAnXCTestCaseIsReplayedInAnotherProcess() throws {
    let test = "PlainXCTests.LostDepositTests/testAsserts"
    let replay = try XCTUnwrap(replays(in: plain.runTests(test)).first)
    let run = try plain.runTests(test, environment: ["CANDLESTICK_REPLAY": replay])
    XCTAssertEqual(failures(in: run), ["testAsserts"], run.output)
    XCTAssertFalse(run.output.contains("the replay diverged"), run.output)
    XCTAssertFalse(run.output.contains("To replay it"), run.output)
    XCTAssertFalse(run.output.contains("nothing was replayed"), run.output)
  }

  func testAReplayOfAnXCTestCaseMayPass() throws {
    let run = try plain.runTests("PlainXCTests.HourTests", environment: ["CANDLESTICK_REPLAY": "0::+"])
    XCTAssertEqual(run.status, 0, run.output)
  }

  /// The first schedule runs twice, to check that it repeats.
  func testOneLineInInvokeTestExploresTheTestsOfAClassEachInItsOwnTestCase() throws {
    let run = try plain.runTests("PlainXCTests.OneLineTests")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(run.lines.filter { $0.hasPrefix("run ") }, (1...51).map { "run \($0)" })
    XCTAssertEqual(failures(in: run), ["testAsserts"], run.output)
    // A test that skips itself skips each schedule.
    XCTAssertEqual(run.lines.filter { $0 == "skipping" }.count, 51, run.output)
    XCTAssert(run.output.contains("Executed 3 tests, with 1 test skipped and 1 failure"), run.output)
  }

  func testTheEnvironmentSetsTheNumberOfSchedulesOfAnXCTestCase() throws {
    let test = "PlainXCTests.OneLineTests/testBeginsWithEverythingNew"
    let run = try plain.runTests(test, environment: ["CANDLESTICK_SCHEDULES": "7"])
    XCTAssertEqual(run.lines.filter { $0.hasPrefix("run ") }, (1...8).map { "run \($0)" })
  }

  func testAnXCTestAssertionEndsAnExplorationInAnOrdinaryTest() throws {
    let run = try runTests("PlainXCTests.AssertingTests", failing: ["testAsserts", "testAssertsInAsyncCode"])
    XCTAssertEqual(run.output.matches(of: #/To replay it: replaySchedule\("/#).count, 2, run.output)
  }

  func testTheTasksOfAnXCTestCaseAreCancelledWhereverTheyAreSuspended() throws {
    let run = try runTests("PlainXCTests.CancelledTests", failing: ["testFails"])
    XCTAssertEqual(
      run.output.matches(of: #/is cancelled (before|after).*, while it is suspended at WholeTests.swift/#).count,
      1,
      run.output
    )
  }

  func testRandomInputThatFailsAnXCTestAssertionIsSimplifiedAndReportedOnce() throws {
    let run = try plain.runTests("PlainXCTests.RandomInputTests")
    XCTAssertEqual(failures(in: run), ["testAsserts", "testAssertsInAsyncCode", "testUnwraps"], run.output)
    XCTAssertEqual(run.output.matches(of: #/ : fails for (7|nil): /#).count, 3, run.output)
  }

  func testAnInvariantOfAnXCTestCaseHoldsAfterEachStep() throws {
    let run = try runTests("PlainXCTests.InvariantTests", failing: ["testIsBroken"])
    XCTAssertEqual(run.output.matches(of: #/but was broken after step \d+\./#).count, 1, run.output)
  }

  func testAnInvariantWithAnAssertionOfXCTestFailsOnce() throws {
    let run = try runTests("PlainXCTests.SteppedInvariantTests", failing: ["testIsBroken", "testIsBrokenForAnActor"])
    XCTAssertEqual(run.output.matches(of: #/but was broken after step \d+\./#).count, 2, run.output)
  }

  // MARK: - Without simulations

  private static let withoutHooks = ["CANDLESTICK_RUNTIME_HOOKS": "off"]
  private let reasonToSkip = "needs a simulation, which is not available here: CANDLESTICK_RUNTIME_HOOKS is off"

  func testWithoutSimulationsXCTestCasesAreSkippedBeforeTheirSetUpMethods() throws {
    let run = try plain.runTests(["PlainXCTests.HourTests,PlainXCTests.OneLineTests"], environment: Self.withoutHooks)
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 6 tests, with 6 tests skipped and 0 failures"), run.output)
    XCTAssertEqual(run.lines.filter { $0.hasSuffix(" : Test skipped: \(reasonToSkip)") }.count, 6, run.output)
    XCTAssert(run.output.contains("6 examples skipped for lack of simulations"), run.output)
    XCTAssertFalse(run.output.contains("torn down"), run.output)
    XCTAssertFalse(run.output.contains("run 1"), run.output)
  }

  func testWithoutSimulationsXCTestCasesRunOnceInRealTimeIfTheEnvironmentSaysSo() throws {
    let environment = Self.withoutHooks.merging(["CANDLESTICK_EXECUTION": "else-real"]) { $1 }
    let test = "PlainXCTests.OneLineTests/testBeginsWithEverythingNew"
    let run = try plain.runTests(test, environment: environment)
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(run.lines.filter { $0.hasPrefix("run ") }, ["run 1"], run.output)
  }

  func testWithoutSimulationsTestsOfSwiftTestingAreSkippedByTheNearestTrait() throws {
    let run = try plain.runSwiftTests("HourSuite", Self.withoutHooks)
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(run.lines.filter { $0.contains("skipped: \"\(reasonToSkip)\"") }.count, 4, run.output)
    XCTAssert(run.output.contains("Test isRealAsTheNearestTraitSays() passed"), run.output)
  }

  func testAnUnknownValueOfTheVariableForHooksEndsTheRun() throws {
    let run = try plain.runTests("PlainXCTests.HourTests", environment: ["CANDLESTICK_RUNTIME_HOOKS": "no"])
    XCTAssertEqual(run.status, 1, run.output)
    let message = "CANDLESTICK_RUNTIME_HOOKS must be on or off, not \"no\""
    XCTAssertEqual(run.lines, ["error: \(message)"])
    let swiftTesting = try plain.runSwiftTests("HourSuite/sleeps()", ["CANDLESTICK_RUNTIME_HOOKS": "no"])
    XCTAssertNotEqual(swiftTesting.status, 0, swiftTesting.output)
    XCTAssert(swiftTesting.output.contains(message), swiftTesting.output)
  }

  // MARK: - Swift Testing

  func testTheNearestTraitDecidesHowATestRuns() throws {
    let run = try plain.runSwiftTests("HourSuite")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Test run with 5 tests in 2 suites passed"), run.output)
  }

  func testKnownIssuesAndWarningsAreRecordedOnceForAllSchedules() throws {
    let run = try plain.runSwiftTests("HourSuite")
    XCTAssertEqual(run.output.matches(of: #/recorded a known issue/#).count, 1, run.output)
    XCTAssertEqual(run.output.matches(of: #/recorded a warning/#).count, 1, run.output)
  }

  func testATestFailsInVirtualTimeAsInRealTime() throws {
    let run = try plain.runSwiftTests("FailingHourSuite")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(issues(in: run), ["expects()", "expects()", "neverEnds()"], run.output)
    XCTAssert(run.output.contains("Caught error: deadlock: "), run.output)
  }

  func testAnyIssueEndsTheExplorationOfATestAndIsRecordedOnceWithTheScheduleToReplay() throws {
    let run = try plain.runSwiftTests("LostDepositSuite")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(
      issues(in: run),
      [
        "confirms()", "expects()", "expectsInOurWords()", "failsInOneCase(number:)", "records()", "requires()",
        "throwsAnError()",
      ],
      run.output
    )
    XCTAssertEqual(replays(in: run).count, 7, run.output)
    let source = try String(contentsOf: plain.file("Tests/PlainSwiftTests/WholeTests.swift"), encoding: .utf8)
    for (index, line) in source.components(separatedBy: "\n").enumerated() {
      guard let name = line.firstMatch(of: #/(?:#expect|#require|record).*"of (\w+)/#)?.1, !name.hasPrefix("explores")
      else { continue }
      XCTAssertNotNil(
        try run.output.firstMatch(of: Regex("Test \(name)\\(.* at WholeTests.swift:\(index + 1):")),
        run.output
      )
    }
  }

  func testAScheduleOfATestIsReplayedInAnotherProcess() throws {
    let replay = try XCTUnwrap(replays(in: plain.runSwiftTests("LostDepositSuite/requires")).first)
    let run = try plain.runSwiftTests("LostDepositSuite/requires", ["CANDLESTICK_REPLAY": replay])
    XCTAssertEqual(issues(in: run), ["requires()"], run.output)
    XCTAssertFalse(run.output.contains("the replay diverged"), run.output)
  }

  func testTheTasksOfATestAreCancelledWhereverTheyAreSuspended() throws {
    let run = try plain.runSwiftTests("CancelledTasksSuite")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(issues(in: run), ["fails()"], run.output)
    XCTAssertEqual(replays(in: run).count, 1, run.output)
  }

  func testAnInvariantOfATestHoldsAfterEachStep() throws {
    let run = try plain.runSwiftTests("InvariantSuite")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(issues(in: run), ["isBroken()", "isBrokenForSwiftTesting()"], run.output)
    XCTAssertEqual(replays(in: run).count, 2, run.output)
  }

  func testAnInvariantWithAMacroOfSwiftTestingFailsOnce() throws {
    let run = try plain.runSwiftTests("SteppedInvariantSuite")
    XCTAssertEqual(issues(in: run), ["isBroken()", "isBrokenForAnActor()"], run.output)
    XCTAssertEqual(run.output.matches(of: #/but was broken after step \d+\./#).count, 2, run.output)
  }

  func testATestThatCancelsItselfDoesNotRunAgain() throws {
    let run = try plain.runSwiftTests("CancelledSuite")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(run.output.matches(of: #/was cancelled/#).count, 1, run.output)
  }

  func testAnIssueEndsAnExplorationInAnOrdinaryTest() throws {
    let run = try plain.runSwiftTests("ExploringSuite")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(issues(in: run), ["explores()", "exploresAndRequires()"], run.output)
    XCTAssertEqual(
      run.output.matches(of: #/WholeTests.swift:\d+: Expectation failed.* - of (\w+)\(\)\nSchedule/#).map(\.1).sorted(),
      ["explores", "exploresAndRequires"],
      run.output
    )
    XCTAssertEqual(run.output.matches(of: #/To replay it: replaySchedule\("/#).count, 2, run.output)
  }

  func testRandomInputThatFailsATestIsSimplifiedAndReportedOnce() throws {
    let run = try plain.runSwiftTests("RandomInputSuite")
    XCTAssertEqual(run.status, 1, run.output)
    let tests = ["expects()", "expectsInOurWords()", "expectsOnSchedules()", "requires()"]
    XCTAssertEqual(issues(in: run), tests, run.output)
    XCTAssertEqual(run.output.matches(of: #/fails for 7: /#).count, 4, run.output)
  }

  // MARK: -

  /// Runs tests of XCTest, and checks that those with the names fail, each once.
  private func runTests(
    _ selection: String,
    failing names: [String],
    file: StaticString = #filePath,
    line: UInt = #line
  ) throws -> Fixture.Outcome {
    let run = try plain.runTests(selection)
    XCTAssertEqual(run.status, 1, run.output, file: file, line: line)
    XCTAssertEqual(failures(in: run), names, run.output, file: file, line: line)
    return run
  }

  /// The test of each failure that XCTest shows, sorted.
  private func failures(in run: Fixture.Outcome) -> [String] {
    run.output.matches(of: #/: error: \w+\.(\w+) : /#).map { String($0.1) }.sorted()
  }

  /// The test of each issue that Swift Testing shows, sorted.
  private func issues(in run: Fixture.Outcome) -> [String] {
    run.output.matches(of: #/✘ Test (.+?\)) recorded an issue/#).map { String($0.1) }.sorted()
  }

  private func replays(in run: Fixture.Outcome) -> [String] {
    run.output.matches(of: #/CANDLESTICK_REPLAY=(\S+)\n/#).map { String($0.1) }
  }
}
