public import CandlestickExpectations

/// Runs a closure around each example of the group and all of its hooks. The closure runs the example by calling what it is handed.
///
/// An example fails if it is not run; if the closure calls what it is handed again, the example runs again.
///
/// ```swift
/// aroundEach { example in
///   Log.$level.withValue(.debug) { example() }
/// }
/// ```
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func aroundEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor (@escaping @MainActor () -> Void) throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let hook = AroundHook(location: location, closure: .sync { _, run in try closure(run) })
  Declarations.group(for: "aroundEach", at: location)?.hooks.add(hook)
}

/// Runs an async closure around each example of the group and all of its hooks. The closure runs the example by calling what it is handed.
///
/// ```swift
/// aroundEach { example in
///   await Log.$level.withValue(.debug) { await example() }
/// }
/// ```
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func aroundEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor (@escaping @MainActor () async -> Void) async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let hook = AroundHook(location: location, closure: .async { _, run in try await closure(run) })
  Declarations.group(for: "aroundEach", at: location)?.hooks.add(hook)
}

/// Runs a closure around each example of the group and all of its hooks. The closure runs the example by calling what it is handed.
///
/// The closure is handed the metadata of the example first.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func aroundEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor (ExampleMetadata, @escaping @MainActor () -> Void) throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let hook = AroundHook(location: location, closure: .sync { example, run in try closure(example.metadata, run) })
  Declarations.group(for: "aroundEach", at: location)?.hooks.add(hook)
}

/// Runs an async closure around each example of the group and all of its hooks. The closure runs the example by calling what it is handed.
///
/// The closure is handed the metadata of the example first.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func aroundEach(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor (ExampleMetadata, @escaping @MainActor () async -> Void) async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  let hook = AroundHook(
    location: location,
    closure: .async { example, run in try await closure(example.metadata, run) }
  )
  Declarations.group(for: "aroundEach", at: location)?.hooks.add(hook)
}
