import Synchronization

extension TestFailure {
  /// Tells one failure from another.
  package enum ID: Hashable, Sendable {
    /// One of Candlestick's.
    case number(Int)
    /// An issue of Swift Testing, whose errors tell nothing of it but the place.
    case issue(fileID: String?, line: Int, column: Int)

    private static let count = Atomic(0)

    /// An identity that no other failure has.
    package static func next() -> ID { .number(count.add(1, ordering: .relaxed).newValue) }
  }
}

/// An error that is thrown after its failure has been reported.
protocol ReportedError: Error {
  /// The identity of the failure.
  var failureID: TestFailure.ID { get }
}

extension [TestFailure] {
  /// Whether an error belongs to one of these failures, so that it is no failure of its own: one that `require` throws, or
  /// Swift Testing's `#require`.
  ///
  /// - Parameter error: what was thrown.
  package func include(_ error: any Error) -> Bool {
    guard let id = (error as? any ReportedError)?.failureID else { return false }
    return contains { $0.id == id }
  }
}
