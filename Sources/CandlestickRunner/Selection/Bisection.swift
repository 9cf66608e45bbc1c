/// Searches for the earlier tests that make a test fail.
///
/// Halves the set of tests repeatedly, and needs about 2·k·log₂(n/k) runs to find k tests among n. (Junker, "QuickXplain:
/// Preferred Explanations and Relaxations for Over-Constrained Problems", AAAI 2004.)
struct Bisection {
  enum Outcome: Equatable {
    /// The test fails after exactly these tests, given by their positions in order. It passes if any of them is left out.
    case failsAfter([Int])
    /// The test fails even if no other test runs before it.
    case failsAlone
    /// The test passes after all earlier tests.
    case passes
    /// The test is not consistent: it fails and passes after the same tests.
    case isFlaky
  }

  /// Runs some of the earlier tests in order, then the test, in a new process. Returns true if the test fails.
  let fails: (_ earlier: [Int]) throws -> Bool
  /// The number of runs so far.
  private(set) var runCount = 0

  init(fails: @escaping (_ earlier: [Int]) throws -> Bool) { self.fails = fails }

  /// Runs the search.
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

  /// Returns a minimal subset of the candidates that, together with other tests, makes the test fail.
  ///
  /// - Parameters:
  ///   - candidates: tests that make the test fail together with the others.
  ///   - others: tests that run in any case.
  ///   - othersMayFail: true if the others alone may make the test fail.
  private mutating func smallest(of candidates: [Int], beside others: [Int], othersMayFail: Bool) throws -> [Int] {
    if othersMayFail, try run(others) { return [] }
    if candidates.count < 2 { return candidates }
    let earlier = Array(candidates.prefix(candidates.count / 2))
    let later = Array(candidates.dropFirst(candidates.count / 2))
    // First search the later half, while all of the earlier half runs. Then search the earlier half with only the result.
    let ofLater = try smallest(of: later, beside: others + earlier, othersMayFail: true)
    let ofEarlier = try smallest(of: earlier, beside: others + ofLater, othersMayFail: !ofLater.isEmpty)
    return ofEarlier + ofLater
  }
}
