public import CandlestickExpectations

/// Is told of expectations, in place of the example or the test that is running.
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
/// Handlers are called one at a time, on the thread that found what they are told, and not after `withAssertionHandler`
/// has returned; so a handler must not wait for another thread that expects something. What a handler itself expects is no
/// business of handlers: it goes to the example or the test.
public protocol AssertionHandler {
  /// Is told of an expectation.
  ///
  /// - Parameters:
  ///   - assertion: whether it holds.
  ///   - message: what was expected, and what there was instead, or what would have been said.
  ///   - location: where the expectation stands.
  func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation)
}

/// Has a handler told of what synchronous code expects, and what the tasks and threads expect that it starts, while it
/// runs. An error that the code throws is a failure like others.
///
/// Inside a test of Swift Testing's, the handler is not told of detached tasks and threads, which may as well be those of a
/// test that runs at the same time. What fails there is an issue of no test.
///
/// ```swift
/// let recorder = AssertionRecorder()
/// withAssertionHandler(recorder) { expect(1).to(equal(2)) }
/// ```
///
/// - Parameters:
///   - tempAssertionHandler: is told, in place of the example or the test.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the code.
public func withAssertionHandler(
  _ tempAssertionHandler: any AssertionHandler,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let handler = HandlerInForce(tempAssertionHandler)
  defer { handler.end() }
  FailureReporter.withObserver(handler) {
    do { try closure() } catch { FailureReporter.record(TestFailure(unexpected: error, at: location)) }
  }
}

/// Has a handler told of what async code expects, and what the tasks and threads expect that it starts, while it runs.
/// An error that the code throws is a failure like others.
///
/// Inside a test of Swift Testing's, the handler is not told of detached tasks and threads, which may as well be those of a
/// test that runs at the same time. What fails there is an issue of no test.
///
/// - Parameters:
///   - tempAssertionHandler: is told, in place of the example or the test.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the code.
public nonisolated(nonsending) func withAssertionHandler(
  _ tempAssertionHandler: any AssertionHandler,
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: () async throws -> Void
) async {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let handler = HandlerInForce(tempAssertionHandler)
  defer { handler.end() }
  await FailureReporter.withObserver(handler) {
    do { try await closure() } catch { FailureReporter.record(TestFailure(unexpected: error, at: location)) }
  }
}
