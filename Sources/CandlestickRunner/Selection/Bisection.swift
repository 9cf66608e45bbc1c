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
    /// The test fails and passes after the same tests.
    case isFlaky(after: [Int], failedCount: Int, runCount: Int)
  }

  /// The number of runs in which a conclusion is checked, because a flaky test agrees with one by chance.
  private static let checkCount = 5

  /// Runs some of the earlier tests in order, then the test, in a new process. Returns true if the test fails.
  let fails: (_ earlier: [Int]) throws -> Bool
  /// The number of runs so far.
  private(set) var runCount = 0
  /// The number of runs, and of those that failed, by the tests before.
  private var counts: [[Int]: (failed: Int, all: Int)] = [:]

  init(fails: @escaping (_ earlier: [Int]) throws -> Bool) { self.fails = fails }

  /// Runs the search.
  ///
  /// - Parameter count: the number of tests that run before the failing one.
  mutating func search(among count: Int) throws -> Outcome {
    let tests = Array(0..<count)
    guard try run(tests) else { return .passes }
    if try run([]) { return try check([]) ?? .failsAlone }
    if let flaky = try check([]) { return flaky }
    let found = try smallest(of: tests, beside: [], othersMayFail: false).sorted()
    return try check(found) ?? .failsAfter(found)
  }

  private mutating func run(_ tests: [Int]) throws -> Bool {
    let tests = tests.sorted()
    let isFailed = try fails(tests)
    runCount += 1
    let count = counts[tests] ?? (0, 0)
    counts[tests] = (count.failed + (isFailed ? 1 : 0), count.all + 1)
    return isFailed
  }

  /// Runs the test several times after some tests that are known to make it fail, or after none. Returns the outcome if it
  /// is flaky after these or, so far, after others.
  private mutating func check(_ tests: [Int]) throws -> Outcome? {
    for _ in 1...Self.checkCount { _ = try run(tests) }
    let isFlaky = { (count: (failed: Int, all: Int)) in count.failed > 0 && count.failed < count.all }
    let found = counts.filter { isFlaky($0.value) }.min { $0.key.count < $1.key.count }
    if let (tests, count) = found { return .isFlaky(after: tests, failedCount: count.failed, runCount: count.all) }
    // The tests that were found have never made it fail together.
    guard let count = counts[tests], !tests.isEmpty, count.failed == 0 else { return nil }
    return .isFlaky(after: tests, failedCount: 0, runCount: count.all)
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
