extension AsyncSequence where Self: Sendable {
  /// Returns this sequence as an `AsyncStream`, to hide its type.
  ///
  /// ```swift
  /// struct Client: Sendable {
  ///   var screenshots: @Sendable () -> AsyncStream<Void>
  /// }
  ///
  /// let live = Client {
  ///   NotificationCenter.default.notifications(named: .screenshot).map { _ in }.eraseToStream()
  /// }
  /// ```
  ///
  /// The sequence is not iterated until the stream is. The stream then pulls elements one by one. An error ends the
  /// stream; to receive the error, use ``eraseToThrowingStream()``.
  public func eraseToStream() -> AsyncStream<Element> { AsyncStream(self) }

  /// Returns this sequence as an `AsyncThrowingStream`.
  ///
  /// The sequence is not iterated until the stream is. The stream then pulls elements one by one.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> { AsyncThrowingStream(self) }
}

/// Pulls the elements of a sequence. The first pull creates the iterator.
///
/// Unchecked, because the iterator need not be `Sendable`. Only `next` uses the iterator, and traps if two calls
/// overlap.
final class PulledSequence<Sequence: AsyncSequence & Sendable>: @unchecked Sendable {
  private let sequence: Sequence
  private lazy var iterator = sequence.makeAsyncIterator()
  private let isPulling = PortableMutex(false)

  init(_ sequence: Sequence) {
    self.sequence = sequence
  }

  func next() async throws -> Sequence.Element? {
    isPulling.withLock { isPulling in
      // The standard library's streams trap as well.
      guard !isPulling else { fatalError("attempt to await next() of one stream in more than one task") }
      isPulling = true
    }
    defer { isPulling.withLock { $0 = false } }
    return try await iterator.next()
  }
}
