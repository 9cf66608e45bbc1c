// Names that swift-concurrency-extras has beside those of Candlestick and of the standard library.

extension AsyncStream {
  /// Creates a stream from a sequence whose type is not `Sendable`. No other code may use the sequence.
  @available(*, deprecated, message: "make the sequence's type Sendable")
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    self.init(UncheckedSendable(sequence))
  }

  /// Returns a stream and its continuation. This is the former name of the standard library's `makeStream(of:)`.
  ///
  /// ```swift
  /// let (screenshots, continuation) = AsyncStream<Void>.streamWithContinuation()
  /// let model = Model(screenshots: screenshots)
  /// continuation.yield()
  /// ```
  ///
  /// - Parameter limit: the number of elements to buffer; no limit by default.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: AsyncStream, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// Creates a stream from a sequence whose type is not `Sendable`. No other code may use the sequence.
  @available(*, deprecated, message: "make the sequence's type Sendable")
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    self.init(UncheckedSendable(sequence))
  }

  /// Returns a stream and its continuation. This is the former name of the standard library's `makeStream(of:)`.
  ///
  /// - Parameter limit: the number of elements to buffer; no limit by default.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: AsyncThrowingStream, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }
}

extension AsyncSequence {
  /// Returns a sequence as an `AsyncStream`, although its type is not `Sendable`. No other code may use the sequence.
  @available(*, deprecated, message: "make the sequence's type Sendable")
  public func eraseToStream() -> AsyncStream<Element> { AsyncStream(UncheckedSendable(self)) }

  /// Returns a sequence as an `AsyncThrowingStream`, although its type is not `Sendable`. No other code may use the
  /// sequence.
  @available(*, deprecated, message: "make the sequence's type Sendable")
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(UncheckedSendable(self))
  }
}
