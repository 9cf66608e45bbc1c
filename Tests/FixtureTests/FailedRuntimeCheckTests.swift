import CandlestickEngine
import XCTest

/// A run on a Swift runtime that fails a check.
final class FailedRuntimeCheckTests: FixtureTestCase {
  private static let stranger = Fixture.stranger
  override class var fixture: Fixture? { stranger }

  private func run(_ environment: [String: String]) throws -> Fixture.Outcome {
    // With a fixed order of hashes, the process does not restart.
    let common = ["STRANGER_SCENARIO": "unsimulated", "SWIFT_DETERMINISTIC_HASHING": "1"]
    return try Self.stranger.runTests(
      "StrangerTests.ScenarioSpec",
      environment: common.merging(environment) { $1 }
    )
  }

  private func assertRunsInRealTime(_ run: Fixture.Outcome, because reason: String, _ check: String) {
    let message = "\(check): \(run.output)"
    XCTAssertEqual(run.status, 0, message)
    XCTAssert(run.output.contains("Executed 6 tests, with 3 tests skipped and 0 failures"), message)
    let notes = run.lines.filter { $0.hasPrefix("without simulations, ") }
    XCTAssertEqual(notes.count, 1, message)
    XCTAssert(notes.first?.contains(": \(reason)") == true, message)
    XCTAssert(run.output.contains("3 examples skipped for lack of simulations"), message)
  }

  func testRunsInRealTimeWhicheverCheckFails() throws {
    XCTAssertGreaterThan(RuntimeCheck.all.count, 30)
    for check in RuntimeCheck.all {
      let run = try run(["CANDLESTICK_FAIL_RUNTIME_CHECK": check])
      let hook = "this program does not call Candlestick's definition of \(check)"
      let reason = run.output.contains(hook) ? hook : "the Swift runtime failed a check: \(check)"
      assertRunsInRealTime(run, because: reason, check)
    }
  }

  func testRunsInRealTimeIfTheCheckCrashes() throws {
    let crash = RuntimeCheck.crash
    let reason =
      "the Swift runtime failed a check: the Swift runtime has another layout; the check of it crashed: Fatal error: "
    assertRunsInRealTime(try run(["CANDLESTICK_FAIL_RUNTIME_CHECK": crash]), because: reason, crash)
  }

  func testRunsInRealTimeIfTheCheckDoesNotEnd() throws {
    let reason = "the Swift runtime failed a check: the check of the Swift runtime did not end within 10.0 seconds"
    assertRunsInRealTime(try run(["CANDLESTICK_FAIL_RUNTIME_CHECK": RuntimeCheck.hang]), because: reason, "hang")
  }

  func testRunsInRealTimeWithoutTheEngine() throws {
    func run(_ scenario: String) throws -> Fixture.Outcome {
      try Self.stranger.runTests(
        "StrangerTests.ScenarioSpec",
        without: ["CandlestickEngine", "CandlestickExploration", "CRuntimeHooks"],
        environment: ["STRANGER_SCENARIO": scenario]
      )
    }
    let unsimulated = try run("unsimulated")
    XCTAssertEqual(unsimulated.status, 0, unsimulated.output)
    XCTAssert(unsimulated.output.contains("Executed 6 tests, with 3 tests skipped and 0 failures"), unsimulated.output)
    let note =
      "3 examples skipped for lack of simulations: this build has no simulations. To have simulations, use Linux, and the "
      + "package's trait Simulation, which is on by default"
    XCTAssert(unsimulated.output.contains(note), unsimulated.output)
    // The workers do not need the engine.
    let crash = try run("crash")
    XCTAssert(crash.output.contains("Executed 2 tests, with 1 failure"), crash.output)
    XCTAssert(crash.output.contains("Fatal error: crashed as it should"), crash.output)
  }

  func testRunsInRealTimeWithoutHooks() throws {
    let run = try run(["CANDLESTICK_RUNTIME_HOOKS": "off"])
    assertRunsInRealTime(run, because: "CANDLESTICK_RUNTIME_HOOKS is off", "off")
  }
}
