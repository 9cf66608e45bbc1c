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

  /// A stream that emits nothing and ends only when its task is cancelled.
  ///
  /// ```swift
  /// let model = Model(screenshots: .never)   // there are no screenshots in this test
  /// ```
  public static var never: AsyncStream { AsyncStream { _ in } }

  /// A stream that ends without emitting an element.
  public static var finished: AsyncStream { AsyncStream { $0.finish() } }
}
