import Foundation
import Synchronization
import XCTest

/// Tests that crash, hang, exit, or break what they share with others, cost no other test its result.
final class PerilsTests: FixtureTestCase {
  private static let perils = Fixture.perils
  override class var fixture: Fixture? { perils }

  private static let runs = Mutex<[PerilsRun.Way: PerilsRun]>([:])

  // MARK: - What fails

  #if arch(x86_64)
  private static let trap = "SIGILL"
  #else
  private static let trap = "SIGTRAP"
  #endif

  /// The perils in examples and in test methods, and words of their failures.
  private static let perilous = [
    "traps": [trap, "Fatal error: boom", "about to trap"], "readsOutOfRange": [trap, "Index out of range"],
    "segfaults": ["SIGSEGV"], "overflowsTheStack": ["SIGSEGV"], "aborts": ["SIGABRT"],
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
    "forksAndReturns", "forksASleeper", "printsAtItsExit", "closesLowDescriptors",
  ]
  private static let hookPerils = [
    "loopsInBeforeAll": ["killed after 2.0 seconds"], "trapsInBeforeAll": [trap, "Fatal error: boom in beforeAll"],
    "trapsInBeforeEach": [trap, "Fatal error: boom in beforeEach"], "loopsPastItsLimit": ["0.5 seconds"],
    "trapsAmidAGroup": [trap, "Fatal error: boom after 1"],
  ]
  private static let classPerils = [
    "ClassSetUpTests.testTrapsInClassSetUp": [trap, "Fatal error: boom in class setUp"],
    "InitializerTests.testTrapsInAnInitializer": [trap, "Fatal error: boom in an initializer"],
  ]

  /// The tests that fail, and words of their failures.
  private func failing(_ way: PerilsRun.Way) -> [String: [String]] {
    let examples = Self.perilous.map { ("PerilsSpec.\($0)", $1) } + Self.hookPerils.map { ("HookPerilsSpec.\($0)", $1) }
    let methods = Self.perilous.map { (Self.method($0), $1) } + Self.classPerils.map { ($0, $1) }
    return Dictionary(uniqueKeysWithValues: way.isSpecsOnly ? examples : examples + methods)
  }

  private func passing(_ way: PerilsRun.Way) -> [String] {
    let names = Self.harmless + (Self.perilous.keys + Self.harmless).map { "\($0)After" }
    let examples =
      names.map { "PerilsSpec.\($0)" } + ["PerilsSpec.passesBeforeAll", "HookPerilsSpec.trapsAmidAGroupBefore"]
      + Self.hookPerils.keys.map { "HookPerilsSpec.\($0)After" }
    let others = [
      "SafeTests.testPassesAfterAll", "HangPerilTests.testLoopsAndPrints", "HangPerilTests.testExploresForLong",
    ]
    return way.isSpecsOnly ? examples : examples + names.map(Self.method) + others
  }

  private static func method(_ peril: String) -> String {
    "PerilTests.test\(peril.prefix(1).uppercased())\(peril.dropFirst())"
  }

  // MARK: - Results

  func testEveryOtherTestHasItsResult() throws {
    try forEachWay { way, run in
      check(run.passed, passing(way), run)
    }
  }

  func testThePerilousTestsAloneFail() throws {
    try forEachWay { way, run in
      check(run.failed, Array(failing(way).keys), run)
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
      let counts = "Executed \(passing(way).count + failing(way).count) tests, with \(failing(way).count) failures"
      XCTAssert(run.output.contains(counts), "\(way): no \"\(counts)\" in: \(run.file)")
    }
  }

  func testTheErrorOfThePackageManagerFollowsTheOutputOfTheRun() throws {
    try forEachWay { way, run in
      guard way == .specsCommand else { return }
      XCTAssert(run.output.hasSuffix("\nerror: Plugin ended with exit code 1\n"), run.file)
    }
  }

  /// Several workers, or one for each test, may run the next test in another process than that of the task.
  func testReportsALateFailureUnderTheNameOfItsTest() throws {
    try forEachWay { way, run in
      guard way == .swiftTest || way == .specsCommand else { return }
      for name in ["failsLate", "PerilTests.testFailsLate"] where !way.isSpecsOnly || name == "failsLate" {
        let lines = run.output.components(separatedBy: "after the end of \"\(name)\": too late").count - 1
        XCTAssertGreaterThan(lines, 0, "\(way): \(run.file)")
      }
    }
  }

  // MARK: - Output, processes, hooks

  func testPrintsAllOutput() throws {
    try forEachWay { way, run in
      let count = way.isSpecsOnly ? 1 : 2
      XCTAssertEqual(run.thousandsOfLines, 1000 * count, run.file)
      for text in ["half a line", "printed after closesOutputs", "printed after redirectsOutput"] {
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

  /// Checks which tests have a result, and that each has only one.
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

  /// The peril of a test.
  private static func name(of test: String) -> String {
    let name = test.drop { $0 != "." }.dropFirst()
    guard name.hasPrefix("test") else { return String(name) }
    return name.dropFirst(4).prefix(1).lowercased() + name.dropFirst(5)
  }

  /// The file and the line of the code of each peril, which has the peril's name as its comment.
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
