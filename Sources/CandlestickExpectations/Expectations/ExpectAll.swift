/// Checks all expectations in a block, and then reports each that failed, with its own place.
///
/// An error, such as that of a `require`, ends the block and is reported, and the example goes on after it.
///
/// ```swift
/// expectAll {
///   expect(user.name).to(equal("Ann"))
///   expect(user.age).to(beGreaterThan(17))
/// }
/// ```
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - body: the expectations.
/// - Returns: whether all of them hold.
@discardableResult
public func expectAll(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void
) -> Bool {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return report(GatheredFailures.of(body, at: location))
}

/// Checks all expectations in an async block, and then reports each that failed, with its own place.
///
/// - Parameters:
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
///   - body: the expectations.
/// - Returns: whether all of them hold.
@discardableResult
public nonisolated(nonsending) func expectAll(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () async throws -> Void
) async -> Bool {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return report(await GatheredFailures.of(body, at: location))
}

private func report(_ failures: [TestFailure]) -> Bool {
  failures.forEach(FailureReporter.record)
  return failures.isEmpty
}
