public import CandlestickExpectations

/// Runs a closure before each example of the group, after those of the groups around.
///
/// ```swift
/// beforeEach { dependency.stub(1) }
/// ```
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func beforeEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("beforeEach", \.beforeEach, at: location, .sync { _ in try closure() })
}

/// Runs an async closure before each example of the group, after those of the groups around.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func beforeEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("beforeEach", \.beforeEach, at: location, .async { _ in try await closure() })
}

/// Runs a closure before each example of the group, after those of the groups around, which is handed to the closure as metadata.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func beforeEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor (ExampleMetadata) throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("beforeEach", \.beforeEach, at: location, .sync { example in try closure(example.metadata) })
}

/// Runs an async closure before each example of the group, after those of the groups around, which is handed to the closure as metadata.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func beforeEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor (ExampleMetadata) async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("beforeEach", \.beforeEach, at: location, .async { example in try await closure(example.metadata) })
}

@MainActor package func declareHook(
  _ function: String,
  _ kind: WritableKeyPath<Hooks, [Hook]>,
  at location: CodeLocation,
  _ closure: HookClosure
) {
  let hook = Hook(name: function, location: location, closure: closure)
  Declarations.group(for: function, at: location)?.hooks[keyPath: kind].append(hook)
}
