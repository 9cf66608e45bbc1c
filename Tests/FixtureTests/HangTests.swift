import XCTest

/// Time limits end each kind of hang, and explorations do not count as hangs.
final class HangTests: FixtureTestCase {
  private static let perils = Fixture.perils
  override class var fixture: Fixture? { perils }

  private static let ofRun = "exceeded the run's time limit of 0.5 seconds (--time-limit)"

  /// The rows of the table in Documentation/KnownIssuesAndTimeLimits.md: each example's failure, with true if its `afterEach` hook runs.
  func testATimeLimitEndsEachKindOfExample() throws {
    let rows: [(name: String, failure: String, isCleanedUp: Bool)] = [
      ("loops and prints", "\(Self.ofRun), and was killed", false),
      ("loops and prints in a task", Self.ofRun, true),
      ("blocks the main thread", "exceeded its time limit of 0.4 seconds, and was killed", false),
      ("is only a little late", "exceeded its time limit of 0.4 seconds\n", true),
      ("awaits", "\(Self.ofRun)\n", true),
      ("ignores cancellation", Self.ofRun, true),
      ("loops in a simulation", "\(Self.ofRun), and was killed", false),
      ("is explored", "\(Self.ofRun) after ", true),
      ("loops and prints before it", "\(Self.ofRun), and was killed in its beforeAll", false),
    ]
    let run = try run(
      "inTime",
      "Hang",
      "--time-limit",
      "500ms",
      "--workers",
      "4",
      "--hang-limit",
      "60",
      "--format",
      "documentation"
    )
    XCTAssertEqual(run.status, 1, run.output)
    for row in rows {
      XCTAssert(run.output.contains("\"\(row.name)\" \(row.failure)"), "\(row.name): \(run.output)")
      XCTAssertEqual(
        run.output.contains("cleaned up after \(row.name)\n"),
        row.isCleanedUp,
        "\(row.name): \(run.output)"
      )
    }
    XCTAssert(run.output.contains("\"testLoopsAndPrints\" \(Self.ofRun), and was killed"), run.output)
    for name in ["has a limit of its own", "passes after all"] {
      XCTAssert(run.output.contains("✓ \(name)"), "\(name): \(run.output)")
    }
    XCTAssert(run.output.contains("3 passed, 10 failed"), run.output)
  }

  func testWithoutWorkersATimeLimitCancelsCodeThatAwaits() throws {
    let run = try run("inTime", "awaits", "--time-limit", "500ms", "--isolation", "none")
    XCTAssert(run.output.contains("\"awaits\" \(Self.ofRun)\n"), run.output)
    XCTAssert(run.output.contains("cleaned up after awaits\n"), run.output)
  }

  func testEachScheduleOfAnExplorationIsProgress() throws {
    let run = try run("inSchedules", "Hang", "--workers", "2", "--hang-limit", "2", "--format", "documentation")
    for name in ["takes long", "passes after all", "testExploresForLong"] {
      XCTAssert(run.output.contains("✓ \(name)"), "\(name): \(run.output)")
    }
    XCTAssert(run.output.contains("✗ hangs in a schedule"), run.output)
    XCTAssert(run.output.contains("killed after 2.0 seconds without any output or progress"), run.output)
  }

  /// The signal that asks for the calls of a hanging worker ends many system calls, after which the test must not pass.
  func testNoInterruptedCallPasses() throws {
    let limits = [
      ["--hang-limit", "500ms"], ["--time-limit", "500ms"], ["--hang-limit", "500ms", "--isolation", "example"],
    ]
    for options in limits {
      let run = try Self.perils.runTests(
        ["--filter", "InterruptedCall", "--workers", "24", "--format", "documentation"] + options,
        environment: ["PERILS_HANGS": "inCalls"]
      )
      let count = run.output.components(separatedBy: "✗").count - 1
      XCTAssertGreaterThan(count, 80, run.output)
      XCTAssert(run.output.contains("0 passed, \(count) failed"), run.output)
      XCTAssertFalse(run.output.contains("✓"), run.output)
    }
  }

  func testOutputDelaysNoLimitAndNoSignal() throws {
    let command = try Self.perils.startTests(
      ["--filter", "PrintingSpec", "--format", "documentation"],
      environment: ["PERILS_HANGS": "inOutput"]
    )
    _ = try command.outputWith("z\n", times: 1)
    command.send(SIGTERM, toGroup: false)
    let run = try command.outcome()
    let lines = run.lines
    XCTAssertEqual(run.status, SIGTERM)
    XCTAssert(lines.contains { $0.contains("exceeded its time limit of 0.3 seconds, and was killed") })
    XCTAssert(
      lines.contains(
        "note: 15000000 bytes of output are left out here; only the first 4000000 and the last 1000000 bytes that a test prints are shown"
      )
    )
    XCTAssertEqual(lines.count { $0 == String(repeating: "y", count: 99) }, 50_000)
    XCTAssert(lines.contains { $0.hasSuffix("✓ prints very much") })
    XCTAssert(lines.contains { $0.contains("interrupted by SIGTERM: 2 of 3 tests have run") })
  }

  /// Runs the tests that hang.
  private func run(_ kind: String, _ filter: String, _ options: String...) throws -> Fixture.Outcome {
    try Self.perils.runTests(["--filter", filter] + options, environment: ["PERILS_HANGS": kind])
  }
}
