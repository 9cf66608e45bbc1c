import XCTest

/// Execution modes from the environment, and the restart of a process with a fixed hash order.
final class ExecutionTests: FixtureTestCase {
  private static let stranger = Fixture.stranger
  override class var fixture: Fixture? { stranger }

  private let scenario = "StrangerTests.ScenarioSpec"
  private let hour = "StrangerTests.ScenarioSpec/takes an hour"
  private let process = "StrangerTests.ScenarioSpec/shows the process"

  private var stranger: Fixture { Self.stranger }

  private func run(
    _ arguments: String,
    scenario: String = "deterministic",
    _ environment: [String: String] = [:]
  ) throws -> Fixture.Outcome {
    try stranger.runTests(arguments, environment: environment.merging(["STRANGER_SCENARIO": scenario]) { $1 })
  }

  // MARK: - Hash order

  func testAProcessIsRestartedWithAFixedHashOrderBeforeItDeclaresItsSpecs() throws {
    let run = try run(scenario)
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(run.lines.filter { $0 == "configured" }.count, 1, run.output)
    XCTAssert(run.output.contains("process: true"), run.output)
    XCTAssert(run.output.contains("arguments: \(scenario)\n"), run.output)
    XCTAssertEqual(run.output.components(separatedBy: "Executed 3 tests, with 0 failures").count, 4, run.output)
  }

  func testTheFixedHashOrderIsTheSameInEachProcess() throws {
    let orders = try (1...3).map { _ in try run(scenario).lines.filter { $0.hasPrefix("process:") } }
    XCTAssertEqual(Set(orders).count, 1, "\(orders)")
  }

  func testAProcessIsNotRestartedIfTheHashOrderIsFixedAlready() throws {
    let run = try run(scenario, ["SWIFT_DETERMINISTIC_HASHING": "1"])
    XCTAssertEqual(run.lines.filter { $0 == "configured" }.count, 1, run.output)
  }

  func testTheHashOrderIsFixedForExamplesInRealTimeToo() throws {
    let run = try run(process)
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(run.lines.filter { $0 == "configured" }.count, 1, run.output)
    XCTAssert(run.output.contains("process: true"), run.output)
  }

  func testAProcessIsNotRestartedToListItsTests() throws {
    let run = try run("--list-tests")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(run.lines.filter { $0 == "configured" }.count, 1, run.output)
  }

  func testAProcessIsNotRestartedTwiceIfItsCodeUnsetsTheVariable() throws {
    let run = try run(scenario, ["STRANGER_FORGETS": "1"])
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(run.lines.filter { $0 == "configured" }.count, 1, run.output)
  }

  func testTheExitCodeComesFromTheRestartedProcess() throws {
    let run = try run(scenario, ["STRANGER_FAILS": "1"])
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("Executed 3 tests, with 1 failure"), run.output)
  }

  func testSwiftTestFiltersAndRunsInParallelAsWithoutARestart() throws {
    let environment = ["STRANGER_SCENARIO": "deterministic"]
    let whole = try stranger.swift("test", "--skip-build", environment: environment)
    XCTAssertEqual(whole.status, 1, whole.output)
    XCTAssert(whole.output.contains("Executed 42 tests, with 4 tests skipped and 1 failure"), whole.output)
    XCTAssert(whole.output.contains("✔ Test run with 1 test"), whole.output)

    let filtered = try stranger.swift("test", "--skip-build", "--filter", "takes an hour", environment: environment)
    XCTAssertEqual(filtered.status, 0, filtered.output)
    XCTAssert(filtered.output.contains("Executed 1 test, with 0 failures"), filtered.output)

    let parallel = try stranger.swift(
      "test",
      "--skip-build",
      "--parallel",
      "--filter",
      "ScenarioSpec",
      environment: environment
    )
    XCTAssertEqual(parallel.status, 0, parallel.output)
    XCTAssert(parallel.output.contains("[3/3]"), parallel.output)
  }

  // MARK: - The environment

  func testTheEnvironmentSetsTheExecutionMode() throws {
    let run = try run(process, ["CANDLESTICK_EXECUTION": "deterministic"])
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("process: true"), run.output)
  }

  func testAnExampleThatFailsInASimulationRunsAgainInRealTimeIfTheEnvironmentSaysSo() throws {
    let failed = try run(scenario, scenario: "outside", ["CANDLESTICK_EXECUTION": "deterministic"])
    XCTAssertEqual(failed.status, 1, failed.output)
    XCTAssert(failed.output.contains("This example starts a process (ScenarioSpecs.swift:"), failed.output)

    let environment = ["CANDLESTICK_EXECUTION": "deterministic,else-real"]
    let note = "failed in a simulation, so ran again in real time: 1 example. Mark it .realTime"
    let passed = try run(scenario, scenario: "outside", environment)
    XCTAssertEqual(passed.status, 0, passed.output)
    XCTAssert(passed.output.contains("Executed 1 test, with 0 failures"), passed.output)
    XCTAssert(passed.output.contains(note), passed.output)
    XCTAssertFalse(passed.output.contains("error:"), passed.output)

    let format = environment.merging(["CANDLESTICK_FORMAT": "documentation"]) { $1 }
    let documentation = try run(scenario, scenario: "outside", format)
    XCTAssert(documentation.output.contains("✓ needs the real world (in real time)\n"), documentation.output)
    XCTAssert(documentation.output.contains(note), documentation.output)
  }

  func testRefusesAnUnknownExecutionMode() throws {
    let run = try run(process, ["CANDLESTICK_EXECUTION": "real-time"])
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(
      run.lines.filter { $0 != "configured" },
      [
        "error: CANDLESTICK_EXECUTION takes deterministic or deterministic,else-real or else-real or realtime, not \"real-time\""
      ]
    )
  }

  func testRefusesZeroSchedules() throws {
    let run = try run(process, ["CANDLESTICK_SCHEDULES": "0"])
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("error: CANDLESTICK_SCHEDULES takes a number of at least 1, not \"0\""), run.output)
    XCTAssertFalse(run.output.contains("Executed"), run.output)
  }

  func testAFailingScheduleIsReplayedFromTheEnvironmentInAnotherProcess() throws {
    let explored = try run(scenario, scenario: "explored")
    XCTAssertEqual(explored.status, 1, explored.output)
    XCTAssert(explored.output.contains("expected to equal <2>, got <1>"), explored.output)
    XCTAssertFalse(explored.output.contains("SWIFT_DETERMINISTIC_HASHING"), explored.output)
    let line = try XCTUnwrap(explored.lines.first { $0.contains("CANDLESTICK_REPLAY=") }, explored.output)
    let replay = line.trimmingCharacters(in: .whitespaces).split(separator: "=")
    let replayed = try run(scenario, scenario: "explored", [String(replay[0]): String(replay[1])])
    XCTAssertEqual(replayed.status, 1, replayed.output)
    XCTAssert(replayed.output.contains("expected to equal <2>, got <1>"), replayed.output)
    XCTAssertFalse(replayed.output.contains("the replay diverged"), replayed.output)
  }

  /// `Scripts/ci/stranger tag` runs the same example in a release build.
  func testAStringInTheCodeIsReplayed() throws {
    let run = try run(scenario, scenario: "replayed")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 1 test, with 0 failures"), run.output)
  }

  /// Explores an XCTest test, and replays the failing schedule in another process.
  private func replaySetOrder(_ environment: [String: String]) throws -> (explored: String, replayed: String) {
    let test = "StrangerTests.OrdinaryTests/testTakesStepsInTheOrderOfASet"
    let explored = try run(test, scenario: "setOrder", environment).output
    let schedule = try XCTUnwrap(explored.firstMatch(of: /replaySchedule\("([^"]+)"\)/)?.1, explored)
    let replay = environment.merging(["STRANGER_REPLAY": String(schedule)]) { $1 }
    return (explored, try run(test, scenario: "setOrder", replay).output)
  }

  func testAReplayOfCodeOverASetInAnotherProcessNamesTheHashOrder() throws {
    // With this variable, the process does not restart, and runs with a random hash order.
    let (_, replayed) = try replaySetOrder(["CANDLESTICK_RESTARTED": "1"])
    XCTAssert(replayed.contains("the replay diverged"), replayed)
    XCTAssert(replayed.contains("most likely the order of a set or a dictionary"), replayed)
    XCTAssert(replayed.contains("SWIFT_DETERMINISTIC_HASHING=1"), replayed)
  }

  func testAReplayOfCodeOverASetInAnotherProcessRepeats() throws {
    let (explored, replayed) = try replaySetOrder([:])
    XCTAssert(explored.contains("CancellationError"), explored)
    XCTAssert(replayed.contains("CancellationError"), replayed)
    XCTAssertFalse(replayed.contains("the replay diverged"), replayed)
  }

  func testDocumentationShowsOnHowManySchedulesAnExamplePassed() throws {
    let run = try run(scenario, ["CANDLESTICK_SCHEDULES": "7", "CANDLESTICK_FORMAT": "documentation"])
    XCTAssert(run.output.contains("✓ takes an hour (7 schedules)\n"), run.output)
    XCTAssert(run.output.contains("✓ fails if it is asked to\n"), run.output)
  }
}
