/// Expects that code calls a closure a number of times, and waits for missing calls while the main run loop runs.
///
/// ```swift
/// expect(times: 3) { called in
///   download.onProgress = { _ in called() }
///   download.start()
/// }
/// ```
///
/// A surplus call fails immediately, even after the expectation has ended.
///
/// - Parameters:
///   - times: the number of calls, or a range: `3`, `2...4`, `2..<5`, `2...`, `...4` or `..<5`.
///   - timeout: the time to wait for missing calls after the body has ended.
///   - body: runs once. It receives a closure that counts one call; any thread may call that.
/// - Throws: the error of the body, which ends the expectation.
@available(*, noasync, message: "await it: `await expect(times: …) { called in … }`")
public func expect(
  times: some _CallCount,
  timeout: Duration = PollingDefaults.timeout,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (_ called: @escaping @Sendable () -> Void) throws -> Void
) rethrows {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  try CountedCalls(times, at: location).expect(within: timeout, body)
}

/// Expects that code calls a closure a number of times, and waits for missing calls while other tasks run.
///
/// ```swift
/// await expect(times: 1...) { called in
///   search.onResult = { _ in called() }
///   search.start()
/// }
/// ```
///
/// - Parameters:
///   - times: the number of calls, or a range: `3`, `2...4`, `2..<5`, `2...`, `...4` or `..<5`.
///   - timeout: the time to wait for missing calls after the body has ended.
///   - body: runs once. It receives a closure that counts one call; any thread may call that.
/// - Throws: the error of the body, which ends the expectation.
public nonisolated(nonsending) func expect(
  times: some _CallCount,
  timeout: Duration = PollingDefaults.timeout,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (_ called: @escaping @Sendable () -> Void) throws -> Void
) async rethrows {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  try await CountedCalls(times, at: location).expectInTask(within: timeout, body)
}

/// Expects that async code calls a closure a number of times, and waits for missing calls while other tasks run.
///
/// ```swift
/// await expect(times: 2) { called in
///   for await _ in download.progress.prefix(2) { called() }
/// }
/// ```
///
/// - Parameters:
///   - times: the number of calls, or a range: `3`, `2...4`, `2..<5`, `2...`, `...4` or `..<5`.
///   - timeout: the time to wait for missing calls after the body has ended.
///   - body: runs once, on the caller's actor. It receives a closure that counts one call; any thread may call that.
/// - Throws: the error of the body, which ends the expectation.
public nonisolated(nonsending) func expect(
  times: some _CallCount,
  timeout: Duration = PollingDefaults.timeout,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (_ called: @escaping @Sendable () -> Void) async throws -> Void
) async rethrows {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  try await CountedCalls(times, at: location).expectInTask(within: timeout, body)
}

// MARK: - Numbers of calls

/// The number of calls that `expect(times:)` expects: an `Int`, or a range of them.
public protocol _CallCount {
  /// The call counts that pass.
  var _callCounts: Range<Int> { get }
}

extension Int: _CallCount {
  public var _callCounts: Range<Int> { self..<self + 1 }
}

extension _CallCount where Self: RangeExpression<Int> {
  public var _callCounts: Range<Int> { relative(to: 0..<Int.max) }
}

extension Range: _CallCount where Bound == Int {}
extension ClosedRange: _CallCount where Bound == Int {}
extension PartialRangeFrom: _CallCount where Bound == Int {}
extension PartialRangeUpTo: _CallCount where Bound == Int {}
extension PartialRangeThrough: _CallCount where Bound == Int {}
