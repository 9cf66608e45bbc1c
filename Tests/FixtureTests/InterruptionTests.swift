import XCTest

/// A signal ends a run with the results so far, a failure, and no remaining process.
final class InterruptionTests: FixtureTestCase {
  private static let stranger = Fixture.stranger
  override class var fixture: Fixture? { stranger }
  private static let signals = [("SIGINT", SIGINT), ("SIGTERM", SIGTERM), ("SIGHUP", SIGHUP)]

  private var stranger: Fixture { Self.stranger }

  // MARK: - The run

  func testASignalEndsTheRun() throws {
    for (name, signal) in Self.signals + [("SIGPIPE", SIGPIPE)] {
      let run = try interrupt(by: signal) { try stranger.startTests(["--filter", "InterruptedSpec"], environment: $0) }
      try check(run, "interrupted by \(name): 8 of 20 tests have run")
      XCTAssertEqual(run.status, signal, run.output)
      XCTAssert(run.output.contains("never ends : interrupted by \(name)"), run.output)
    }
  }

  func testASignalEndsARunWithoutWorkers() throws {
    for (name, signal) in Self.signals {
      let arguments = ["--filter", "InterruptedSpec", "--isolation", "none"]
      let run = try interrupt(by: signal) { try stranger.startTests(arguments, environment: $0) }
      let words = #"interrupted by \#(name): 8 of 20 tests have run, while "InterruptedSpec never ends" was running"#
      try check(run, words)
      XCTAssertEqual(run.status, signal, run.output)
    }
  }

  func testASignalBeforeAnyTestEndsTheRun() throws {
    let run = try interrupt(by: SIGTERM) {
      try stranger.startTests([], environment: $0.merging(["STRANGER_BY": "declaration"]) { $1 })
    }
    XCTAssertEqual(run.status, SIGTERM, run.output)
    let words = #"error: interrupted by SIGTERM before a test has run, while "InterruptedSpec.spec()" was running"#
    XCTAssert(run.output.contains(words), run.output)
  }

  // MARK: - The package manager

  func testASignalToThePackageManagerAloneEndsTheRun() throws {
    for isolation in ["worker", "none"] {
      for (_, signal) in Self.signals {
        try checkPackageManager(by: signal, isolation, toGroup: false)
      }
    }
  }

  func testASignalToTheGroupOfThePackageManagerEndsTheRun() throws {
    for isolation in ["worker", "none"] {
      for (_, signal) in Self.signals {
        try checkPackageManager(by: signal, isolation, toGroup: true)
      }
    }
  }

  func testASignalToTheSpecsCommandEndsTheRun() throws {
    let file = try stranger.candlestick().directory.appending(path: "ending")
    try Data("interruption here".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for (signal, toGroup) in [(SIGTERM, false), (SIGTERM, true), (SIGINT, false), (SIGHUP, false)] {
      let run = try interrupt(by: signal, toGroup: toGroup) { _ in
        try stranger.start("package", ["specs", "--filter", "InterruptedSpec"])
      }
      try check(run, "8 of 20 tests have run")
    }
  }

  // MARK: -

  private func checkPackageManager(by signal: Int32, _ isolation: String, toGroup: Bool) throws {
    let run = try interrupt(by: signal, toGroup: toGroup) { environment in
      try stranger.start(
        "test",
        ["--skip-build", "--filter", "InterruptedSpec"],
        environment: environment.merging(["CANDLESTICK_ISOLATION": isolation]) { $1 }
      )
    }
    try check(run, "8 of 20 tests have run")
  }

  /// Sends a signal to a run while its ninth test is running, and waits until all its processes have ended.
  private func interrupt(
    by signal: Int32,
    toGroup: Bool = false,
    _ start: ([String: String]) throws -> RunningCommand
  ) throws -> Fixture.Outcome {
    let isRunning = try stranger.candlestick().directory.appending(path: "running")
    try? FileManager.default.removeItem(at: isRunning)
    let command = try start([
      "STRANGER_ENDS": "interruption", "STRANGER_BY": "here",
      "CANDLESTICK_PACKAGE": try stranger.candlestick().directory.path,
    ])
    while command.isRunning, !FileManager.default.fileExists(atPath: isRunning.path) { usleep(10_000) }
    command.send(signal, toGroup: toGroup)
    let end = try command.outcome()
    for _ in 0..<1_000 where !stranger.processes().isEmpty { usleep(10_000) }
    XCTAssertEqual(stranger.processes(), [], "processes are left: \(end.output)")
    return try command.outcome()
  }

  private func check(_ run: Fixture.Outcome, _ words: String) throws {
    XCTAssertNotEqual(run.status, 0, run.output)
    XCTAssert(run.lines.contains { $0.contains("error: interrupted by ") && $0.contains(words) }, run.output)
    XCTAssert(run.output.contains(": before the signal"), run.output)
  }
}
