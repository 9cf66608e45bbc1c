import Foundation
import XCTest

/// If a worker ends before its tests, the test that it was running fails, and the run continues.
final class IsolatedEndingTests: FixtureTestCase {
  private static let stranger = Fixture.stranger
  override class var fixture: Fixture? { stranger }
  private static let spec = "Tests/StrangerTests/EndingSpecs.swift"

  private var stranger: Fixture { Self.stranger }

  func testEachWayToEndFailsOnlyItsExample() throws {
    let ways = [
      ("exit", "exit(0) was called"), ("quick_exit", "quick_exit was called"), ("_exit", "_exit(0) was called"),
      ("_Exit", "_exit(0) was called"), ("SIGKILL", "signal 9 (Killed) ended the process"),
      ("SIGTERM", "SIGTERM ended the process"), ("abort", "SIGABRT ended the process"),
      ("overflow", "a stack overflow ended the process"),
      ("crash", "ended the process: Fatal error: crashed as it should"),
    ]
    for (way, words) in ways {
      let run = try end(at: "it", by: way)
      XCTAssertEqual(run.status, 1, "\(way): \(run.output)")
      let errors = errors(in: run)
      XCTAssertEqual(errors.count, 2, "\(way): \(run.output)")
      XCTAssert(errors.first?.hasSuffix("EndingSpec.fails first : before the end") == true, "\(way): \(run.output)")
      XCTAssert(errors.last?.contains("EndingSpec.a process ends : ") == true, "\(way): \(run.output)")
      XCTAssert(errors.last?.hasSuffix(words) == true, "\(way): \(run.output)")
      XCTAssert(run.output.contains("Executed 5 tests, with 2 failures"), "\(way): \(run.output)")
    }
  }

  func testAnEndFailsTheExamplesOfItsHookAtTheHook() throws {
    let places: [(place: String, examples: Int, words: String, line: String)] = [
      ("beforeAll", 1, "exit(0) was called in its beforeAll", "beforeAll {"),
      ("beforeAll", 3, "beforeAll of \"a process\" did not end: exit(0) was called", "beforeAll {"),
      ("beforeEach", 4, "exit(0) was called in its beforeEach", "beforeEach {"),
      ("aroundEach", 4, "exit(0) was called in its aroundEach", "aroundEach {"),
      ("it", 1, "EndingSpec.a process ends : exit(0) was called", "it(\"ends\")"),
      ("task", 1, "EndingSpec.a process ends in a task : exit(0) was called", "it(\"ends in a task\")"),
      ("thread", 1, "EndingSpec.a process ends on a thread : exit(0) was called", "it(\"ends on a thread\")"),
      ("afterEach", 4, "exit(0) was called in its afterEach", "afterEach {"),
      (
        "task left behind", 1, "EndingSpec.a process leaves a task behind : exit(0) was called",
        "it(\"leaves a task behind\""
      ),
      ("description", 1, "EndingSpec.a process ends in a description : exit(0) was called", "expect(Ender"),
    ]
    for (place, examples, words, line) in places {
      let run = try end(at: place, by: "exit")
      XCTAssertEqual(run.status, 1, "\(place): \(run.output)")
      let prefix = "\(stranger.file(Self.spec).path):\(try number(of: line)): error: "
      let errors = errors(in: run).filter { $0.hasPrefix(prefix) && $0.hasSuffix(words) }
      XCTAssertEqual(errors.count, examples, "\(place): \(run.output)")
    }
  }

  func testTheExamplesOfAHookThatEndsDoNotFailAfterTheRunHasStopped() throws {
    let run = try stranger.runTests(
      "StrangerTests.EndingSpec",
      environment: ["STRANGER_ENDS": "beforeAll", "STRANGER_BY": "exit", "CANDLESTICK_FAIL_FAST": "2"]
    )
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("Executed 2 tests, with 2 failures"), run.output)
  }

  func testAnEndInASetUpOrTearDownMethodFailsEachTestOfTheClass() throws {
    for (place, failures) in [("class setUp", 5), ("tearDown", 6)] {
      let run = try end(at: place, by: "exit")
      XCTAssertEqual(run.status, 1, "\(place): \(run.output)")
      XCTAssert(run.output.contains("Executed 5 tests, with \(failures) failures"), "\(place): \(run.output)")
      XCTAssert(run.output.contains(" in EndingSpec."), "\(place): \(run.output)")
    }
  }

  func testATestSeesItsOwnProgramCrash() throws {
    // The program that the test starts receives the options of this run, which need workers.
    for options in [[:], ["CANDLESTICK_WORKERS": "2", "CANDLESTICK_RETRY": "1"]] {
      let run = try stranger.runTests(
        "StrangerTests.OrdinaryTests/testPasses",
        environment: options.merging(["STRANGER_ENDS": "process of a test", "STRANGER_BY": "abort"]) { $1 }
      )
      XCTAssertEqual(run.status, 0, run.output)
    }
  }

  func testAnEndFailsAnXCTestCase() throws {
    let run = try end(at: "XCTestCase", by: "exit", "StrangerTests.OrdinaryTests")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(errors(in: run).first?.hasSuffix("OrdinaryTests.testExpects : exit(0) was called") == true, run.output)
    XCTAssert(run.output.contains("Executed 3 tests, with 1 failure"), run.output)
  }

  /// The thread sanitizer ends a process that has a race with status 66.
  func testAProcessThatExitsOtherwiseFailsTheRunAndNamesItsLastTest() throws {
    let ways = [("_exit(3)", "the process ended with status 3"), ("abort", "SIGABRT ended the process")]
    for (way, words) in ways {
      let run = try end(at: "atexit", by: way)
      XCTAssertEqual(run.status, 1, "\(way): \(run.output)")
      XCTAssert(run.output.contains("error: \(words), after its tests"), "\(way): \(run.output)")
      let note = "the last test of the process was \"a process ends a child alone\""
      XCTAssert(run.output.contains(note), "\(way): \(run.output)")
    }
  }

  func testAProcessThatExitsOtherwiseFailsItsOnlyTest() throws {
    let place = "\(stranger.file(Self.spec).path):\(try number(of: "it(\"ends\")"))"
    for (way, words) in [("_exit(3)", "the process ended with status 3"), ("abort", "SIGABRT ended the process")] {
      let run = try stranger.runTests(
        ["StrangerTests.EndingSpec", "--isolation", "example"],
        environment: ["STRANGER_ENDS": "atexit", "STRANGER_BY": way]
      )
      XCTAssertEqual(run.status, 1, "\(way): \(run.output)")
      let failure = "after the end of \"a process ends\": \(words), after its tests"
      XCTAssert(run.output.contains("\(place): error: EndingSpec.a process ends : \(failure)"), "\(way): \(run.output)")
    }
  }

  func testTheEndOfAChildProcessEndsNothingElse() throws {
    for way in ["exit", "quick_exit", "_exit", "SIGTERM"] {
      let run = try end(at: "child", by: way)
      // It should have crashed.
      XCTAssert(run.output.contains("Executed 5 tests, with 2 failures"), "\(way): \(run.output)")
      XCTAssertEqual(errors(in: run).filter { $0.contains("EndingSpec.a process ends a child alone : ") }.count, 1)
    }
  }

  func testAStepThatNeverEndsFailsOnlyItsExample() throws {
    let ends = [
      ("spinner", "in a task"), ("body", "in its body"), ("synchronous", "in its synchronous body"),
      ("schedule", "on a schedule"),
    ]
    for (place, example) in ends {
      let run = try end(at: place, by: "", "StrangerTests.StuckSpec")
      XCTAssertEqual(run.status, 1, "\(place): \(run.output)")
      let start = "StuckSpec.a simulation is stuck \(example) : a step of a simulation has taken more than 1.0 seconds"
      XCTAssertEqual(errors(in: run).filter { $0.contains(start) }.count, 1, "\(place): \(run.output)")
      XCTAssert(run.output.contains("Executed 6 tests, with 2 failures"), "\(place): \(run.output)")
    }
  }

  // MARK: -

  private func end(
    at place: String,
    by way: String,
    _ selected: String = "StrangerTests.EndingSpec"
  ) throws -> Fixture.Outcome {
    try stranger.runTests(selected, environment: ["STRANGER_ENDS": place, "STRANGER_BY": way])
  }

  private func errors(in run: Fixture.Outcome) -> [String] { run.lines.filter { $0.contains(": error: ") } }

  /// Returns the number of the first line that begins with some code.
  private func number(of code: String) throws -> Int {
    let source = try String(contentsOf: stranger.file(Self.spec), encoding: .utf8)
    let lines = source.components(separatedBy: "\n")
    return try XCTUnwrap(lines.firstIndex { $0.drop { $0 == " " }.hasPrefix(code) }) + 1
  }
}
