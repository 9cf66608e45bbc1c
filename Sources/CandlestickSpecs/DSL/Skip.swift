public import CandlestickExpectations

/// Ends an example and shows it as skipped.
///
/// From a hook, it skips what the hook is run for: one example, or all of the group's from `beforeAll`.
///
/// ```swift
/// it("resumes a download") {
///   guard network.isReachable else { try skip("there is no network") }
///   …
/// }
/// ```
///
/// - Parameters:
///   - reason: why the example does not run.
///   - fileID: the module and the file of the call.
///   - file: the file of the call.
///   - line: the line of the call.
///   - column: the column of the call.
/// - Throws: what ends the example, always.
public func skip(
  _ reason: String = "",
  fileID: String = #fileID,
  file: FileString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) throws -> Never {
  let location = CodeLocation(fileID: fileID, filePath: file, line: line, column: column)
  throw SpecSkip(reason: reason, location: location)
}

/// Why an example was not run to its end.
public struct SpecSkip: Error, Hashable {
  /// The reason, in words; empty if none was given.
  public let reason: String
  /// The place that asked for it.
  public let location: CodeLocation

  package init(reason: String, location: CodeLocation) {
    self.reason = reason
    self.location = location
  }
}
