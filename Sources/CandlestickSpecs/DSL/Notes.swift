import CandlestickExpectations

/// Adds a note to the failures of some code, and of the tasks, threads and Dispatch blocks that it starts.
///
/// It is shown only if something fails, below the message:
///
/// ```swift
/// for user in users {
///   withNote("user \(user.id)") { expect(user.name).toNot(beEmpty()) }
/// }
/// ```
///
/// - Parameters:
///   - note: one or more lines.
///   - body: runs once. An error that it throws has the note, too.
/// - Returns: the value of the closure.
/// - Throws: the error of the closure.
@discardableResult
public func withNote<Value>(_ note: String, _ body: () throws -> Value) rethrows -> Value {
  try FailureReporter.withNote(note, body)
}

/// Adds a note to the failures of some code that returns nothing, like `withNote` for other code.
// The generic function does not take a closure whose only statement is an expectation where nothing is to be returned.
public func withNote(_ note: String, _ body: () throws -> Void) rethrows {
  try FailureReporter.withNote(note, body)
}

/// Adds a note to the failures of some async code, and of the tasks, threads and Dispatch blocks that it starts.
///
/// ```swift
/// try await withNote("after the second login") { try await session.logIn(as: "Ann") }
/// ```
///
/// - Parameters:
///   - note: one or more lines.
///   - body: runs once, on the caller's actor. An error that it throws has the note, too.
/// - Returns: the value of the closure.
/// - Throws: the error of the closure.
@discardableResult
public nonisolated(nonsending) func withNote<Value>(
  _ note: String,
  _ body: () async throws -> Value
) async rethrows -> Value {
  try await FailureReporter.withNote(note, body)
}

/// Adds a note to the failures of some async code that returns nothing, like `withNote` for other async code.
public nonisolated(nonsending) func withNote(_ note: String, _ body: () async throws -> Void) async rethrows {
  try await FailureReporter.withNote(note, body)
}

/// Adds a note to the failures of the running example, from now on.
///
/// It is shown only if something fails, below the message. In a hook, it is for the example that the hook runs for. Equal notes
/// are shown once, and at most the latest 20.
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
