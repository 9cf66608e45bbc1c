#if canImport(Testing) && os(Linux)
internal import Testing

/// A test of Swift Testing, for reports made outside its task.
struct CurrentTest: CustomStringConvertible, Sendable {
  private let test: Test

  /// Returns nil outside tests.
  init?() {
    guard let test = Test.current else { return nil }
    self.test = test
  }

  /// The test's name and location.
  var description: String {
    let place = test.sourceLocation
    return "\"\(test.displayName ?? test.name)\" (\(place.fileName):\(place.line))"
  }
}
#endif
