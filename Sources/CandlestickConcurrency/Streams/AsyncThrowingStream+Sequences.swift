extension AsyncThrowingStream where Failure == any Error {
  /// Creates a stream that pulls each element from a sequence, and ends with its error.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let elements = PulledSequence(sequence)
    self.init { try await elements.next() }
  }

  /// Creates a stream from a sequence whose type is not `Sendable`. The sequence must not be used by others.
  @available(*, deprecated, message: "make the sequence's type Sendable")
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    self.init(UncheckedSendable(sequence))
  }

  /// A stream that emits nothing and does not end, until its task is cancelled.
  public static var never: AsyncThrowingStream { AsyncThrowingStream { _ in } }

  /// A stream, and what emits its elements; `makeStream(of:)` of the standard library, by its older name.
  ///
  /// - Parameter limit: how many elements wait to be consumed; all by default.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: AsyncThrowingStream, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream that has ended without an element.
  ///
  /// ```swift
  /// let model = Model(messages: .finished(throwing: URLError(.timedOut)))
  /// ```
  ///
  /// - Parameter error: what the stream throws; nil for a normal end.
  public static func finished(throwing error: Failure? = nil) -> AsyncThrowingStream {
    AsyncThrowingStream { $0.finish(throwing: error) }
  }
}
