public import CandlestickExpectations

/// Runs a closure once, before the first example of the group that is run.
///
/// An error or a failed expectation in it fails every example that it would have been run for.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func beforeAll(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("beforeAll", \.beforeAll, at: location, .sync { _ in try closure() })
}

/// Runs an async closure once, before the first example of the group that is run.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func beforeAll(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("beforeAll", \.beforeAll, at: location, .async { _ in try await closure() })
}

/// Runs a closure once, after the last example of the group that is run.
///
/// An error or a failed expectation in it fails the last example.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func afterAll(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("afterAll", \.afterAll, at: location, .sync { _ in try closure() })
}

/// Runs an async closure once, after the last example of the group that is run.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func afterAll(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareHook("afterAll", \.afterAll, at: location, .async { _ in try await closure() })
}

/// Runs a closure once, before the first example of the run, wherever it is declared.
///
/// An error or a failed expectation in it fails every example that it would have been run for.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func beforeSuite(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareSuiteHook("beforeSuite", \.beforeAll, at: location, .sync { _ in try closure() })
}

/// Runs an async closure once, before the first example of the run, wherever it is declared.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func beforeSuite(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareSuiteHook("beforeSuite", \.beforeAll, at: location, .async { _ in try await closure() })
}

/// Runs a closure once, after the last example of the run, wherever it is declared.
///
/// An error or a failed expectation in it fails the last example.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func afterSuite(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareSuiteHook("afterSuite", \.afterAll, at: location, .sync { _ in try closure() })
}

/// Runs an async closure once, after the last example of the run, wherever it is declared.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - closure: the hook.
@MainActor public func afterSuite(
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  closure: @escaping @MainActor () async throws -> Void
) {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  declareSuiteHook("afterSuite", \.afterAll, at: location, .async { _ in try await closure() })
}

@MainActor package func declareSuiteHook(
  _ function: String,
  _ kind: WritableKeyPath<Hooks, [Hook]>,
  at location: CodeLocation,
  _ closure: HookClosure
) {
  let hook = Hook(name: function, location: location, closure: closure)
  Declarations.group(for: function, at: location)?.suite.hooks[keyPath: kind].append(hook)
}
