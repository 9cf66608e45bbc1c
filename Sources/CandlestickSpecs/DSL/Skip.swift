import CandlestickExpectations

/// Ends an example and reports it as skipped; in a hook, the examples that the hook runs for.
///
/// ```swift
/// it("resumes a download") {
///   guard network.isReachable else { try skip("there is no network") }
///   …
/// }
/// ```
///
/// - Parameter reason: the reason for the skip.
/// - Throws: always, to end the example.
public func skip(_ reason: String = "", file: StaticString = #filePath, line: UInt = #line) throws -> Never {
  throw SpecSkip(reason: reason, location: CodeLocation(file: file, line: line))
}
