/// Pulls the elements of a sequence, whose iterator is created at the first pull.
///
/// Unchecked, because the iterator need not be `Sendable`: only `next` uses it, which ends the program rather than run twice at once.
final class PulledSequence<Sequence: AsyncSequence & Sendable>: @unchecked Sendable {
  private let sequence: Sequence
  private lazy var iterator = sequence.makeAsyncIterator()
  private let isPulling = PortableMutex(false)

  init(_ sequence: Sequence) {
    self.sequence = sequence
  }

  func next() async throws -> Sequence.Element? {
    isPulling.withLock { isPulling in
      // As other streams do.
      guard !isPulling else { fatalError("attempt to await next() of one stream in more than one task") }
      isPulling = true
    }
    defer { isPulling.withLock { $0 = false } }
    return try await iterator.next()
  }
}
