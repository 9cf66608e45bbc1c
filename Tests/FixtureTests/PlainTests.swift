import Foundation
import XCTest

/// Expectations without specs: in XCTest, in Swift Testing, and in a program without tests.
final class PlainTests: FixtureTestCase {
  private static let plain = Fixture.plain
  override class var fixture: Fixture? { plain }

  private var plain: Fixture { Self.plain }

  func testAttachesFilesToTestsOfSwiftTesting() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "attaching-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = try plain.runSwiftTests("AttachingTests", options: ["--attachments-path", folder.path])
    XCTAssertEqual(run.status, 1, run.output)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let expected = [
      "copy.swift", "data.txt", "empty.txt", "order.txt", "passing order.txt", "simulation.txt", "text.txt",
      "value.json",
    ]
    XCTAssertEqual(names, expected, run.output)
    let contents = try names.dropFirst().map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    XCTAssertEqual(contents, ["2", "", "21", contents[3], "4", "1", "[\n  3\n]"], run.output)
    XCTAssert(["12", "21"].contains(contents[3]), contents[3])
    XCTAssert(run.output.contains("cannot attach \"missing\": /missing: No such file or directory"), run.output)
    XCTAssert(run.output.contains("cannot attach \"detached.txt\": this code belongs to no running test"), run.output)
  }

  func testPassesInBothFrameworks() throws {
    let run = try plain.swift("test", "--skip-build", "--filter", "PassingTests")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 5 tests, with 0 failures"), run.output)
    for issue in ["off by one: expected to equal <2>, got <1>", "off by two: expected to equal <3>, got <1>"] {
      XCTAssert(run.output.contains(" : Known issue: \(issue)"), run.output)
    }
    XCTAssert(run.output.contains("Test run with 7 tests in 1 suite passed"), run.output)
  }

  // MARK: - XCTest

  func testReportsADeadlockAtOnceBesideIdleThreads() throws {
    let run = try plain.runTests("PlainXCTests.DeadlockTests/testIsToldAtOnceBesideIdleThreads")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 1 test, with 0 failures"), run.output)
  }

  /// Runs in its own process: a Dispatch worker has just been woken when the other threads are inspected.
  func testReportsNoDeadlockBesideAThreadThatIsBeingWoken() throws {
    let run = try plain.runTests("PlainXCTests.DeadlockTests/testIsNotToldWhileAnotherTaskYieldsOnTheMainActor")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 1 test, with 0 failures"), run.output)
  }

  func testRecordsAFailureOnceInTheXCTestCaseItHappensIn() throws {
    let run = try plain.runTests("PlainXCTests.FailingTests")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(
      run.lines.filter { $0.contains("error: ") }.sorted(),
      try failures(in: "Tests/PlainXCTests/FailingTests.swift", #/fail\("(test\w+)"\)/#) { path, line, name in
        "\(path):\(line): error: FailingTests.\(name) : \(name)"
      }
    )
  }

  func testRecordsAFailureInAsyncSetUpAndTearDownInTheXCTestCase() throws {
    let run = try plain.runTests("PlainXCTests.FailingSetUpTests")
    XCTAssertEqual(run.status, 1, run.output)
    let errors = run.lines.filter { $0.contains("error: ") }
    XCTAssertEqual(errors.count, 2, run.output)
    XCTAssert(errors.first?.contains("FailingSetUpTests.testPasses : set up") == true, run.output)
    XCTAssert(errors.last?.contains("FailingSetUpTests.testPasses") == true, run.output)
    XCTAssert(errors.last?.hasSuffix(": torn down") == true, run.output)
  }

  func testARequirementThatFailsEndsItsXCTestCaseAndIsRecordedOnce() throws {
    let run = try plain.runTests("PlainXCTests.RequiringTests")
    XCTAssertEqual(run.status, 1, run.output)
    let errors = run.lines.filter { $0.contains("error: ") }.map { $0.split(separator: " : ").dropFirst() }
    XCTAssertEqual(
      errors.map { $0.joined() },
      [
        "expected to equal <2>, got <1>", "expected to equal <2>, got <1>", "twice",
        "threw error \"CancellationError()\"",
      ],
      run.output
    )
  }

  func testARequirementThatFailsOnAScheduleIsRecordedOnce() throws {
    let run = try plain.runTests("PlainXCTests.ExploredRequiringTests")
    XCTAssertEqual(run.status, 1, run.output)
    let errors = run.lines.filter { $0.contains("error: ") }.map { $0.split(separator: " : ").dropFirst().joined() }
    XCTAssertEqual(errors, Array(repeating: "expected to equal <2>, got <1>", count: 2), run.output)
  }

  func testAnExpectationWithoutAMatcherFailsItsXCTestCaseAtTheExpectation() throws {
    let run = try plain.runTests("PlainXCTests.MatcherlessTests,PlainXCTests.DeterministicMatcherlessTests")
    XCTAssertEqual(run.status, 1, run.output)
    let message = "the expectation has no matcher, so it checks nothing; add one, such as `.to(beTrue())`"
    let errors = run.lines.filter { $0.contains("error: ") }
    XCTAssertEqual(
      errors.filter { !$0.contains("testThrows") }.sorted(),
      try failures(in: "Tests/PlainXCTests/MatcherlessTests.swift", #/expect\("(.+)"\)$/#) { path, line, name in
        "\(path):\(line): error: \(name) : \(message)"
      }
    )
    let thrown = errors.filter { $0.contains("testThrows") }
    XCTAssertEqual(thrown.count, 1, run.output)
    XCTAssert(thrown[0].hasSuffix(#"threw error "CancellationError()""#), run.output)
  }

  func testAnExpectationThatFailsOnAScheduleFailsTheXCTestCaseAtTheExpectation() throws {
    let run = try plain.runTests("PlainXCTests.ExploringTests")
    XCTAssertEqual(run.status, 1, run.output)
    let errors = run.lines.filter { $0.contains("error: ") }
    XCTAssertEqual(
      errors.filter { !$0.contains("testThrows") }.sorted(),
      try failures(in: "Tests/PlainXCTests/ExploringTests.swift", #/expect\("(test\w+)"\)/#) { path, line, name in
        "\(path):\(line): error: ExploringTests.\(name) : expected to equal <>, got <\(name)>"
      }
    )
    XCTAssertEqual(errors.count, 4, run.output)
    XCTAssertEqual(run.output.matches(of: #/To replay it: replaySchedule\("/#).count, 4, run.output)
  }

  func testRecordsEachOfManyFailuresOfAnXCTestCaseOnce() throws {
    let run = try plain.runTests("PlainXCTests.ManyFailuresTests")
    XCTAssertEqual(run.status, 1)
    let errors = run.lines.filter { $0.contains("error: ManyFailuresTests.testFails : ") }
    XCTAssertEqual(errors.count, 1_000)
    XCTAssertEqual(Set(errors).count, 1_000)
    XCTAssert(run.output.contains("Executed 1 test, with 1000 failures"))
  }

  func testAFailureAfterTheEndOfItsXCTestCaseFailsTheRunUnderItsName() throws {
    for name in ["LateTests", "LastTests/testLeavesATaskBehind"] {
      let run = try plain.runTests("PlainXCTests.\(name)")
      XCTAssertEqual(run.status, 1, run.output)
      let errors = run.lines.filter { $0.contains("error: ") }
      XCTAssertEqual(errors.count, 1, run.output)
      XCTAssertNotNil(
        errors.first?.firstMatch(of: #/error: \w+\.\w+ : after the end of "(Late|Last)Tests.test\w+": too late$/#),
        run.output
      )
    }
  }

  func testAFailureOnAThreadAfterTheLastXCTestCaseFailsTheRun() throws {
    let run = try plain.runTests("PlainXCTests.LastTests/testLeavesAThreadBehind")
    XCTAssertEqual(run.status, 1, run.output)
    let errors = run.lines.filter { $0.contains("error: ") }
    XCTAssertEqual(errors.count, 1, run.output)
    XCTAssert(
      errors.first?.hasSuffix(#" : after the end of "LastTests.testLeavesAThreadBehind": too late"#) == true,
      run.output
    )
  }

  // MARK: - Swift Testing

  func testRecordsAFailureOnceAsAnIssueOfTheTestItHappensIn() throws {
    let run = try plain.runSwiftTests("FailingTests")
    XCTAssertEqual(run.status, 1, run.output)
    let issues = issues(in: run)
    let placed = issues.filter { !$0.hasPrefix("atAPlaceThatIsNotKnown()") && !$0.hasPrefix("withDetails()") }
    XCTAssertEqual(
      placed.sorted(),
      try failures(in: "Tests/PlainSwiftTests/FailingTests.swift", #/fail\("(\w+)"\)/#) { _, line, name in
        "\(name)() at FailingTests.swift:\(line): \(name)"
      }
    )
    XCTAssert(issues.contains("atAPlaceThatIsNotKnown() at Unknown:1: atAPlaceThatIsNotKnown"), run.output)
    XCTAssert(run.output.contains("↳ with details\n  note: one\n        two\n"), run.output)
    XCTAssert(run.output.contains("Test run with 7 tests in 1 suite failed"), run.output)
    XCTAssertEqual(issues.count, 7, run.output)
  }

  func testAnIssueInAChildProcessFailsTheTest() throws {
    let run = try plain.runSwiftTests("ChildProcessTests")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(issues(in: run).count { $0.contains("fails() at RequiringTests.swift:") }, 2, run.output)
    XCTAssertEqual(run.output.matches(of: #/in a child process: .*\n.*↳ (recorded|expected)/#).count, 2, run.output)
  }

  func testARequirementThatEndsATestIsOneIssue() throws {
    let run = try plain.runSwiftTests("RequiringTests")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(run.output.matches(of: #/✘ Test .+ recorded an issue at/#).count, 11, run.output)
    XCTAssertEqual(issues(in: run).count, 11, run.output)
    XCTAssertEqual(run.output.matches(of: #/✘ Test .+ failed after .+ with 1 issue\./#).count, 11, run.output)
  }

  func testATestThatCancelsItselfOnAScheduleSkipsOnlyTheSchedule() throws {
    let run = try plain.runSwiftTests("CancellingTests")
    XCTAssertEqual(run.status, 1, run.output)
    for name in ["onEach", "inAnExploration", "inRealTime", "inASimulation", "inABlock", "inAnAsyncBlock"] {
      XCTAssert(run.output.contains("Test \(name)() was cancelled after"), run.output)
    }
    XCTAssert(run.output.contains(/✘ Test onTheFirst\(\) failed after .* with 1 issue\./), run.output)
    XCTAssert(run.output.contains(/Test onSome\(\) passed after/), run.output)
    XCTAssert(run.output.contains(/skipped on \d+ of 50 schedules/), run.output)
  }

  func testASkipOnAScheduleSkipsOnlyTheSchedule() throws {
    let run = try plain.runTests("PlainXCTests.SkippingTests")
    XCTAssertEqual(run.status, 1, run.output)
    let errors = run.lines.filter { $0.contains("error: ") }
    XCTAssertEqual(errors.count, 1, run.output)
    XCTAssert(errors[0].contains("SkippingTests.testOnTheFirst : "), run.output)
    for name in ["testOnEach", "testExploresAndSkipsEach", "testInABlock", "testInAnAsyncBlock"] {
      XCTAssert(run.output.contains("Test Case 'SkippingTests.\(name)' skipped"), run.output)
    }
    XCTAssert(run.output.contains("Test Case 'SkippingTests.testOnSome' passed"), run.output)
  }

  func testAFailureOutsideOfAnySwiftTestingTestFailsItsRun() throws {
    let run = try plain.runSwiftTests("UnknownTests")
    XCTAssertEqual(run.status, 1, run.output)
    // Swift Testing sometimes prints an issue of no test twice, while a test with a handler of issues is running.
    XCTAssertEqual(
      Set(issues(in: run)).sorted(),
      try failures(in: "Tests/PlainSwiftTests/UnknownTests.swift", #/fail\("(.+)"\)/#) { _, line, message in
        "«unknown» at UnknownTests.swift:\(line): \(message)"
      }
    )
    XCTAssert(run.output.contains("Test run with 3 tests in 1 suite failed"), run.output)
  }

  func testATestOfSwiftTestingThatEndsItsProcessReportsTheSchedule() throws {
    for way in ["traps", "exits"] {
      // Swift's backtracer can wait forever for the process that has trapped.
      let environment = ["PLAIN_PERILS": way, "SWIFT_BACKTRACE": "enable=no"]
      let run = try plain.runSwiftTests("SchedulePerilTests/endsOnASchedule", environment)
      XCTAssertNotEqual(run.status, 0, "\(way): \(run.output)")
      XCTAssert(
        run.output.contains(#/Schedule \d+ of 1000 was running\. To replay it: replaySchedule\("\S+"\)/#),
        "\(way): \(run.output)"
      )
    }
  }

  func testATaskThatLoopsInATestOfSwiftTestingIsNamedWithTheTest() throws {
    let run = try plain.runSwiftTests("SchedulePerilTests/loops", ["PLAIN_PERILS": "loops"])
    XCTAssertNotEqual(run.status, 0, run.output)
    let error = try XCTUnwrap(run.lines.first { $0.hasPrefix("error: ") }, run.output)
    XCTAssert(
      error.contains(
        #/a step of a simulation of the test "loops\(number:\)" \(SchedulePerilTests\.swift:\d+\) has taken/#
      ),
      error
    )
    let places =
      #/the step of "spinner", now at SchedulePerilTests\.swift:\d+ .*, created at SchedulePerilTests\.swift:\d+ /#
    XCTAssert(error.contains(places), error)
  }

  func testAFailureAfterARunOfSwiftTestingFailsTheProcess() throws {
    let run = try plain.runSwiftTests("LastTests")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("✔ Test run with 1 test"), run.output)
    XCTAssertEqual(run.lines.filter { $0.hasSuffix(": error: too late") }.count, 1, run.output)
  }

  // MARK: - A program

  func testAProgramContinuesAfterAFailureAndExitsWithStatus1() throws {
    let run = try plain.runProgram("PlainProgram", "3")
    XCTAssertEqual(run.status, 1, run.output)
    let path = plain.file("Sources/PlainProgram/main.swift").path
    XCTAssertEqual(
      run.lines.filter { $0.contains("error: ") }.sorted(),
      (0..<3).map { "\(path):9: error: expected to equal <-1>, got <\($0)>" }
    )
    XCTAssert(run.lines.contains("the end"), run.output)
  }

  func testAProgramWhoseExpectationsPassPrintsNothing() throws {
    let run = try plain.runProgram("PlainProgram")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(run.output, "the end\n")
  }

  // MARK: - Simulations

  func testTestsThatSimulateRunBesideOthersInRealTime() throws {
    let run = try plain.runSwiftTests("SimulatingTests")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("with 100 test cases passed"), run.output)
    XCTAssert(run.output.contains("Test run with 2 tests in 1 suite passed"), run.output)
  }

  func testReportsADeadlockAtOnceInAsyncTestsBesideIdleThreads() throws {
    let run = try plain.runSwiftTests("DeadlockTests")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Test run with 4 tests in 1 suite passed"), run.output)
  }

  func testReportsNoDeadlockInAsyncTestsWhileAnOutsideEventMayArrive() throws {
    let run = try plain.runSwiftTests("AnsweredTests")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Test run with 12 tests in 1 suite passed"), run.output)
  }

  func testParallelTestsAreNotBlamedForTheTimeInWhichOthersKeepTheMainActor() throws {
    let run = try plain.runSwiftTests("ParallelTests")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("with 40 test cases passed"), run.output)
    XCTAssert(run.output.contains("Test run with 3 tests in 1 suite passed"), run.output)
  }

  func testEachTestKeepsItsTasksIfTheyShareActorsAndStreamsWithOthers() throws {
    let run = try plain.runSwiftTests("OwnersTests")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Test run with 4 tests in 1 suite passed"), run.output)
  }

  func testAProgramSimulates() throws {
    let run = try plain.runProgram("SimulatingProgram")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(run.output, "1 2 3 after 86400.0 seconds\n6\n")
  }

  func testRunsSimulationsAtAnAsyncTopLevelBeforeAndAfterItSuspends() throws {
    let run = try plain.runProgram("TopLevelProgram")
    XCTAssertEqual(run.status, 0, run.output)
    let elsewhere =
      "a simulation must start on the main thread or in async code: `try await withDeterministicExecution { … }`"
    XCTAssertEqual(run.lines, ["1 10", "3 10", elsewhere], run.output)
  }

  func testAProgramThatEndsOnAScheduleReportsIt() throws {
    let ways = [
      ("traps", "Fatal error: boom on a schedule"), ("readsOutOfRange", "Fatal error: Index out of range"),
      ("exits", "was running"), ("exitsAtOnce", "was running"),
      ("resumesTwice", "Fatal error: SWIFT TASK CONTINUATION MISUSE"),
    ]
    for (way, words) in ways {
      let run = try plain.runProgram("SchedulePerilProgram", way)
      XCTAssertNotEqual(run.status, 0, "\(way): \(run.output)")
      XCTAssert(run.output.contains(words), "\(way): \(run.output)")
      let match = run.output.firstMatch(
        of: #/Schedule \d+ of 1000 was running\. To replay it: replaySchedule\("(\S+)"\)/#
      )
      let schedule = String(try XCTUnwrap(match, "\(way): \(run.output)").1)
      let replay = try plain.runProgram("SchedulePerilProgram", way, schedule)
      XCTAssertEqual(replay.status, run.status, "\(way): \(replay.output)")
      XCTAssert(replay.output.contains(words), "\(way): \(replay.output)")
    }
  }

  func testAProgramThatExploresNothingHandlesNoCrashes() throws {
    let run = try plain.runProgram("SchedulePerilProgram", "exploresNothing")
    XCTAssertEqual(run.lines, ["handles crashes: false"])
  }

  func testAProgramThatEndsInABrokenHeapReportsItsSchedule() throws {
    let run = try plain.runProgram("SchedulePerilProgram", "breaksTheHeap")
    XCTAssertNotEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains(#/Schedule \d+ of 1000 was running.*replaySchedule\("\S+"\)/#), run.output)
  }

  func testAProgramEndsInASimulationAsInRealTime() throws {
    let names = try plain.runProgram("ComparedProgram").lines
    XCTAssertGreaterThan(names.count, 20)
    for name in names {
      let hangs = name.hasPrefix("hangs: ")
      let real = try plain.runProgram("ComparedProgram", "real", name)
      XCTAssertEqual(real.status == 0, !hangs && !name.hasPrefix("wrong: "), "\(name): \(real.output)")
      let simulated = try plain.runProgram("ComparedProgram", "simulated", name)
      if hangs {
        XCTAssert(simulated.output.contains("deadlock: "), "\(name): \(simulated.output)")
      } else {
        XCTAssertEqual(simulated.status, real.status, "\(name): \(simulated.output)")
        if real.status == 0 { XCTAssertEqual(simulated.output, real.output, name) }
      }
    }
  }

  // MARK: -

  /// Returns the issues in a run's output, each with its test, its location without the column, and its message.
  private func issues(in run: Fixture.Outcome) -> [String] {
    run.output.matches(of: #/✘ Test (.+) recorded an issue at (.+):\d+: Issue recorded\n↳ (.*)\n/#)
      .map { "\($0.1) at \($0.2): \($0.3)" }
  }

  /// Returns the expected failures of a file, one for each matching line, sorted.
  private func failures(
    in path: String,
    _ failing: Regex<(Substring, Substring)>,
    _ show: (_ path: String, _ line: Int, _ message: Substring) -> String
  ) throws -> [String] {
    let source = try String(contentsOf: plain.file(path), encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = lines.enumerated().compactMap { index, line in
      line.firstMatch(of: failing).map { show(plain.file(path).path, index + 1, $0.1) }
    }
    XCTAssertFalse(shown.isEmpty)
    return shown.sorted()
  }
}
