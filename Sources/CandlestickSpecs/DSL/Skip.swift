import CandlestickExpectations

/// Ends an example and shows it as skipped; in a hook, ends and skips what the hook runs for.
///
/// ```swift
/// it("resumes a download") {
///   guard network.isReachable else { try skip("there is no network") }
///   …
/// }
/// ```
///
/// - Parameter reason: why the example does not run.
/// - Throws: always, to end the example.
public func skip(_ reason: String = "", file: StaticString = #filePath, line: UInt = #line) throws -> Never {
  throw SpecSkip(reason: reason, location: CodeLocation(file: file, line: line))
}
