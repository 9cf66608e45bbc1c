#if canImport(Testing)
internal import Testing

extension SwiftTesting {
  /// Runs a block of a Swift Testing test in which some issues are known.
  package static func withKnownIssue(
    _ reason: String?,
    isIntermittent: Bool,
    at location: CodeLocation,
    _ body: () throws -> Void,
    matching: @escaping @Sendable (TestFailure) -> Bool
  ) rethrows {
    try Testing.withKnownIssue(
      reason.map(Comment.init(rawValue:)),
      isIntermittent: isIntermittent,
      sourceLocation: SourceLocation(location),
      body,
      matching: { matching(TestFailure($0)) }
    )
  }

  /// Runs an async block of a Swift Testing test in which some issues are known.
  package static nonisolated(nonsending) func withKnownIssue(
    _ reason: String?,
    isIntermittent: Bool,
    at location: CodeLocation,
    _ body: () async throws -> Void,
    matching: @escaping @Sendable (TestFailure) -> Bool
  ) async rethrows {
    try await Testing.withKnownIssue(
      reason.map(Comment.init(rawValue:)),
      isIntermittent: isIntermittent,
      sourceLocation: SourceLocation(location),
      body,
      matching: { matching(TestFailure($0)) }
    )
  }
}
#else
extension SwiftTesting {
  package static func withKnownIssue(
    _ reason: String?,
    isIntermittent: Bool,
    at location: CodeLocation,
    _ body: () throws -> Void,
    matching: @escaping @Sendable (TestFailure) -> Bool
  ) rethrows { try body() }

  package static nonisolated(nonsending) func withKnownIssue(
    _ reason: String?,
    isIntermittent: Bool,
    at location: CodeLocation,
    _ body: () async throws -> Void,
    matching: @escaping @Sendable (TestFailure) -> Bool
  ) async rethrows { try await body() }
}
#endif
