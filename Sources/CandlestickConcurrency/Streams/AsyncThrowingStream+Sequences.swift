extension AsyncThrowingStream where Failure == any Error {
  /// Creates a stream that pulls each element from a sequence. An error of the sequence ends the stream with that
  /// error.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let elements = PulledSequence(sequence)
    self.init { try await elements.next() }
  }

  /// Creates a stream from a sequence whose type is not `Sendable`. No other code may use the sequence.
  @available(*, deprecated, message: "make the sequence's type Sendable")
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    self.init(UncheckedSendable(sequence))
  }

  /// A stream that emits nothing and ends only when its task is cancelled.
  public static var never: AsyncThrowingStream { AsyncThrowingStream { _ in } }

  /// Returns a stream and its continuation. This is the former name of the standard library's `makeStream(of:)`.
  ///
  /// - Parameter limit: the number of elements to buffer; no limit by default.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: AsyncThrowingStream, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// Returns a stream that ends without emitting an element.
  ///
  /// ```swift
  /// let model = Model(messages: .finished(throwing: URLError(.timedOut)))
  /// ```
  ///
  /// - Parameter error: the error that the stream throws; nil for a normal end.
  public static func finished(throwing error: Failure? = nil) -> AsyncThrowingStream {
    AsyncThrowingStream { $0.finish(throwing: error) }
  }
}
