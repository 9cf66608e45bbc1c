import XCTest

/// Code that ends its process on a schedule: the schedule is reported, and can be replayed.
final class ScheduleEndingTests: FixtureTestCase {
  private static let perils = Fixture.perils
  override class var fixture: Fixture? { perils }

  #if arch(x86_64)
  private static let trap = "SIGILL"
  #else
  private static let trap = "SIGTRAP"
  #endif

  /// How it ends, and words of the failure.
  private static let ways = [
    ("traps", "\(trap) ended the process: Fatal error: boom on a schedule"),
    ("readsOutOfRange", "\(trap) ended the process: Fatal error: Index out of range"),
    ("exits", "exit(3) was called"),
    ("resumesTwice", "ended the process: Fatal error: SWIFT TASK CONTINUATION MISUSE"),
  ]

  func testAnEndReportsTheScheduleOfTheExample() throws {
    for (way, words) in Self.ways {
      let run = try self.run("ends on a schedule", way)
      XCTAssertEqual(run.status, 1, "\(way): \(run.output)")
      XCTAssert(run.output.contains(words), "\(way): \(run.output)")
      let string = try replayString(in: run, #/Schedule \d+ of 1000 .*\n +\.replay\("(\S+)"\)\n +CANDLESTICK_REPLAY=/#)
      let replay = try self.run("ends on a schedule", way, ["CANDLESTICK_REPLAY": string])
      XCTAssert(replay.output.contains(words), "\(way), \(string): \(replay.output)")
      XCTAssert(replay.output.contains("The replayed schedule was running."), "\(way), \(string): \(replay.output)")
      XCTAssert(replay.output.contains("\"arrival 5\""), "\(way), \(string): \(replay.output)")
      XCTAssert(replay.output.contains(#/✗ .*in SchedulePeril.race\(\)/#), "\(way), \(string): \(replay.output)")
    }
  }

  func testAnEndReportsTheScheduleOfACallThatExplores() throws {
    for options in [[], ["--isolation", "none"]] {
      for (way, _) in Self.ways {
        for filter in ["ends in a call", "testEndsOnASchedule"] {
          let run = try self.run(filter, way, options: options)
          XCTAssertNotEqual(run.status, 0, "\(way): \(run.output)")
          _ = try replayString(in: run, #/Schedule \d+ of 1000 .*: replaySchedule\("(\S+)"\)/#)
        }
      }
    }
  }

  /// Runs what ends its process.
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

  /// The schedule's string in what was printed.
  private func replayString(in run: Fixture.Outcome, _ pattern: Regex<(Substring, Substring)>) throws -> String {
    String(try XCTUnwrap(run.output.firstMatch(of: pattern), run.output).1)
  }
}
