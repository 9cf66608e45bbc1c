public import CandlestickExpectations

/// Runs a closure after each example of the group, however it ended, and before those of the groups around.
///
/// ```swift
/// afterEach { task.cancel() }
/// ```
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func afterEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("afterEach", \.afterEach, at: location, .sync { _ in try closure() })
}

/// Runs an async closure after each example of the group, however it ended, and before those of the groups around.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func afterEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("afterEach", \.afterEach, at: location, .async { _ in try await closure() })
}

/// Runs a closure after each example of the group, however it ended, and before those of the groups around, which is handed to the closure as metadata.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func afterEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor (ExampleMetadata) throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("afterEach", \.afterEach, at: location, .sync { example in try closure(example.metadata) })
}

/// Runs an async closure after each example of the group, however it ended, and before those of the groups around, which is handed to the closure as metadata.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func afterEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("afterEach", \.afterEach, at: location, .async { example in try await closure(example.metadata) })
}
