public import CandlestickExpectations

// A file may also import Testing, which has functions of the same name. A reason that is a string selects the functions
// of this module. Without a reason, the compiler prefers the function with fewer parameters, so the first two functions
// here have fewer than those of Testing.

/// Runs a block whose failures are expected because of a known issue.
///
/// ```swift
/// it("rounds to even") {
///   withKnownIssue("half a cent is rounded up") {
///     expect(Money(cents: 0.5).rounded).to(equal(0))
///   }
/// }
/// ```
///
/// The example then counts as known, not as passed or failed. It fails if the block has no failure.
///
/// - Parameter body: the block. An error that it throws is an expected failure, too, and ends only the block.
public func withKnownIssue(file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void) {
  withKnownIssue(nil, file: file, line: line, body)
}

/// Runs an async block whose failures are expected because of a known issue.
///
/// - Parameter body: the block. An error that it throws is an expected failure, too, and ends only the block.
public nonisolated(nonsending) func withKnownIssue(
  file: StaticString = #filePath,
  line: UInt = #line,
  _ body: () async throws -> Void
) async {
  await withKnownIssue(nil, file: file, line: line, body)
}

/// Runs a block whose failures are expected because of a known issue.
///
/// ```swift
/// withKnownIssue("the server is slow on Mondays", isIntermittent: true) {
///   expect(try server.answer()).to(equal(42))
/// }
/// ```
///
/// The example then counts as known, not as passed or failed. It fails if the block has no failure.
///
/// - Parameters:
///   - reason: describes the issue, for reports.
///   - isIntermittent: true if the issue may also not occur.
///   - body: the block. An error that it throws is an expected failure, too, and ends only the block.
public func withKnownIssue(
  _ reason: String? = nil,
  isIntermittent: Bool = false,
  file: StaticString = #filePath,
  line: UInt = #line,
  _ body: () throws -> Void
) {
  do {
    try withKnownIssue(reason, isIntermittent: isIntermittent, file: file, line: line, body, when: { true })
  } catch {
    RunningExample.record(error, thrownBy: "withKnownIssue", at: CodeLocation(file: file, line: line))
  }
}

/// Runs an async block whose failures are expected because of a known issue.
///
/// - Parameters:
///   - reason: describes the issue, for reports.
///   - isIntermittent: true if the issue may also not occur.
///   - body: the block. An error that it throws is an expected failure, too, and ends only the block.
public nonisolated(nonsending) func withKnownIssue(
  _ reason: String? = nil,
  isIntermittent: Bool = false,
  file: StaticString = #filePath,
  line: UInt = #line,
  _ body: () async throws -> Void
) async {
  do {
    try await withKnownIssue(reason, isIntermittent: isIntermittent, file: file, line: line, body, when: { true })
  } catch {
    RunningExample.record(error, thrownBy: "withKnownIssue", at: CodeLocation(file: file, line: line))
  }
}

/// Runs a block in which some failures are expected because of a known issue.
///
/// ```swift
/// withKnownIssue("no network on this machine") {
///   expect(try download()).to(haveCount(3))
/// } when: {
///   Machine.isOffline
/// } matching: { failure in
///   failure.message.contains("NoNetwork")
/// }
/// ```
///
/// The example then counts as known, not as passed or failed. It fails if the block has no expected failure.
///
/// - Parameters:
///   - reason: describes the issue, for reports.
///   - isIntermittent: true if the issue may also not occur.
///   - body: the block.
///   - precondition: returns false if no failure is expected now.
///   - matching: returns true for an expected failure. Called on the thread that finds the failure.
/// - Throws: an error of the block that is not expected.
public func withKnownIssue(
  _ reason: String? = nil,
  isIntermittent: Bool = false,
  file: StaticString = #filePath,
  line: UInt = #line,
  _ body: () throws -> Void,
  when precondition: () -> Bool = { true },
  matching: @escaping @Sendable (TestFailure) -> Bool = { _ in true }
) rethrows {
  guard precondition() else { return try body() }
  let location = CodeLocation(file: file, line: line)
  if SwiftTesting.isInTest {
    return try SwiftTesting.withKnownIssue(
      reason,
      isIntermittent: isIntermittent,
      at: location,
      body,
      matching: matching
    )
  }
  let issue = ExpectedIssue(reason: reason, isIntermittent: isIntermittent, matching: matching)
  let block = KnownIssueBlock(issue, at: location)
  defer { block.end() }
  do {
    try FailureReporter.withObserver(block, body)
  } catch {
    if !block.takes(error, at: location) { throw error }
  }
}

/// Runs an async block in which some failures are expected because of a known issue.
///
/// - Parameters:
///   - reason: describes the issue, for reports.
///   - isIntermittent: true if the issue may also not occur.
///   - body: the block.
///   - precondition: returns false if no failure is expected now.
///   - matching: returns true for an expected failure. Called on the thread that finds the failure.
/// - Throws: an error of the block that is not expected.
public nonisolated(nonsending) func withKnownIssue(
  _ reason: String? = nil,
  isIntermittent: Bool = false,
  file: StaticString = #filePath,
  line: UInt = #line,
  _ body: () async throws -> Void,
  when precondition: () async -> Bool = { true },
  matching: @escaping @Sendable (TestFailure) -> Bool = { _ in true }
) async rethrows {
  guard await precondition() else { return try await body() }
  let location = CodeLocation(file: file, line: line)
  if SwiftTesting.isInTest {
    return try await SwiftTesting.withKnownIssue(
      reason,
      isIntermittent: isIntermittent,
      at: location,
      body,
      matching: matching
    )
  }
  let issue = ExpectedIssue(reason: reason, isIntermittent: isIntermittent, matching: matching)
  let block = KnownIssueBlock(issue, at: location)
  defer { block.end() }
  do {
    try await FailureReporter.withObserver(block, body)
  } catch {
    if !block.takes(error, at: location) { throw error }
  }
}
