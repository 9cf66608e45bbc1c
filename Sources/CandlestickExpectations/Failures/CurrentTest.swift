#if canImport(Testing) && os(Linux)
internal import Testing

/// Returns the current test; nil outside tests.
func makeCurrentTest() -> UnsafeMutableRawPointer? {
  guard let test = Test.current else { return nil }
  return Unmanaged.passRetained(CurrentTest(test)).toOpaque()
}

/// A test of Swift Testing, for reports made outside its task.
private final class CurrentTest: CustomStringConvertible, Sendable {
  private let test: Test

  init(_ test: Test) { self.test = test }

  /// The test's name and location.
  var description: String {
    let place = test.sourceLocation
    return "\"\(test.displayName ?? test.name)\" (\(place.fileName):\(place.line))"
  }
}
#endif
