import Candlestick
import CandlestickConcurrency
import Foundation
import XCTest

/// Tests that crash, hang, exit or break shared state do not change the results of other tests.
final class PerilsTests: FixtureTestCase {
  private static let perils = Fixture.perils
  override class var fixture: Fixture? { perils }

  private static let runs = PortableMutex<[PerilsRun.Way: PerilsRun]>([:])

  // MARK: - Failing tests

  #if arch(x86_64)
  private static let trap = "SIGILL"
  #else
  private static let trap = "SIGTRAP"
  #endif

  /// The perils in examples and in test methods, with parts of their failures.
  private static let perilous = [
    "traps": [trap, "Fatal error: boom", "about to trap"], "readsOutOfRange": [trap, "Index out of range"],
    "segfaults": ["SIGSEGV"],
    "overflowsTheStack": ["a stack overflow ended the process", " calls …", "Peril.happen()"],
    "overflowsTheStackOfAThread": ["a stack overflow ended the process", " calls …"],
    "leavesAGroup": [trap, ", in dispatch_group_leave of libdispatch"],
    "releasesASemaphore": [trap, ", in _dispatch_semaphore_dispose of libdispatch"],
    "assertsAQueue": [trap, "Assertion failed: Block was not expected to execute on queue"],
    "failsInFoundation": [trap, ", in NSArray.object(at:) of libFoundation"],
    "castsByForce": ["SIGABRT", "Could not cast value of type 'Swift.Int'"],
    "aborts": ["SIGABRT"],
    "trapsOnAThread": [trap, "Fatal error: boom on a thread"],
    "exits": ["exit(0) was called"], "exitsAtOnce": ["_exit(0) was called"], "killsItself": ["signal 9 (Killed)"],
    "loops": ["killed after 2.0 seconds"], "loopsInATask": ["killed after 2.0 seconds"],
    "blocksTheMainThread": ["killed after 2.0 seconds"],
    "allocatesWithoutEnd": ["SIG"],
    "closesAllDescriptors": ["closed file descriptor", "which the test process uses"],
  ]
  /// The perils that pass.
  private static let harmless = [
    "failsLate", "printsHalfALine", "printsAMillionLines", "closesOutputs", "redirectsOutput", "changesFolder",
    "makesOutputNonblocking", "forksAndReturns", "forksASleeper", "printsAtItsExit", "closesLowDescriptors",
  ]
  private static let hookPerils = [
    "loopsInBeforeAll": ["killed after 2.0 seconds"], "trapsInBeforeAll": [trap, "Fatal error: boom in beforeAll"],
    "trapsInBeforeEach": [trap, "Fatal error: boom in beforeEach"], "loopsPastItsLimit": ["0.5 seconds"],
    "trapsAmidAGroup": [trap, "Fatal error: boom after 1"],
  ]
  /// The examples that need a hook that does not end.
  private static let hookless = [
    "needsAHookThatLoops": ["beforeAll of \"a beforeAll that never ends\" did not end: killed after 2.0 seconds"],
    "needsAnOuterHookThatLoops": ["beforeAll of \"a beforeAll that never ends\" did not end: killed after 2.0 seconds"],
    "needsAHookThatTraps": [
      "beforeAll of \"a beforeAll that traps\" did not end: \(trap) ended the process: Fatal error"
    ],
  ]
  private static let classPerils = [
    "ClassSetUpTests.testTrapsInClassSetUp": [trap, "Fatal error: boom in class setUp"],
    "ClassSetUpTests.testTrapsInClassSetUpToo": [
      "class setUp of ClassSetUpTests did not end: \(trap) ended the process: Fatal error: boom in class setUp"
    ],
    "InitializerTests.testTrapsInAnInitializer": [trap, "Fatal error: boom in an initializer"],
  ]

  /// The tests that fail, with parts of their failures.
  private func failing(_ way: PerilsRun.Way) -> [String: [String]] {
    let examples =
      Self.perilous.map { ("PerilsSpec.\($0)", $1) }
      + (Self.hookPerils.map { $0 } + Self.hookless.map { $0 }).map { ("HookPerilsSpec.\($0)", $1) }
    let methods = Self.perilous.map { (Self.method($0), $1) } + Self.classPerils.map { ($0, $1) }
    return Dictionary(uniqueKeysWithValues: way.isSpecsOnly ? examples : examples + methods)
  }

  private func passing(_ way: PerilsRun.Way) -> [String] {
    let names = Self.harmless + (Self.perilous.keys + Self.harmless).map { "\($0)After" }
    let leftovers = Self.leftovers + Self.leftovers.map { "\($0)After" }
    let examples =
      names.map { "PerilsSpec.\($0)" } + ["PerilsSpec.passesBeforeAll", "HookPerilsSpec.trapsAmidAGroupBefore"]
      + Self.hookPerils.keys.map { "HookPerilsSpec.\($0)After" } + leftovers.map { "LeftoverSpec.\($0)" }
    let methods = names.map { Self.method($0) } + leftovers.map { Self.method($0, of: "LeftoverTests") }
    let others = [
      "SafeTests.testPassesAfterAll", "HangPerilTests.testLoopsAndPrints", "HangPerilTests.testExploresForLong",
      "SchedulePerilTests.testEndsOnASchedule", "ExploredPerilTests.testEndsOnItsSchedule",
      "InterruptedCallTests.testSleeps", "InterruptedCallTests.testPolls",
      "InterruptedCallInSetUpTests.testPasses", "InterruptedCallInClassSetUpTests.testPasses",
    ]
    return way.isSpecsOnly ? examples : examples + methods + others
  }

  /// The code that tests leave behind and that ends the process: how it is started, and how it ends the process.
  private static let leftovers = ["thread", "detachedTask", "asyncAfter", "mainAsync"].flatMap { way in
    ["Traps", "Exits", "ExitsAtOnce"].map { "\(way)\($0)" }
  }

  /// Returns true for a test whose code fails after its end: before its result is reported, or later.
  private func isLate(_ test: String) -> Bool {
    let names = Self.leftovers.map { "LeftoverSpec.\($0)" } + ["PerilsSpec.failsLate"]
    let methods = Self.leftovers.map { Self.method($0, of: "LeftoverTests") } + [Self.method("failsLate")]
    return (names + methods).contains(test)
  }

  private static func method(_ peril: String, of type: String = "PerilTests") -> String {
    "\(type).test\(peril.prefix(1).uppercased())\(peril.dropFirst())"
  }

  // MARK: - Results

  func testTheResultsOfOtherTestsDoNotChange() throws {
    try forEachWay { way, run in
      check(run.passed.filter { !isLate($0) }, passing(way).filter { !isLate($0) }, run)
    }
  }

  func testOnlyThePerilousTestsFail() throws {
    try forEachWay { way, run in
      check(run.failed.filter { !isLate($0) }, Array(failing(way).keys), run)
      XCTAssertEqual(run.status, 1, run.file)
    }
  }

  func testEachFailureHasItsCauseAndItsPlace() throws {
    let places = try places()
    try forEachWay { way, run in
      for (test, words) in failing(way) {
        let failure = try run.failure(of: test)
        for word in words { XCTAssert(failure.contains(word), "\(way), \(test): no \"\(word)\" in: \(failure)") }
        guard let place = places[Self.name(of: test)] else { continue }
        XCTAssert(failure.contains(place), "\(way), \(test): no \(place) in: \(failure)")
      }
    }
  }

  func testXCTestCountsEachTestAndEachFailureOnce() throws {
    try forEachWay { way, run in
      let (testCount, failureCount) = (passing(way).count + failing(way).count, failing(way).count + run.lateCount)
      let counts = "Executed \(testCount) tests, with \(failureCount) failures"
      XCTAssert(run.output.contains(counts), "\(way): no \"\(counts)\" in: \(run.file)")
    }
  }

  func testTheErrorOfThePackageManagerFollowsTheOutputOfTheRun() throws {
    try forEachWay { way, run in
      guard way == .specsCommand else { return }
      XCTAssert(run.output.hasSuffix("\nerror: Plugin ended with exit code 1\n"), run.file)
    }
  }

  /// With several workers, or one for each test, the next test may run in another process than the task.
  func testReportsALateFailureUnderTheNameOfItsTest() throws {
    try forEachWay { way, run in
      guard way == .swiftTest || way == .specsCommand else { return }
      for name in ["failsLate", "PerilTests.testFailsLate"] where !way.isSpecsOnly || name == "failsLate" {
        let lines = run.output.components(separatedBy: "after the end of \"\(name)\": too late").count - 1
        XCTAssertGreaterThan(lines, 0, "\(way): \(run.file)")
      }
    }
  }

  /// With several workers, or one for each test, the next test may run in another process than the code.
  func testBlamesTheTestThatLeftTheCodeBehindWhichEndsTheProcess() throws {
    try forEachWay { way, run in
      for example in Self.leftovers {
        for name in way.isSpecsOnly ? [example] : [example, Self.method(example, of: "LeftoverTests")] {
          try checkBlame(of: name, way, run)
        }
      }
    }
  }

  private func checkBlame(of name: String, _ way: PerilsRun.Way, _ run: PerilsRun) throws {
    let start = "after the end of \"\(name)\": "
    let failures = run.output.components(separatedBy: "\(name) : \(start)").dropFirst()
    guard way == .swiftTest || way == .specsCommand else {
      return XCTAssertLessThanOrEqual(failures.count, 1, run.file)
    }
    XCTAssertEqual(failures.count, 1, "\(way), \(name): \(run.file)")
    let lines = (failures.first ?? "").components(separatedBy: "\n")
    let cause = name.hasSuffix("Traps") ? Self.trap : name.hasSuffix("Exits") ? "exit(0)" : "_exit(0)"
    XCTAssert(lines[0].hasPrefix(cause), "\(way), \(name): \(lines[0])")
    XCTAssert(lines[0].contains(" while \"\(name)After\" was running"), "\(way), \(name): \(lines[0])")
    let calls = lines.dropFirst().prefix { !$0.contains("error: ") }
    XCTAssert(calls.contains("    \"\(name)After\" runs again"), "\(way), \(name): \(calls)")
    XCTAssert(calls.contains { $0.contains("Leftover.swift:") }, "\(way), \(name): \(calls)")
    XCTAssertFalse(calls.contains { $0.contains("areOwnersPropagated") }, "\(way), \(name): \(calls)")
  }

  func testBlamesTheTestThatLeftTheCodeBehindWhichTrapsAfterTheLastTest() throws {
    let environment = ["CANDLESTICK_PACKAGE": try Self.perils.candlestick().directory.path, "PERIL_AT_EXIT": "yes"]
    let run = try Self.perils.runTests("--filter", "LeftoverAtExitSpec", environment: environment)
    XCTAssertEqual(run.status, 1, run.output)
    let words = "\(Self.trap) ended the process, after its tests: Fatal error: left behind"
    let failure = "error: LeftoverAtExitSpec.leavesUntilExit : after the end of \"leavesUntilExit\": \(words)"
    XCTAssert(run.output.contains(failure), run.output)
    XCTAssert(run.output.contains("Executed 2 tests, with 1 failure"), run.output)
  }

  func testWaitsOnceForAHookOfAGroupThatDoesNotEnd() throws {
    try forEachWay { way, run in
      XCTAssertEqual(loopCount(run.output), 1, "\(way): \(run.file)")
    }
  }

  /// Returns the number of times that a hook began to loop.
  private func loopCount(_ output: String) -> Int {
    output.split(separator: "\n").count { $0 == "begins to loop" }
  }

  func testWaitsOnceForAHookOfTheSuiteThatDoesNotEnd() throws {
    for arguments in [["--isolation", "example"], ["--workers", "2"]] {
      let environment = [
        "CANDLESTICK_PACKAGE": try Self.perils.candlestick().directory.path, "SUITE_PERIL": "loops",
      ]
      let run = try Self.perils.runTests(
        ["--filter", "HookPerilsSpec", "--hang-limit", "2"] + arguments,
        environment: environment
      )
      // Workers that run at the same time may be in the same hook.
      let count = loopCount(run.output)
      XCTAssertLessThanOrEqual(count, arguments.contains("2") ? 2 : 1, run.output)
      let words = "killed after 2.0 seconds without any output or progress"
      let tests = Self.hookPerils.count * 2 + Self.hookless.count + 1
      XCTAssertEqual(run.output.components(separatedBy: "\(words) in its beforeSuite").count - 1, count, run.output)
      XCTAssertEqual(run.output.components(separatedBy: "beforeSuite did not end: \(words)").count - 1, tests - count)
    }
  }

  // MARK: - Output, processes, hooks

  func testPrintsAllOutput() throws {
    try forEachWay { way, run in
      let count = way.isSpecsOnly ? 1 : 2
      XCTAssertEqual(run.lineCount, 1_000_000 * count, run.file)
      let perils = ["closesOutputs", "redirectsOutput", "makesOutputNonblocking"]
      for text in ["half a line"] + perils.map({ "printed after \($0)" }) {
        XCTAssertEqual(run.output.components(separatedBy: text).count - 1, count, "\(text): \(run.file)")
      }
    }
  }

  /// Other workers end with a peril.
  func testCallsTheExitHandlersOfAnExampleWithItsOwnWorker() throws {
    try forEachWay { way, run in
      guard way == .workerForEachTest else { return }
      XCTAssertEqual(run.output.components(separatedBy: "printed at exit").count - 1, 2, run.file)
    }
  }

  func testLeavesNoProcess() throws {
    try forEachWay { way, run in
      XCTAssertEqual(run.leftProcesses, [], "\(way)")
    }
  }

  /// A worker runs specs after each peril that ends one.
  func testEachWorkerSetsUpTheSuiteOnce() throws {
    try forEachWay { way, run in
      XCTAssertGreaterThan(run.suites.count, Self.perilous.count, "\(way)")
      XCTAssertEqual(Set(run.suites).count, run.suites.count, "\(way): \(run.suites)")
    }
  }

  func testNumbersTheWorkersThatRunAtTheSameTime() throws {
    try forEachWay { way, run in
      XCTAssertEqual(run.workers, way == .twoWorkers ? ["1", "2"] : ["1"], "\(way)")
    }
  }

  // MARK: -

  /// Checks that the expected tests have one result each.
  private func check(_ tests: [String], _ expected: [String], _ run: PerilsRun) {
    XCTAssertEqual(Set(tests).symmetricDifference(expected), [], run.file)
    XCTAssertEqual(tests.count, expected.count, run.file)
  }

  private func forEachWay(_ check: (PerilsRun.Way, PerilsRun) throws -> Void) throws {
    for way in PerilsRun.Way.allCases {
      let run = try Self.runs.withLock { runs in
        let run = try runs[way] ?? PerilsRun(way)
        runs[way] = run
        return run
      }
      try check(way, run)
    }
  }

  /// Returns the peril of a test.
  private static func name(of test: String) -> String {
    let name = test.drop { $0 != "." }.dropFirst()
    guard name.hasPrefix("test") else { return String(name) }
    return name.dropFirst(4).prefix(1).lowercased() + name.dropFirst(5)
  }

  /// Returns the file and the line of the code of each peril, which has the peril's name as its comment.
  private func places() throws -> [String: String] {
    var places: [String: String] = [:]
    for file in ["Peril.swift", "PerilsSpec.swift", "PerilTests.swift"] {
      let source = try String(contentsOf: Self.perils.file("Tests/PerilsTests/\(file)"), encoding: .utf8)
      for (index, line) in source.components(separatedBy: "\n").enumerated() {
        if let peril = line.firstMatch(of: #/\S  \/\/ (\w+)$/#) { places[String(peril.1)] = "\(file):\(index + 1)" }
      }
    }
    return places
  }
}
