import CandlestickExpectations
import CandlestickSupport

/// Collects failures that belong to no running example: the example has ended, or the code may belong to another. Any thread may
/// use it.
package final class LateFailures: Sendable {
  private let late: FailureLog
  private let stray = FailureLog()
  /// The names of the examples that late failures belong to.
  private let names: Locked<[TestFailure.ID: String]>
  private let onFailure: @Sendable (TestFailure, String?) -> Void

  /// - Parameter onFailure: receives each failure at once, on the thread that found it, with the name of the ended example; nil
  ///   for a stray failure.
  init(onFailure: @escaping @Sendable (TestFailure, String?) -> Void) {
    let names = Locked<[TestFailure.ID: String]>([:])
    late = FailureLog { failure in
      FailureReporter.recordAsStray(failure.afterEnd(of: names.withLock { $0[failure.id] } ?? ""))
    }
    self.names = names
    self.onFailure = onFailure
  }

  /// The late failures, each with the name of its example.
  var all: [(example: String, failure: TestFailure)] {
    let failures = late.failures
    return names.withLock { names in failures.map { (names[$0.id] ?? "", $0) } }
  }

  /// The failures of code that may belong to another example than the one that ran.
  var strays: [TestFailure] { stray.failures }

  /// Records a failure of code that may belong to another example.
  ///
  /// - Parameters:
  ///   - failure: the failure.
  ///   - example: the name of the example that was running.
  func recordStray(_ failure: TestFailure, while example: String) {
    var failure = failure
    failure.message = "recorded while \"\(example)\" ran, but not by its code: \(failure.message)"
    recordStray(failure)
  }

  /// Records a failure that belongs to no example.
  package func recordStray(_ failure: TestFailure) {
    stray.record(failure)
    onFailure(failure, nil)
  }

  /// Records a failure of an example that has ended; after the run, as a stray failure.
  ///
  /// - Parameters:
  ///   - failure: the failure.
  ///   - example: the name of the example.
  package func record(_ failure: TestFailure, of example: String) {
    names.withLock { $0[failure.id] = example }
    if late.record(failure) { onFailure(failure, example) }
  }

  /// Ends the run: the failures so far are reported.
  func end() { late.close() }
}

extension TestFailure {
  /// Returns the failure with the name of the ended example in its message.
  package func afterEnd(of example: String) -> TestFailure {
    var failure = self
    failure.message = "after the end of \"\(example)\": \(message)"
    return failure
  }
}
