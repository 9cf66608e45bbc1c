import Foundation
import XCTest

/// The options for running tests again, in parts or in another order.
final class RunOptionsTests: FixtureTestCase {
  private static let stranger = Fixture.stranger
  override class var fixture: Fixture? { stranger }

  private let folder = Fixture.folder.appending(path: "options")
  private var log: URL { folder.appending(path: "log") }

  override func setUpWithError() throws {
    try super.setUpWithError()
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  // MARK: - Again

  func testRepeatsEverything() throws {
    let run = try run(["REPEAT": "2"])
    XCTAssertEqual(run.tests, "abcdefabcdef", run.output)
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 12 tests, with 0 failures"), run.output)
  }

  func testRepeatsUntilATestFailsWhileItRunsOrAfterItsEnd() throws {
    for plan in ["c:third", "c:exits with 3 in the third"] {
      let run = try run(plan, ["REPEAT": "5", "UNTIL_FAILURE": "1"])
      XCTAssertEqual(run.tests, String(repeating: "abcdef", count: 3), run.output)
      XCTAssertEqual(run.status, 1, run.output)
      XCTAssert(run.output.contains("failed in round 3"), run.output)
    }
  }

  func testStopsAfterFailingTests() throws {
    let first = try run("b:always, d:always", ["FAIL_FAST": "1"])
    XCTAssertEqual(first.tests, "ab", first.output)
    XCTAssertEqual(first.status, 1, first.output)
    XCTAssert(first.output.contains("stopped after 1 failing test"), first.output)
    XCTAssertEqual(try run("b:always, d:always", ["FAIL_FAST": "2"]).tests, "abcd")
    let isolated = try run("b:always, d:always", ["FAIL_FAST": "1", "ISOLATION": "example", "WORKERS": "1"])
    XCTAssertEqual(isolated.tests, "ab", isolated.output)
    let late = try run("b:late, d:always", ["FAIL_FAST": "1"])
    XCTAssertEqual(late.tests, "abc", late.output)
    XCTAssert(late.output.contains("stopped after 1 failing test"), late.output)
    XCTAssertEqual(try run("b:late, d:always", ["FAIL_FAST": "2"]).tests, "abcd")
    let rounds = try run("b:late", ["FAIL_FAST": "2", "REPEAT": "3"])
    // The worker may run further tests before it learns of the end.
    XCTAssertLessThanOrEqual(rounds.tests.count, 12, rounds.output)
    XCTAssert(rounds.output.contains("stopped after 2 failing tests"), rounds.output)
  }

  func testRunsAfterAllHooksWhenItStopsEarly() throws {
    let stopped = try run("b:always, z:after all", ["FAIL_FAST": "1"])
    XCTAssertEqual(stopped.tests, "abz", stopped.output)
  }

  func testRefusesOptionsThatNeedWorkersIfThereAreNone() throws {
    for (variable, option) in [("FAIL_FAST", "--fail-fast"), ("REPEAT", "--repeat")] {
      let run = try run([variable: "2", "ISOLATION": "none"])
      XCTAssertEqual(run.tests, "", run.output)
      XCTAssertNotEqual(run.status, 0, run.output)
      let message = "\(option) needs workers, which are not available with --isolation none or under a debugger"
      XCTAssert(run.output.contains(message), run.output)
    }
  }

  func testATestThatPassesWhenItRunsAgainIsFlaky() throws {
    let flaky = try run("c:first", ["RETRY": "1"])
    XCTAssertEqual(flaky.tests, "abccdef", flaky.output)
    XCTAssertEqual(flaky.status, 1, flaky.output)
    XCTAssert(flaky.output.contains("flaky, passed only on a retry: 1 example"), flaky.output)
    XCTAssert(
      flaky.output.contains(
        #/PlannedSpec.swift:\d+: PlannedSpec c : Flaky, passed on attempt 2: in the first round\n/#
      ),
      flaky.output
    )
    let allowed = try run("c:first", ["RETRY": "1", "ALLOW_FLAKY": "1", "FORMAT": "documentation"])
    XCTAssertEqual(allowed.status, 0)
    XCTAssert(allowed.output.contains("  ✓ b\n  ≈ c (flaky: passed on attempt 2)\n  ✓ d\n"), allowed.output)
    XCTAssert(allowed.output.contains("6 examples: 5 passed, 1 flaky, 0 failed, 0 skipped, in "), allowed.output)
    let failing = try run("c:always", ["RETRY": "2", "ALLOW_FLAKY": "1"])
    XCTAssertEqual(failing.tests, "abcccdef", failing.output)
    XCTAssertEqual(failing.status, 1, failing.output)
  }

  func testRetriesCountFailuresAndEndsOfTheProcessAlike() throws {
    let cases: [(plan: String, retryCount: Int, outcome: String, failures: [String])] = [
      ("fails-traps", 1, "failed", ["failed in round 1", "trapped in round 2"]),
      ("traps-fails", 1, "failed", ["trapped in round 1", "failed in round 2"]),
      ("fails-traps", 2, "flaky", ["failed in round 1", "trapped in round 2"]),
      ("fails-exits-fails-traps", 2, "failed", ["failed in round 1", "exit(0)", "failed in round 3"]),
      ("traps-traps-traps", 1, "failed", ["trapped in round 1", "trapped in round 2"]),
      ("fails and traps-passes", 1, "flaky", ["failed in round 1"]),
      ("fails-traps-fails and traps", 2, "failed", ["failed in round 1", "trapped in round 2", "failed in round 3"]),
    ]
    for (plan, retryCount, outcome, failures) in cases {
      for isolation in ["worker", "example"] {
        let options = ["RETRY": "\(retryCount)", "FORMAT": "json", "ISOLATION": isolation]
        let run = try run("c:\(plan)", options)
        let name = "\(plan), \(retryCount), \(isolation)"
        let count = outcome == "flaky" ? failures.count + 1 : failures.count
        XCTAssertEqual(run.tests.count { $0 == "c" }, count, "\(name): \(run.output)")
        let line = try XCTUnwrap(
          run.output.split(separator: "\n").last {
            $0.contains("\"exampleFinished\"") && $0.contains("PlannedSpec/c\"")
          }
        )
        let result = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        XCTAssertEqual(result["outcome"] as? String, outcome, "\(name): \(run.output)")
        let all = ["earlierFailures", "failures"].flatMap { result[$0] as? [[String: Any]] ?? [] }
        let messages = all.compactMap { $0["message"] as? String }
        XCTAssert(zip(messages, failures).allSatisfy { $0.contains($1) }, "\(name): \(messages)")
        XCTAssertEqual((result["earlierFailures"] as? [Any])?.count, count - 1, "\(name): \(messages)")
      }
    }
  }

  // MARK: - A part

  func testRunsTheFailuresOfTheLastRun() throws {
    for isolation in ["worker", "none"] { try checkLastRunFailures(isolation) }
  }

  private func checkLastRunFailures(_ isolation: String) throws {
    XCTAssertEqual(try run("b:always, e:always", ["ISOLATION": isolation]).status, 1)
    let next = try run("b:always, e:always", ["NEXT_FAILURE": "1"])
    XCTAssertEqual(next.tests, "b", next.output)
    let failures = try run("e:always", ["ONLY_FAILURES": "1"])
    XCTAssertEqual(failures.tests, "be", failures.output)
    XCTAssertEqual(try run(["ONLY_FAILURES": "1"]).tests, "e")
    let none = try run(["ONLY_FAILURES": "1"])
    XCTAssertEqual(none.tests, "", none.output)
    XCTAssertEqual(none.status, 0, none.output)
  }

  func testARerunFailsIfAFailedTestNoLongerExists() throws {
    try writeRecord(to: "record", milliseconds: [1, 1, 1, 1, 1, 1], failed: ["StrangerTests.PlannedSpec/old"])
    let message =
      "error: cannot rerun 1 failed test, no longer declared under the same name. Run all tests, in case of a new name:"
    for plan in ["", "b:always"] {
      if !plan.isEmpty { XCTAssertEqual(try run(plan).status, 1) }
      let rerun = try run(["ONLY_FAILURES": "1"])
      XCTAssertEqual(rerun.tests, plan.isEmpty ? "" : "b", rerun.output)
      XCTAssertEqual(rerun.status, 1, rerun.output)
      XCTAssert(rerun.output.contains(message), rerun.output)
      XCTAssert(rerun.output.contains("\n  StrangerTests.PlannedSpec/old\n"), rerun.output)
    }
    _ = try Self.stranger.runTests([], environment: ["CANDLESTICK_STATE_FILE": folder.appending(path: "record").path])
    let none = try run(["ONLY_FAILURES": "1"])
    XCTAssertFalse(none.output.contains("cannot rerun"), none.output)
  }

  func testShardsRunEachTestOnceWithAnyRecord() throws {
    var partitions: Set<Substring> = []
    var tests = ""
    for shard in 1...3 {
      // Other tests are the longest in each run.
      try writeRecord(to: "record", milliseconds: (0..<6).map { $0 / 2 == shard - 1 ? 10_000 : 1 })
      let run = try run(["SHARD": "\(shard)/3"])
      XCTAssertEqual(run.status, 0, run.output)
      XCTAssertEqual(run.tests.count, 2, run.output)
      let line = try XCTUnwrap(
        run.output.firstMatch(of: #/(?m)^shard (\d) of 3: 2 of 6 tests, partition ([0-9a-f]{4})$/#)
      )
      XCTAssertEqual(line.1, "\(shard)", run.output)
      partitions.insert(line.2)
      tests += run.tests
    }
    XCTAssertEqual(String(tests.sorted()), "abcdef", tests)
    XCTAssertEqual(partitions.count, 1, "\(partitions)")
  }

  func testShardsTakeEquallyLongByTheGivenDurations() throws {
    let path = folder.appending(path: "durations").path
    let missing = try run(["SHARD": "1/2", "DURATIONS": path])
    XCTAssertEqual(missing.tests, "", missing.output)
    XCTAssertEqual(missing.status, 1, missing.output)
    XCTAssert(missing.output.contains("error: --durations: \(path): No such file or directory"), missing.output)
    try writeRecord(to: "durations", milliseconds: [1, 1, 1, 1, 1, 5])
    let shards = try (1...2).map { try run(["SHARD": "\($0)/2", "DURATIONS": path, "FORMAT": "documentation"]) }
    XCTAssertEqual(shards.map(\.tests).sorted(), ["abcde", "f"], shards[0].output)
    XCTAssert(shards[0].output.contains(#/(?m)^shard 1 of 2: [15] of 6 tests, partition ....$/#), shards[0].output)
    let record = folder.appending(path: "record").path
    try FileManager.default.removeItem(atPath: record)
    let other = try run(["WORKERS": "2", "DURATIONS": path], of: "OtherTests.PlannedSpec")
    XCTAssert(
      other.output.contains("--durations: \(path): it contains no test of this run; assuming equal durations"),
      other.output
    )
    XCTAssertFalse(other.output.contains("no earlier run recorded"), other.output)
    let rewritten = try run(["SHARD": "1/2", "DURATIONS": record])
    XCTAssertEqual(rewritten.status, 1, rewritten.output)
    XCTAssert(rewritten.output.contains("each run rewrites this record"), rewritten.output)
  }

  func testAShardCanBeEmpty() throws {
    let runs = try (1...2).map { try run(["SHARD": "\($0)/2", "FILTER": "PlannedSpec a", "FORMAT": "junit"]) }
    XCTAssertEqual(runs.map(\.status), [0, 0], runs[0].output)
    XCTAssertEqual(runs.map(\.tests).sorted(), ["", "a"], runs[0].output)
    for run in runs { XCTAssert(run.output.contains(#/<property name="partition" value="....\"/>/#), run.output) }
  }

  // MARK: - Names

  func testDistinguishesClassesOfTheSameNameByTheirModules() throws {
    let both = "OtherTests.PlannedSpec,StrangerTests.PlannedSpec"
    for isolation in ["none", "worker"] {
      let run = try run("a:always", ["FORMAT": "documentation", "ISOLATION": isolation], of: both)
      let mark = isolation == "none" ? "" : " (FAILED - 1)"
      XCTAssert(
        run.output.contains("OtherTests.PlannedSpec\n  ✓ a\n\nStrangerTests.PlannedSpec\n  ✗ a\(mark)\n"),
        run.output
      )
      XCTAssert(
        run.output.contains(isolation == "none" ? "\nfailed:\n" : "\n1) StrangerTests.PlannedSpec a\n"),
        run.output
      )
    }
    let junit = try run("a:always", ["FORMAT": "junit", "FILTER": "PlannedSpec a"], of: both)
    XCTAssert(
      junit.output.contains("<testsuite name=\"OtherTests.PlannedSpec\" tests=\"1\" failures=\"0\""),
      junit.output
    )
    XCTAssert(
      junit.output.contains("<testsuite name=\"StrangerTests.PlannedSpec\" tests=\"1\" failures=\"1\""),
      junit.output
    )
    let filtered = try run(["FORMAT": "documentation", "FILTER": "StrangerTests.PlannedSpec a"], of: both)
    XCTAssert(filtered.output.contains("1 example: 1 passed"), filtered.output)
    XCTAssertEqual(filtered.tests, "a", filtered.output)
  }

  // MARK: - In another order

  func testTheSeedRepeatsARandomOrder() throws {
    let first = try run(["ORDER": "random", "SEED": "7"])
    XCTAssertEqual(String(first.tests.sorted()), "abcdef", first.output)
    XCTAssertNotEqual(first.tests, "abcdef", first.output)
    XCTAssert(first.output.contains("random order: --seed 7 repeats it"), first.output)
    XCTAssertEqual(try run(["ORDER": "random", "SEED": "7"]).tests, first.tests)
    XCTAssertEqual(try run(["ORDER": "random", "SEED": "7", "WORKERS": "2"]).reported, first.tests)
    let orders = try (1...5).map { try run(["ORDER": "random", "SEED": "\($0)"]).tests }
    XCTAssertGreaterThan(Set(orders).count, 1)
  }

  func testEachRoundHasAnotherRandomOrder() throws {
    let orders = try (7...9).map { try run(["ORDER": "random", "SEED": "\($0)"]).tests }
    let repeated = try run("c:third", ["ORDER": "random", "SEED": "7", "REPEAT": "3"])
    XCTAssertEqual(repeated.tests, orders.joined(), repeated.output)
    XCTAssert(repeated.output.contains("round 3 failed in the order of --seed 9"), repeated.output)
    let untilFailure = try run("c:third", ["ORDER": "random", "SEED": "7", "UNTIL_FAILURE": "1"])
    XCTAssertEqual(untilFailure.tests, orders.joined(), untilFailure.output)
    XCTAssert(untilFailure.output.contains("failed in round 3, in the order of --seed 9"), untilFailure.output)
  }

  func testFindsTheEarlierTestThatMakesOneFail() throws {
    let run = try run("e:after b", ["BISECT": "PlannedSpec.e"])
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("it fails only after this one"), run.output)
    let filters = ["b", "e"].map { "--filter '^StrangerTests.PlannedSpec/\($0)$'" }.joined(separator: " ")
    XCTAssert(run.output.contains("swift package specs --order defined \(filters)"), run.output)
  }

  func testReportsThatABisectedTestIsFlaky() throws {
    let run = try run("e:odd rounds", ["BISECT": "PlannedSpec.e"])
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("it is flaky: it failed in 3 of 6 runs alone"), run.output)
    XCTAssertFalse(run.output.contains("it fails only after"), run.output)
  }

  func testWorkersReportInTheOrderOfTheSuite() throws {
    let run = try run("d:always", ["WORKERS": "2"])
    XCTAssertEqual(run.reported, "abcdef", run.output)
    XCTAssertEqual(String(run.tests.sorted()), "abcdef", run.output)
    XCTAssertEqual(run.status, 1, run.output)
  }

  // MARK: -

  private struct PlannedRun {
    let status: Int32
    let output: String
    /// The letters of the tests in the order in which they ran.
    let tests: String
    /// The letters of the tests in the order in which they were reported.
    let reported: String
  }

  /// Writes the durations of the six tests, and failures of others.
  private func writeRecord(to name: String, milliseconds: [Int], failed: [String] = []) throws {
    let passed = zip(milliseconds, "abcdef").map { "+\($0)000 StrangerTests.PlannedSpec/\($1)" }
    let lines = passed + failed.map { "-1000 \($0)" }
    let text = (["Candlestick record 1"] + lines + ["end \(lines.count)", ""]).joined(separator: "\n")
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  /// Runs six tests.
  ///
  /// - Parameters:
  ///   - plan: the letter of a failing test, and its kind of failure.
  ///   - options: the options, as variables.
  ///   - classes: the spec classes that run; by default the one with six tests.
  private func run(
    _ plan: String = "",
    _ options: [String: String] = [:],
    of classes: String = "StrangerTests.PlannedSpec"
  ) throws -> PlannedRun {
    try? FileManager.default.removeItem(at: log)
    var environment = ["STRANGER_PLAN": plan, "STRANGER_LOG": log.path]
    environment["CANDLESTICK_STATE_FILE"] = folder.appending(path: "record").path
    for (name, value) in options { environment["CANDLESTICK_\(name)"] = value }
    let run = try Self.stranger.runTests(classes, environment: environment)
    return PlannedRun(
      status: run.status,
      output: run.output,
      tests: (try? String(contentsOf: log, encoding: .utf8)) ?? "",
      reported: run.output.matches(of: #/Test Case 'PlannedSpec\.(\w)' started/#).map { String($0.1) }.joined()
    )
  }

  private func run(
    _ options: [String: String],
    of classes: String = "StrangerTests.PlannedSpec"
  ) throws -> PlannedRun { try run("", options, of: classes) }
}
