package import CandlestickExpectations
import CandlestickSupport
package import XCTest

/// The reason why an example did not run, or did not run to its end.
package struct SpecSkip: Error, Codable, Hashable {
  /// The reason; empty if none was given.
  package let reason: String
  /// The location of the call that skips the example.
  package let location: CodeLocation

  /// The skip of the current test method, if it was skipped before it began.
  package static let ofTestMethod = Locked<SpecSkip?>(nil)

  package init(reason: String, location: CodeLocation) {
    self.reason = reason
    self.location = location
  }
}

/// Ends an example and reports it as skipped. In a hook, skips the examples that the hook runs for.
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

extension SpecSkip {
  /// Returns the skip that XCTest has recorded for a test case; nil if there is none.
  ///
  /// XCTest keeps it in a private property, as of Swift 6.3. If that is missing, the skip is unknown.
  package init?(of testCase: XCTestCase) {
    let mirrors = sequence(first: Mirror(reflecting: testCase)) { $0.superclassMirror }
    let mirror = mirrors.first { $0.subjectType == XCTestCase.self }
    guard let skip = mirror?.descendant("skip") as? XCTSkip else { return nil }
    self.init(skip)
  }

  /// Creates the skip of a test method.
  ///
  /// The location comes from private properties of `XCTSkip`, as of Swift 6.3. If they are missing, the location is
  /// unknown.
  package init(_ skip: XCTSkip) {
    let source = Mirror(reflecting: skip).descendant("sourceLocation").map { Mirror(reflecting: $0) }
    let location = source?.descendant("some").map { Mirror(reflecting: $0) } ?? source
    let file = location?.descendant("file").map { "\($0)" }
    let line = location?.descendant("line").map { "\($0)" }.flatMap { UInt($0) }
    self.init(reason: skip.message ?? "", location: CodeLocation(path: file, line: line ?? 0))
  }
}
