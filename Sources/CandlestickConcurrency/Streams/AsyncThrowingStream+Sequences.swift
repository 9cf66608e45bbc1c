extension AsyncThrowingStream where Failure == any Error {
  /// Creates a stream that pulls each element from a sequence. An error of the sequence ends the stream with that
  /// error.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let elements = PulledSequence(sequence)
    self.init { try await elements.next() }
  }

  /// A stream that emits nothing and ends only when its task is cancelled.
  public static var never: AsyncThrowingStream { AsyncThrowingStream { _ in } }

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
