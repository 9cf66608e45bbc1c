/// Pulls the elements of a sequence, whose iterator is made at the first pull.
///
/// Unchecked, because the iterator need not be `Sendable`: only `next` uses it, and a stream that is made from a closure
/// calls that closure for one element at a time.
final class PulledSequence<Sequence: AsyncSequence & Sendable>: @unchecked Sendable {
  private let sequence: Sequence
  private lazy var iterator = sequence.makeAsyncIterator()

  init(_ sequence: Sequence) {
    self.sequence = sequence
  }

  func next() async throws -> Sequence.Element? { try await iterator.next() }
}
