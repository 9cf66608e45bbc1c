import XCTest

/// A process that runs tests itself, and ends before its run is over, fails and names the running code.
final class EndingTests: FixtureTestCase {
  private static let stranger = Fixture.stranger
  override class var fixture: Fixture? { stranger }
  private static let spec = "Tests/StrangerTests/EndingSpecs.swift"

  private var stranger: Fixture { Self.stranger }

  // MARK: - Exits

  func testAnExitNamesTheExampleAndTheHookAndFails() throws {
    let places: [(place: String, words: String, line: String?)] = [
      ("beforeAll", "EndingSpec a process ends\" was running, in its beforeAll", "beforeAll {"),
      ("beforeEach", "EndingSpec a process ends\" was running, in its beforeEach", "beforeEach {"),
      ("aroundEach", "EndingSpec a process ends\" was running, in its aroundEach", "aroundEach {"),
      ("it", "EndingSpec a process ends\" was running", "it(\"ends\")"),
      ("task", "EndingSpec a process ends in a task\" was running", "it(\"ends in a task\")"),
      ("thread", "EndingSpec a process ends on a thread\" was running", "it(\"ends on a thread\")"),
      ("afterEach", "EndingSpec a process ends\" was running, in its afterEach", "afterEach {"),
      ("tearDown", "EndingSpec fails first\" was running, in its tearDown", "it(\"fails first\")"),
      ("class setUp", "while no example was running", nil),
      ("XCTestCase", "OrdinaryTests testExpects\" was running", nil),
    ]
    for (place, words, line) in places {
      let run = try end(at: place, by: "exit")
      XCTAssertEqual(run.status, 1, "\(place): \(run.output)")
      let prefix = try line.map { "\(stranger.file(Self.spec).path):\(try number(of: $0)): " } ?? ""
      let error = run.lines.last { $0.contains("error: exit(0) was called before the run had ended, ") }
      XCTAssertEqual(error?.hasPrefix("\(prefix)error: "), true, "\(place): \(run.output)")
      XCTAssertEqual(error?.hasSuffix(words), true, "\(place): \(run.output)")
    }
  }

  func testAQuickExitFails() throws {
    let run = try end(at: "it", by: "quick_exit")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(
      run.output.contains("error: quick_exit was called before the run had ended, while \"EndingSpec"),
      run.output
    )
  }

  func testAnExitThatRunsNoHandlersFails() throws {
    for way in ["_exit", "_Exit"] {
      let run = try end(at: "it", by: way)
      XCTAssertEqual(run.status, 1, run.output)
      XCTAssert(
        run.output.contains(
          "error: _exit(0) was called before the run had ended, while \"EndingSpec a process ends\" was"
        ),
        run.output
      )
    }
  }

  func testSeveralThreadsThatExitAtOnceFail() throws {
    for way in ["exit", "quick_exit", "_exit"] {
      let run = try end(at: "several threads", by: way)
      XCTAssertEqual(run.status, 1, "\(way): \(run.output)")
      let errors = run.lines.filter { $0.contains(" was called before the run had ended, while \"EndingSpec") }
      XCTAssertEqual(errors.count, 1, "\(way): \(run.output)")
    }
  }

  func testAnExitHandlerDoesNotMakeAFailedRunSucceed() throws {
    for way in ["exit", "quick_exit", "_exit"] {
      let run = try end(at: "atexit", by: way)
      XCTAssertEqual(run.status, 1, "\(way): \(run.output)")
      XCTAssert(run.output.contains("Executed 5 tests, with 1 failure"), "\(way): \(run.output)")
    }
  }

  func testAnExitFailsItsExampleInParallel() throws {
    let run = try stranger.swift(
      "test",
      "--skip-build",
      "--parallel",
      "--filter",
      "EndingSpec",
      environment: ["STRANGER_ENDS": "it", "STRANGER_BY": "exit", "CANDLESTICK_ISOLATION": "none"]
    )
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("error: exit(0) was called before the run had ended"), run.output)
  }

  func testTheEndOfAChildProcessDoesNotEndTheRun() throws {
    for way in ["exit", "quick_exit", "_exit", "SIGTERM"] {
      let run = try end(at: "child", by: way)
      XCTAssertEqual(run.status, 1, run.output)
      XCTAssertFalse(run.output.contains("before the run had"), "\(way): \(run.output)")
      XCTAssert(run.output.contains("Executed 5 tests"), "\(way): \(run.output)")
    }
  }

  // MARK: - Signals

  func testASignalNamesTheExampleAndStillEndsTheProcess() throws {
    let ways = [
      ("SIGTERM", "SIGTERM", 15), ("abort", "SIGABRT", 6), ("overflow", "a stack overflow", 11), ("crash", "SIGILL", 4),
    ]
    for backtrace in ["no", "yes"] {
      for (way, name, number) in ways {
        let run = try end(at: "it", by: way, environment: ["SWIFT_BACKTRACE": "enable=\(backtrace),color=no"])
        XCTAssertEqual(run.status, Int32(number), "\(way): \(run.output)")
        XCTAssert(
          run.output.contains(
            "error: \(name) ended the process before the run had ended, while \"EndingSpec a process ends\" was"
          ),
          "\(way): \(run.output)"
        )
        if backtrace == "yes", way != "SIGTERM" {
          XCTAssert(run.output.contains(" crashed:"), "\(way): \(run.output)")
          XCTAssert(run.output.contains("\nBacktrace took "), "\(way): \(run.output)")
        }
      }
    }
  }

  func testACrashInADescriptionNamesTheExampleAndThePlaceOfTheExpectation() throws {
    for (place, code) in [
      ("description", "expect(Ender"),
      ("description on a thread", "await Task.detached { expect(Ender"),
    ] {
      let run = try end(at: place, by: "crash")
      XCTAssertEqual(run.status, 4, "\(place): \(run.output)")
      let error =
        "\(stranger.file(Self.spec).path):\(try number(of: code)): error: SIGILL ended the process before the run had "
        + "ended, while \"EndingSpec a process ends in a \(place)\" was running, and an expectation was describing a value"
      XCTAssert(run.lines.contains(error), "\(place): \(run.output)")
    }
  }

  // MARK: - Steps

  func testAStepThatNeverEndsNamesTheTaskAndItsPlaceAndFailsItsExample() throws {
    let ends = [
      ("spinner", "the step of \"the spinner\"", "a simulation is stuck in a task"),
      ("body", "the step of the example", "a simulation is stuck in its body"),
      ("synchronous", "the step of a block or the test's own code", "a simulation is stuck in its synchronous body"),
      ("schedule", "the step of task ", "a simulation is stuck on a schedule"),
    ]
    for (place, task, example) in ends {
      let run = try stick(at: place)
      XCTAssertEqual(run.status, 1, "\(place): \(run.output)")
      let error = try XCTUnwrap(
        run.lines.last { $0.contains("error: a step of a simulation has taken more than 1.0 seconds of real time: ") },
        "\(place): \(run.output)"
      )
      XCTAssert(error.hasPrefix(stranger.file(Self.stuckSpec).path), error)
      XCTAssert(error.contains(task), error)
      XCTAssert(error.contains(", now at StuckSpec.swift:"), error)
      XCTAssert(error.contains("Stuck.here(_:)"), error)
      let advice = ". This example starts a process (StuckSpec.swift:"
      XCTAssertEqual(error.contains(advice), place == "body", error)
      XCTAssert(error.hasSuffix("while \"StuckSpec \(example)\" was running"), error)
      XCTAssert(run.output.contains("before the end"), run.output)
    }
  }

  func testAStepThatWaitsForeverFailsItsExampleAndTheRunContinues() throws {
    let run = try stick(at: "semaphore")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("the example, waiting at StuckSpec.swift:"), run.output)
    XCTAssert(run.output.contains(" for a semaphore"), run.output)
    XCTAssert(run.output.contains("Executed 6 tests, with 2 failures"), run.output)
  }

  func testAStepThatNeverEndsFailsAnXCTestCase() throws {
    let run = try stick(at: "XCTestCase", "StrangerTests.StuckTests")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("error: a step of a simulation has taken more than"), run.output)
    XCTAssert(run.output.contains("while \"StuckTests testSpins\" was running"), run.output)
  }

  func testTheSpecsCommandReportsAStepThatNeverEnds() throws {
    let run = try specs(endingAt: "spinner")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("✗ fails first"), run.output)
    XCTAssertEqual(run.output.components(separatedBy: "the step of \"the spinner\"").count, 2, run.output)
  }

  private static let stuckSpec = "Tests/StrangerTests/StuckSpec.swift"

  private func stick(at place: String, _ selected: String = "StrangerTests.StuckSpec") throws -> Fixture.Outcome {
    try stranger.runTests(selected, environment: ["STRANGER_ENDS": place, "CANDLESTICK_ISOLATION": "none"])
  }

  // MARK: - Documentation

  func testDocumentationShowsTheFailuresBeforeTheEnd() throws {
    for way in ["exit", "crash", "_exit"] {
      let run = try end(at: "it", by: way, environment: ["CANDLESTICK_FORMAT": "documentation"])
      let place = "\(stranger.file(Self.spec).path):\(try number(of: "it(\"fails first\")")): error:"
      let shown = "  ✗ fails first\n\(place) before the end\n"
      XCTAssert(run.output.contains(shown), "\(way): \(run.output)")
    }
  }

  func testPrintsTheFailuresOfSeveralClassesIfTheRunCrashes() throws {
    let run = try stranger.runTests(
      "StrangerTests.EndingSpec,StrangerTests.TwentyExamplesSpec",
      environment: [
        "STRANGER_ENDS": "it", "STRANGER_BY": "SIGABRT-of-supervisor", "CANDLESTICK_FORMAT": "documentation",
        // After a signal from another process, the program continues when Swift's backtracer has ended.
        "SWIFT_BACKTRACE": "enable=no",
      ]
    )
    try checkFirstFailure(of: run)
  }

  func testTheSpecsCommandPrintsTheFailuresOfSeveralClassesIfTheRunIsKilled() throws {
    try checkFirstFailure(of: try specs(endingAt: "it", by: "SIGKILL-of-supervisor", "--isolation", "worker"))
  }

  private func checkFirstFailure(of run: Fixture.Outcome) throws {
    XCTAssertNotEqual(run.status, 0, run.output)
    let place = "\(stranger.file(Self.spec).path):\(try number(of: "it(\"fails first\")")): error:"
    let failure = "\n1) EndingSpec fails first\n\(place) before the end\n  expected to equal <2>, got <1>\n"
    XCTAssertEqual(run.output.components(separatedBy: failure).count, 2, run.output)
    XCTAssertEqual(run.output.components(separatedBy: "error: before the end").count, 2, run.output)
  }

  // MARK: - swift package specs

  func testTheSpecsCommandReportsEveryEnd() throws {
    let ends = [
      ("exit", "exit(0) was called before the run had ended"),
      ("_exit", "_exit(0) was called before the run had ended"),
      ("SIGKILL", "signal 9 ended the process before the run had ended"),
    ]
    for (way, words) in ends {
      let run = try specs(endingAt: "it", by: way)
      XCTAssertEqual(run.status, 1, run.output)
      XCTAssert(run.output.contains("✗ fails first"), run.output)
      XCTAssert(run.output.contains("\(words), while \"EndingSpec a process ends\" was running"), run.output)
      XCTAssertEqual(run.output.components(separatedBy: "before the run had").count, 2, run.output)
    }
  }

  // MARK: - Failures outside of examples

  func testReportsFailuresOutsideOfExamples() throws {
    let run = try stranger.runTests("--specs-only", environment: ["STRANGER_SCENARIO": "otherwise"])
    XCTAssertEqual(run.status, 1, run.output)
    for message in [
      "OtherwiseSpec.is declared without mistakes : failed where examples are declared, outside of any example: failed - "
        + "outside of any example",
      "OtherwiseSpec.expects in the words of Swift Testing : Expectation failed: Bool(false)",
      "OtherwiseSpec.testMethodOfASpec : failed by Candlestick",
      "OtherwiseSpec.testMethodOfASpec : failed - failed by XCTest",
      "failed where examples are declared, outside of any example: failed - in the configuration",
      "`describe` cannot be used in `configure`",
    ] {
      XCTAssertEqual(run.output.components(separatedBy: message).count, 2, "\(message):\n\(run.output)")
    }
  }

  // MARK: -

  private func end(at place: String, by way: String, environment: [String: String] = [:]) throws -> Fixture.Outcome {
    let ending = ["STRANGER_ENDS": place, "STRANGER_BY": way, "CANDLESTICK_ISOLATION": "none"]
    let selected = place == "XCTestCase" ? "StrangerTests.OrdinaryTests" : "StrangerTests.EndingSpec"
    return try stranger.runTests(selected, environment: ending.merging(environment) { $1 })
  }

  private func specs(
    endingAt place: String,
    by way: String = "",
    _ options: String...
  ) throws -> Fixture.Outcome {
    let file = try stranger.candlestick().directory.appending(path: "ending")
    try Data("\(place) \(way)".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try stranger.swift("package", ["specs"] + (options.isEmpty ? ["--isolation", "none"] : options))
  }

  /// Returns the number of the first line that begins with some code.
  private func number(of code: String) throws -> Int {
    let source = try String(contentsOf: stranger.file(Self.spec), encoding: .utf8)
    let lines = source.components(separatedBy: "\n")
    return try XCTUnwrap(lines.firstIndex { $0.drop { $0 == " " }.hasPrefix(code) }) + 1
  }
}
