/// Runs a block of expectations, then reports each failure at its own location.
///
/// An error, as from `require`, is reported and ends the block, but not the example. After a skip in the block, the example is
/// reported as skipped unless it fails.
///
/// ```swift
/// expectAll {
///   expect(user.name).to(equal("Ann"))
///   expect(user.age).to(beGreaterThan(17))
/// }
/// ```
///
/// - Returns: true if all expectations passed, and the block was not skipped.
@discardableResult
public func expectAll(
  fileID: String = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void
) -> Bool {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  return report(GatheredFailures.of(body, at: location, isPolled: false))
}

/// Runs an async block of expectations, then reports each failure at its own location.
///
/// - Returns: true if all expectations passed, and the block was not skipped.
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

private func report(_ block: (failures: [TestFailure], isSkipped: Bool)) -> Bool {
  block.failures.forEach(FailureReporter.record)
  return block.failures.isEmpty && !block.isSkipped
}
