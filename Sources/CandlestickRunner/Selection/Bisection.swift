/// Searches for the earlier tests that make a test fail.
///
/// It halves the tests again and again, and needs about 2·k·log₂(n/k) runs to find k among n. (Junker, "QuickXplain:
/// Preferred Explanations and Relaxations for Over-Constrained Problems", AAAI 2004.)
struct Bisection {
  enum Outcome: Equatable {
    /// The test fails after these tests, given by their positions, in order; without any one of them, it passes.
    case failsAfter([Int])
    /// The test fails without any other test before it.
    case failsAlone
    /// The test passes after all tests.
    case passes
    /// The test does not always fail or pass after the same tests.
    case isFlaky
  }

  /// Runs some of the earlier tests, in order, and then the test, in a new process. Returns true if the test fails.
  let fails: (_ earlier: [Int]) throws -> Bool
  /// The number of runs of the test.
  private(set) var runCount = 0

  init(fails: @escaping (_ earlier: [Int]) throws -> Bool) { self.fails = fails }

  /// Searches.
  ///
  /// - Parameter count: the number of tests that run before the failing one.
  mutating func search(among count: Int) throws -> Outcome {
    let tests = Array(0..<count)
    guard try run(tests) else { return .passes }
    guard !(try run([])) else { return .failsAlone }
    let found = try smallest(of: tests, beside: [], othersMayFail: false)
    return try run(found) ? .failsAfter(found.sorted()) : .isFlaky
  }

  private mutating func run(_ tests: [Int]) throws -> Bool {
    runCount += 1
    return try fails(tests.sorted())
  }

  /// Returns the smallest part of some candidates that makes the test fail together with others.
  ///
  /// - Parameters:
  ///   - candidates: together with the others, they make the test fail.
  ///   - others: tests that run in any case.
  ///   - othersMayFail: true if the test may fail after the others alone.
  private mutating func smallest(of candidates: [Int], beside others: [Int], othersMayFail: Bool) throws -> [Int] {
    if othersMayFail, try run(others) { return [] }
    if candidates.count < 2 { return candidates }
    let earlier = Array(candidates.prefix(candidates.count / 2))
    let later = Array(candidates.dropFirst(candidates.count / 2))
    // The part of the later half that is needed after the whole earlier half, then the part of that half that is needed before it.
    let ofLater = try smallest(of: later, beside: others + earlier, othersMayFail: true)
    let ofEarlier = try smallest(of: earlier, beside: others + ofLater, othersMayFail: !ofLater.isEmpty)
    return ofEarlier + ofLater
  }
}
