import CandlestickExpectations

/// Adds a note to failures of some code, and of the tasks, threads and Dispatch blocks that it starts.
///
/// The note is shown below the message of a failure. It is not shown if nothing fails.
///
/// ```swift
/// for user in users {
///   withNote("user \(user.id)") { expect(user.name).toNot(beEmpty()) }
/// }
/// ```
///
/// - Parameters:
///   - note: one or more lines.
///   - body: runs once. If it throws, the failure has the note, too.
/// - Returns: the value of the closure.
/// - Throws: the error of the closure.
@discardableResult
public func withNote<Value>(_ note: String, _ body: () throws -> Value) rethrows -> Value {
  try FailureReporter.withNote(note, body)
}

/// Adds a note to failures of some code that returns nothing, like `withNote` for other code.
// With the generic function alone, a closure that consists of one expectation would return that expectation, which does
// not compile where the call must return nothing.
public func withNote(_ note: String, _ body: () throws -> Void) rethrows {
  try FailureReporter.withNote(note, body)
}

/// Adds a note to failures of some async code, and of the tasks, threads and Dispatch blocks that it starts.
///
/// ```swift
/// try await withNote("after the second login") { try await session.logIn(as: "Ann") }
/// ```
///
/// - Parameters:
///   - note: one or more lines.
///   - body: runs once, on the caller's actor. If it throws, the failure has the note, too.
/// - Returns: the value of the closure.
/// - Throws: the error of the closure.
@discardableResult
public nonisolated(nonsending) func withNote<Value>(
  _ note: String,
  _ body: () async throws -> Value
) async rethrows -> Value {
  try await FailureReporter.withNote(note, body)
}

/// Adds a note to failures of some async code that returns nothing, like `withNote` for other async code.
public nonisolated(nonsending) func withNote(_ note: String, _ body: () async throws -> Void) async rethrows {
  try await FailureReporter.withNote(note, body)
}

/// Adds a note to all later failures of the running example.
///
/// The note is shown below the message of a failure. It is not shown if nothing fails. In a hook, it belongs to the
/// example that the hook runs for. Equal notes are shown once, and only the latest 20 are kept.
///
/// ```swift
/// let seed = UInt64.random(in: 0...1_000)
/// note("seed \(seed)")
/// ```
///
/// - Parameter text: one or more lines.
public func note(
  _ text: String,
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  guard !FailureReporter.add(text) else { return }
  fail(
    "`note` found no example that this code belongs to; write `withNote(\"…\") { … }` around the code instead",
    location: CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  )
}
