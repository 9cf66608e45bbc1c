import CandlestickExpectations

/// Nimble's type for Objective-C, whose code cannot call `waitUntil`.
public class NMBWait {
  /// Runs code, and waits until it calls the closure it receives.
  public class func until(
    timeout: NimbleTimeInterval,
    fileID: String = #fileID,
    file: FileString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    action: @escaping (@escaping () -> Void) -> Void
  ) {
    waitUntil(timeout: timeout._duration, fileID: fileID, file: file, line: line, column: column) { done in action(done)
    }
  }

  /// Runs code, and waits until it calls the closure it receives, with the default timeout.
  public class func until(
    _ fileID: String = #fileID,
    file: FileString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    action: @escaping (@escaping () -> Void) -> Void
  ) {
    until(timeout: PollingDefaults.timeout, fileID: fileID, file: file, line: line, column: column, action: action)
  }

  /// Runs code that may throw, and waits until it calls the closure it receives. A thrown error is a failure.
  public class func throwableUntil(
    timeout: NimbleTimeInterval,
    fileID: String = #fileID,
    file: FileString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    action: @escaping (@escaping () -> Void) throws -> Void
  ) {
    until(timeout: timeout, fileID: fileID, file: file, line: line, column: column) { done in
      do {
        try action(done)
      } catch {
        let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
        fail("Unexpected error thrown: \(error)", location: location)
        done()
      }
    }
  }
}
