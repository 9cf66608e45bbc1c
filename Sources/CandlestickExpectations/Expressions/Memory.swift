/// What came of code when it was evaluated.
final class Memory<Value> {
  private(set) var isFilled = false
  private var value: Value?
  private var error: (any Error)?

  func fill(_ value: Value?) {
    self.value = value
    isFilled = true
  }

  func fill(throwing error: any Error) {
    self.error = error
    isFilled = true
  }

  /// The value of the code.
  ///
  /// - Throws: what the code has thrown.
  func recall() throws -> Value? {
    if let error { throw error }
    return value
  }
}
