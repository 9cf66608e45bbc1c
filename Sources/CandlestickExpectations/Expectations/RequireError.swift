import Foundation

/// The error that a failed `require` throws, after it has reported the failure.
// A class, because Swift Testing then takes it for the error of `#require`, whose issue has been recorded. See
// `SwiftTesting+Errors.swift`.
public final class RequireError: Error, CustomNSError, CustomStringConvertible, ReportedError {
  /// The failure message.
  public let message: String
  /// The location of the requirement.
  public let location: CodeLocation
  let failureID: TestFailure.ID

  /// Creates the error for a reported failure.
  package init(_ failure: TestFailure) {
    message = failure.message
    location = failure.location
    failureID = failure.id
  }

  public var description: String { message }
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: message] }
}

/// Reports a failure and ends the example.
///
/// ```swift
/// guard let user = store.user else { try requireFail("nobody is signed in") }
/// ```
///
/// - Parameter customError: thrown instead of a ``RequireError``.
/// - Throws: the custom error, or a ``RequireError``.
public func requireFail(
  _ message: String? = nil,
  customError: (any Error)? = nil,
  fileID: String = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws -> Never {
  let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  try requireFail(message ?? "requireFail() always fails", customError: customError, at: location)
}

func requireFail(_ message: String, customError: (any Error)?, at location: CodeLocation) throws -> Never {
  let failure = TestFailure(message: message, location: location)
  FailureReporter.record(failure)
  throw customError ?? RequireError(failure)
}
