import CandlestickExpectations
import CandlestickSupport

/// Collects failures that belong to no running example, because the example has ended or because the code may belong to
/// another one. Any thread may use it.
package final class LateFailures: Sendable {
  private struct State {
    var late: [(test: EndedTest, failure: TestFailure)] = []
    var strays: [TestFailure] = []
    var hasEnded = false
    /// The numbers of failures so far, by the test; nil for stray failures.
    var counts: [String?: Int] = [:]
  }

  /// The maximum number of failures of a test to report. Code that never ends could otherwise find them faster than they can be
  /// reported.
  package static let most = 100

  private let state = Locked(State())
  private let isInWorker: Bool
  private let onFailure: @Sendable (TestFailure, EndedTest?) -> Void
  /// Receives failures after the run.
  private let surroundings = FailureReporter.destination

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - isInWorker: true if the supervisor's collection receives the failures, too.
  ///   - onFailure: receives each failure immediately, on the thread that found it, with its ended test; nil for a stray
  ///     failure.
  init(isInWorker: Bool, onFailure: @escaping @Sendable (TestFailure, EndedTest?) -> Void) {
    self.isInWorker = isInWorker
    self.onFailure = onFailure
  }

  /// The late failures, each with the name of its test.
  var all: [(example: String, failure: TestFailure)] { state.withLock { $0.late.map { ($0.test.name, $0.failure) } } }

  /// The failures of code that may not belong to the example that was running.
  var strays: [TestFailure] { state.withLock { $0.strays } }

  /// Records a failure of code that may not belong to the running example.
  func recordStray(_ failure: TestFailure, while example: String) {
    var failure = failure
    failure.message = "recorded while \"\(example)\" ran, but not by its code: \(failure.message)"
    recordStray(failure)
  }

  /// Records a failure that belongs to no example.
  package func recordStray(_ failure: TestFailure) {
    guard let failure = limited(failure, of: nil) else { return }
    state.withLock { $0.strays.append(failure) }
    onFailure(failure, nil)
  }

  /// Counts a failure. Returns the failure to report: the last one says that there are more, and then there are none.
  private func limited(_ failure: TestFailure, of test: EndedTest?) -> TestFailure? {
    let count = state.withLock { state in
      state.counts[test?.id, default: 0] += 1
      return state.counts[test?.id, default: 0]
    }
    guard count <= Self.most + 1 else { return nil }
    // The supervisor replaces the last one.
    if count <= Self.most || isInWorker { return failure }
    let message =
      "more than \(Self.most) failures came \(test == nil ? "from code of no test" : "late"); the others are not reported"
    return TestFailure(message: message, location: failure.location)
  }

  /// Records a failure of a test that has ended, or of none. After the run, it is a stray failure.
  package func record(_ failure: TestFailure, of test: EndedTest?) {
    guard let test else { return recordStray(failure) }
    guard let failure = limited(failure, of: test) else { return }
    let hasEnded = state.withLock { state in
      if !state.hasEnded { state.late.append((test, failure)) }
      return state.hasEnded
    }
    if hasEnded { FailureReporter.recordAsStray(failure.afterEnd(of: test.name)) } else { onFailure(failure, test) }
  }

  /// Returns a function that records failures of a test that has ended. The same failure may come again, for example on each
  /// schedule of an exploration, and is recorded once.
  func recorder(of test: EndedTest) -> @Sendable (TestFailure) -> Void {
    let recorded = Locked<Set<[String]>>([])
    return { [self] failure in
      let isNew = recorded.withLock { recorded in
        recorded.count <= Self.most && recorded.insert(["\(failure.location)", failure.message]).inserted
      }
      if isNew { record(failure, of: test) }
    }
  }

  /// Ends the run. Failures found so far have been reported.
  func end() { state.withLock { $0.hasEnded = true } }
}

extension LateFailures: FailureDestination {
  /// Records a failure of code that belongs to no test, such as the class method `setUp`.
  package func record(_ failure: TestFailure) {
    if state.withLock(\.hasEnded) { surroundings.record(failure) } else { recordStray(failure) }
  }
}

extension TestFailure {
  /// True if an exploration has found this failure, and code that one of its schedules has left behind finds it again.
  func includes(late failure: TestFailure) -> Bool {
    schedule != nil && location == failure.location && message == failure.message
  }

  /// Returns the failure with the name of the ended example in its message.
  package func afterEnd(of example: String) -> TestFailure {
    var failure = self
    failure.message = "after the end of \"\(example)\": \(message)"
    return failure
  }
}

/// A test that has ended: the owner of a late failure.
package struct EndedTest: Codable, Sendable, Equatable {
  /// The ID of the test in reports and in the record, such as "BankTests.AccountSpec/account pays".
  package let id: String
  /// The name of the test in messages: the full name of an example, or XCTest's name of another test.
  package let name: String

  package init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}
