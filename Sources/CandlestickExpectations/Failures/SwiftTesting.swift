#if canImport(Testing)
import CRuntimeHooks
internal import Testing

/// Swift Testing, as far as failures are concerned.
enum SwiftTesting {
  /// Whether the code here and now is that of a test, or runs in a task that a test has started.
  static var isInTest: Bool { Test.current != nil }

  /// Records a failure as an issue: of the test that the code here and now is run for, or else of none.
  ///
  /// - Parameter failure: what was not as it should be.
  /// - Returns: whether there is a run of tests that has taken it.
  static func takes(_ failure: Failure) -> Bool {
    guard canTellWhatIsLost || isInTest else { return false }
    Issue.record(Comment(rawValue: failure.text), sourceLocation: Testing.SourceLocation(failure.location))
    return !candlestick_was_issue_lost()
  }

  private static let canTellWhatIsLost = candlestick_watch_for_lost_issues()
}

extension Testing.SourceLocation {
  /// The same place. What is not as Swift Testing demands it, and would trap, is made to be.
  fileprivate init(_ location: CandlestickExpectations.SourceLocation) {
    let moduleAndFile = location.fileID.split(separator: "/")
    self.init(
      fileID: moduleAndFile.count == 2 ? location.fileID : "Unknown/\(moduleAndFile.last ?? "Unknown")",
      filePath: location.path,
      line: Int(clamping: max(location.line, 1)),
      column: Int(clamping: max(location.column, 1))
    )
  }
}
#else
enum SwiftTesting {
  static var isInTest: Bool { false }
  static func takes(_ failure: Failure) -> Bool { false }
}
#endif
