import Foundation

/// What `require` throws where something does not hold that an example cannot do without.
///
/// The failure has been reported when it is thrown; what catches it need not report it again.
public struct RequireError: Error, CustomNSError, CustomStringConvertible, ReportedError {
  /// What was required, and the actual value.
  public let message: String
  /// Where the requirement stands.
  public let location: CodeLocation
  let failureID: TestFailure.ID

  /// - Parameter failure: what has been reported.
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
/// - Parameters:
///   - message: what went wrong.
///   - customError: thrown in place of a ``RequireError``.
///   - fileID: the module and the file of the call.
///   - filePath: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
/// - Throws: the custom error, or a ``RequireError``; always.
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
