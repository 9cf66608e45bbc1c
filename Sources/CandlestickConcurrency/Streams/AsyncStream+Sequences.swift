extension AsyncStream {
  /// Creates a stream that pulls each element from a sequence. An error ends the stream.
  ///
  /// ```swift
  /// let stream = AsyncStream(URL(filePath: "log.txt").lines)
  /// ```
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let elements = PulledSequence(sequence)
    self.init { try? await elements.next() }
  }

  /// Creates a stream from a sequence whose type is not `Sendable`. No other code may use the sequence.
  @available(*, deprecated, message: "make the sequence's type Sendable")
  public init<S: AsyncSequence>(_ sequence: S) where S.Element == Element {
    self.init(UncheckedSendable(sequence))
  }

  /// A stream that emits nothing and ends only when its task is cancelled.
  ///
  /// ```swift
  /// let model = Model(screenshots: .never)   // there are no screenshots in this test
  /// ```
  public static var never: AsyncStream { AsyncStream { _ in } }

  /// A stream that ends without emitting an element.
  public static var finished: AsyncStream { AsyncStream { $0.finish() } }

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
