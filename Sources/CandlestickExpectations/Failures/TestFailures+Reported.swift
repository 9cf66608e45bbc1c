extension [TestFailure] {
  /// Whether an error was thrown where one of these failures was found, so that it is no failure of its own: by `require`, or
  /// by Swift Testing's `#require`.
  ///
  /// - Parameter error: what was thrown.
  package func include(_ error: any Error) -> Bool {
    if let error = error as? RequireError { return error.isReported(among: self) }
    return SwiftTesting.isReported(error, among: self)
  }
}
