public import CandlestickExpectations

/// Receives the outcomes of expectations in place of the running example or test.
///
/// ```swift
/// final class Counter: AssertionHandler {
///   private(set) var failures = 0
///
///   func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
///     if !assertion { failures += 1 }
///   }
/// }
///
/// let counter = Counter()
/// withAssertionHandler(counter) { expect(1).to(equal(2)) }
/// expect(counter.failures).to(equal(1))
/// ```
///
/// Handlers are called one at a time, on the thread of the expectation, and never after `withAssertionHandler` returns.
/// A handler must therefore not wait for an expectation on another thread. The outcomes of a handler's own expectations
/// go to the example or test.
public protocol AssertionHandler {
  /// Receives the outcome of an expectation.
  ///
  /// - Parameters:
  ///   - assertion: true if the expectation passed.
  ///   - message: the failure message; for an expectation that passed, the message that a failure would have had.
  func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation)
}

/// Runs synchronous code, and sends a handler the outcomes of its expectations, including those in tasks and threads
/// that it starts. A thrown error is a failure.
///
/// In a Swift Testing test, the handler does not receive outcomes from detached tasks and threads, which might belong
/// to a test that runs in parallel. Their failures are recorded as issues without a test.
///
/// ```swift
/// let recorder = AssertionRecorder()
/// withAssertionHandler(recorder) { expect(1).to(equal(2)) }
/// ```
///
/// - Parameter tempAssertionHandler: receives the outcomes in place of the example or test.
public func withAssertionHandler(
  _ tempAssertionHandler: any AssertionHandler,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let handler = ActiveHandler(tempAssertionHandler)
  defer { handler.end() }
  FailureReporter.withObserver(handler) {
    do { try closure() } catch { FailureReporter.record(TestFailure(unexpected: error, at: location)) }
  }
}

/// Runs async code, and sends a handler the outcomes of its expectations, including those in tasks and threads that it
/// starts. A thrown error is a failure.
///
/// In a Swift Testing test, the handler does not receive outcomes from detached tasks and threads, which might belong
/// to a test that runs in parallel. Their failures are recorded as issues without a test.
///
/// - Parameter tempAssertionHandler: receives the outcomes in place of the example or test.
public nonisolated(nonsending) func withAssertionHandler(
  _ tempAssertionHandler: any AssertionHandler,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: () async throws -> Void
) async {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let handler = ActiveHandler(tempAssertionHandler)
  defer { handler.end() }
  await FailureReporter.withObserver(handler) {
    do { try await closure() } catch { FailureReporter.record(TestFailure(unexpected: error, at: location)) }
  }
}
