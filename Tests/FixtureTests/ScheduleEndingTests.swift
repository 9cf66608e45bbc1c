import XCTest

/// If code ends its process on a schedule, the run reports a simplified schedule, as for a failure, and can replay it.
final class ScheduleEndingTests: FixtureTestCase {
  private static let perils = Fixture.perils
  override class var fixture: Fixture? { perils }

  #if arch(x86_64)
  private static let trap = "SIGILL"
  #else
  private static let trap = "SIGTRAP"
  #endif

  /// The kinds of ends, with parts of the failures.
  private static let ways = [
    ("traps", "\(trap) ended the process: Fatal error: boom on a schedule"),
    ("readsOutOfRange", "\(trap) ended the process: Fatal error: Index out of range"),
    ("exits", "exit(3) was called"),
    ("resumesTwice", "ended the process: Fatal error: SWIFT TASK CONTINUATION MISUSE"),
  ]

  func testAnEndReportsTheScheduleOfTheExample() throws {
    let pattern = #/ \.replay\("(\S+)"\)\n +CANDLESTICK_REPLAY=/#
    let failure = try replayString(in: try run("ends on a schedule", "fails"), pattern)
    let departures = failure.split(separator: ":")[1]
    let page = FileManager.default.temporaryDirectory.appending(path: "schedule-\(getpid()).html")
    defer { try? FileManager.default.removeItem(at: page) }
    for (way, words) in Self.ways {
      let run = try self.run("ends on a schedule", way, options: ["--format", "html:\(page.path)"])
      XCTAssertEqual(run.status, 1, "\(way): \(run.output)")
      XCTAssert(run.output.contains(words), "\(way): \(run.output)")
      let string = try replayString(in: run, #/Schedule \d+ of 1000 .*\n +\.replay\("(\S+)"\)\n +CANDLESTICK_REPLAY=/#)
      XCTAssertEqual(string.split(separator: ":")[1], departures, "\(way): \(string), \(failure)")
      XCTAssert(run.output.contains(#/✗ .* SchedulePerils.swift:\d+ +\S/#), "\(way): \(run.output)")
      let report = try String(contentsOf: page, encoding: .utf8)
      for part in ["\"schedule\":\"\(string)\"", "\"limit\":1000", "\"isFailing\":true"] {
        XCTAssert(report.contains(part), "\(way): \(part)")
      }
      let replay = try self.run("ends on a schedule", way, ["CANDLESTICK_REPLAY": string])
      XCTAssert(replay.output.contains(words), "\(way), \(string): \(replay.output)")
      XCTAssert(replay.output.contains("The replayed schedule was running."), "\(way), \(string): \(replay.output)")
      XCTAssert(replay.output.contains("\"arrival 5\""), "\(way), \(string): \(replay.output)")
      XCTAssert(replay.output.contains(#/✗ .* SchedulePerils.swift:\d+ +\S/#), "\(way), \(string): \(replay.output)")
    }
  }

  func testAWriteThatNobodyReadsReportsTheSchedule() throws {
    let words = [
      "SIGPIPE ended the process. The code has written to a pipe or a connection that nobody reads.",
      "ignore the signal, as servers do: signal(SIGPIPE, SIG_IGN)",
    ]
    let run = try self.run("ends on a schedule", "writesUnread")
    for part in words { XCTAssert(run.output.contains(part), "\(part): \(run.output)") }
    let string = try replayString(in: run, #/Schedule \d+ of 1000 .*\n +\.replay\("(\S+)"\)\n +CANDLESTICK_REPLAY=/#)
    let replay = try self.run("ends on a schedule", "writesUnread", ["CANDLESTICK_REPLAY": string])
    for part in words + ["The replayed schedule was running.", "\"arrival 5\""] {
      XCTAssert(replay.output.contains(part), "\(part): \(replay.output)")
    }
  }

  func testAScheduleThatEndsAnXCTestCaseIsReplayed() throws {
    let run = try self.run("testEndsOnItsSchedule", "exits")
    let string = try replayString(in: run, #/Schedule \d+ of 1000 .*\n +\.replay\("(\S+)"\)\n +CANDLESTICK_REPLAY=/#)
    let replay = try self.run("testEndsOnItsSchedule", "exits", ["CANDLESTICK_REPLAY": string])
    XCTAssert(replay.output.contains("The replayed schedule was running."), replay.output)
    XCTAssertFalse(replay.output.contains("nothing was replayed"), replay.output)
  }

  func testAnEndReportsTheScheduleOfACallThatExplores() throws {
    for options in [[], ["--isolation", "none"]] {
      for (way, _) in Self.ways {
        for filter in ["ends in a call", "testEndsOnASchedule"] {
          let run = try self.run(filter, way, options: options)
          XCTAssertNotEqual(run.status, 0, "\(way): \(run.output)")
          _ = try replayString(in: run, #/Schedule \d+ of 1000 .*: replaySchedule\("(\S+)"\)/#)
          XCTAssertEqual(run.output.contains("\"arrival 5\""), options.isEmpty, "\(way): \(run.output)")
        }
      }
    }
  }

  func testAnEndReportsTheStepsOfACancellation() throws {
    let run = try self.run("ends after a cancellation", "exits")
    _ = try replayString(in: run, #/Schedule \d+ was running\. To replay it: replaySchedule\("(0:0c[A-Z]:\+:\w+)"\)/#)
    XCTAssert(run.output.contains("\"worker\" is cancelled while suspended at "), run.output)
  }

  func testAReplayDrawsTheValuesThatLedToAnEnd() throws {
    let failure = try run("ends after a draw", "fails")
    XCTAssert(failure.output.contains("Drawn values: 7\n"), failure.output)
    let end = try run("ends after a draw", "exits")
    XCTAssertFalse(end.output.contains("Drawn values"), end.output)
    let string = try replayString(in: end, #/ \.replay\("(\S+)"\)\n +CANDLESTICK_REPLAY=/#)
    let replay = try run("ends after a draw", "exits", ["CANDLESTICK_REPLAY": string])
    XCTAssert(replay.output.contains("exit(3) was called"), replay.output)
  }

  func testTheSchedulesOfSeveralEndsAreSimplified() throws {
    for (options, count) in [([], 3), (["--workers", "2"], 3), (["--isolation", "example"], 3), (["--fail-fast"], 1)] {
      let run = try self.run("SchedulePeril", "exits", options: options)
      let strings = run.output.matches(of: #/(?:CANDLESTICK_REPLAY=|replaySchedule\(")(\S+?):\+:/#).map(\.1)
      XCTAssertEqual(strings.count, count, "\(options): \(run.output)")
      for string in strings { XCTAssertEqual(string.split(separator: "-").count, 10, "\(options): \(run.output)") }
      XCTAssert(run.output.contains("Executed \(count) test"), "\(options): \(run.output)")
    }
  }

  /// Runs the code that ends its process.
  private func run(
    _ filter: String,
    _ way: String,
    _ environment: [String: String] = [:],
    options: [String] = []
  ) throws -> Fixture.Outcome {
    let arguments = ["--filter", filter] + options
    let variables = ["PERILS_SCHEDULES": way, "SWIFT_BACKTRACE": "enable=no"]
    return try Self.perils.runTests(arguments, environment: variables.merging(environment) { $1 })
  }

  /// Returns the schedule's string in the output.
  private func replayString(in run: Fixture.Outcome, _ pattern: Regex<(Substring, Substring)>) throws -> String {
    String(try XCTUnwrap(run.output.firstMatch(of: pattern), run.output).1)
  }
}
