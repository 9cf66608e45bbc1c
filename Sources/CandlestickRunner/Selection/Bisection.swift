import CandlestickSpecs

/// Searches for the earlier tests that make a test fail.
///
/// It halves the tests again and again, and needs about 2·k·log₂(n/k) runs to find k among n. (Junker, "QuickXplain:
/// Preferred Explanations and Relaxations for Over-Constrained Problems", AAAI 2004.)
package struct Bisection {
  package enum Outcome: Equatable {
    /// The test fails after these tests, given by their positions, in order; without any one of them, it passes.
    case failsAfter([Int])
    /// The test fails without any other test before it.
    case failsAlone
    /// The test passes after all tests.
    case passes
    /// The test does not always fail or pass after the same tests.
    case isFlaky
  }

  /// The number of runs of the test.
  package private(set) var runCount = 0
  private let fails: (_ earlier: [Int]) throws -> Bool

  /// Searches.
  ///
  /// - Parameters:
  ///   - count: the number of tests that run before the failing one.
  ///   - fails: runs some of them, in order, and then the test, in a new process. Returns true if the test fails.
  /// - Returns: the outcome, and the number of runs.
  package static func search(
    among count: Int,
    fails: (_ earlier: [Int]) throws -> Bool
  ) rethrows -> (outcome: Outcome, runCount: Int) {
    try withoutActuallyEscaping(fails) { fails in
      var search = Bisection(fails: fails)
      return (try search.outcome(among: Array(0..<count)), search.runCount)
    }
  }

  private mutating func outcome(among tests: [Int]) throws -> Outcome {
    guard try run(tests) else { return .passes }
    guard !(try run([])) else { return .failsAlone }
    let found = try smallest(of: tests, beside: [], isNewBeside: false)
    return try run(found) ? .failsAfter(found.sorted()) : .isFlaky
  }

  private mutating func run(_ tests: [Int]) throws -> Bool {
    runCount += 1
    return try fails(tests.sorted())
  }

  /// Returns the smallest part of some tests that makes the test fail together with others.
  ///
  /// - Parameters:
  ///   - tests: with the others, they make it fail.
  ///   - others: tests that run in any case.
  ///   - isNewBeside: true if the others alone may make it fail.
  private mutating func smallest(of tests: [Int], beside others: [Int], isNewBeside: Bool) throws -> [Int] {
    if isNewBeside, try run(others) { return [] }
    if tests.count < 2 { return tests }
    let earlier = Array(tests.prefix(tests.count / 2))
    let later = Array(tests.dropFirst(tests.count / 2))
    let ofLater = try smallest(of: later, beside: others + earlier, isNewBeside: true)
    let ofEarlier = try smallest(of: earlier, beside: others + ofLater, isNewBeside: !ofLater.isEmpty)
    return ofEarlier + ofLater
  }
}

extension Bisection {
  /// Returns the options of a run of some tests alone, in the order in which they ran, quoted for a shell.
  ///
  /// - Parameters:
  ///   - tests: the tests.
  ///   - order: the order of the run in which one fails. Leaving tests out does not change it.
  @MainActor package static func arguments(for tests: [PlannedTest], in order: RunOrder) -> String {
    let order =
      switch order {
      case .defined: "--order defined"
      case .random(let seed): "--order random --seed \(seed)"
      }
    let filters = tests.map { test in
      // Names contain no characters with a meaning in regular expressions except dots.
      "--filter '^\(test.key.replacing("'", with: "'\\''"))$'"
    }
    return ([order] + filters).joined(separator: " ")
  }
}
