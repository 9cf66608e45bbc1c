extension AsyncSequence where Self: Sendable {
  /// This sequence as an `AsyncStream`, so that a dependency need not show its type.
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
  /// Nothing runs until the stream is iterated, and then each element is pulled. An error ends the stream; to see it, use
  /// ``eraseToThrowingStream()``.
  public func eraseToStream() -> AsyncStream<Element> { AsyncStream(self) }

  /// This sequence as an `AsyncThrowingStream`.
  ///
  /// Nothing runs until the stream is iterated, and then each element is pulled.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> { AsyncThrowingStream(self) }
}

extension AsyncSequence {
  /// This sequence as an `AsyncStream`, if its type is not `Sendable`. The sequence must not be used by others.
  @available(*, deprecated, message: "make the sequence's type Sendable")
  public func eraseToStream() -> AsyncStream<Element> { AsyncStream(UncheckedSendable(self)) }

  /// This sequence as an `AsyncThrowingStream`, if its type is not `Sendable`. The sequence must not be used by others.
  @available(*, deprecated, message: "make the sequence's type Sendable")
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(UncheckedSendable(self))
  }
}
