import CandlestickExpectations

/// The attempts of a test, which runs again while it fails and retries are left. This is the only place that counts them:
/// attempts that fail, crash or exit count alike.
package struct Attempts: Sendable {
  private let retryCount: Int
  /// The number of attempts that failed in other processes.
  private let countElsewhere: Int
  /// The first failure of each attempt that another one followed.
  package private(set) var earlierFailures: [TestFailure] = []

  /// Creates the attempts of a test.
  ///
  /// - Parameters:
  ///   - retryCount: the maximum number of retries.
  ///   - countElsewhere: the number of attempts that failed in other processes.
  package init(retryCount: Int, countElsewhere: Int = 0) {
    self.retryCount = retryCount
    self.countElsewhere = countElsewhere
  }

  /// True if the test would run again if the current attempt failed.
  package var mayRetry: Bool { countElsewhere + earlierFailures.count < retryCount }

  /// Ends an attempt that has failed. Returns true if the test runs again.
  package mutating func retry(after failure: TestFailure) -> Bool {
    guard mayRetry else { return false }
    earlierFailures.append(failure)
    return true
  }

  /// Runs attempts until one does not fail, or no retries are left.
  ///
  /// - Parameter attempt: runs an attempt. Returns its first failure if it should run again, which its argument tells if it
  ///   may; otherwise nil.
  package mutating func run(_ attempt: (_ mayRetry: Bool) -> TestFailure?) {
    while let failure = attempt(mayRetry), retry(after: failure) {}
  }
}
