public import CandlestickExpectations

/// Runs a closure before each example of the group, after every `beforeEach`, those of the groups inside included.
///
/// ```swift
/// justBeforeEach { task = Task { await subject.perform() } }
/// ```
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func justBeforeEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("justBeforeEach", \.justBeforeEach, at: location, .sync { _ in try closure() })
}

/// Runs an async closure before each example of the group, after every `beforeEach`, those of the groups inside included.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func justBeforeEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("justBeforeEach", \.justBeforeEach, at: location, .async { _ in try await closure() })
}

/// Runs a closure before each example of the group, after every `beforeEach`, those of the groups inside included, which is handed to the closure as metadata.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func justBeforeEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor (ExampleMetadata) throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("justBeforeEach", \.justBeforeEach, at: location, .sync { example in try closure(example.metadata) })
}

/// Runs an async closure before each example of the group, after every `beforeEach`, those of the groups inside included, which is handed to the closure as metadata.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func justBeforeEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook(
    "justBeforeEach",
    \.justBeforeEach,
    at: location,
    .async { example in try await closure(example.metadata) }
  )
}
