import CandlestickExpectations
import XCTest

extension SpecSkip {
  /// Creates the skip of a test method.
  ///
  /// It relies on private properties of `XCTSkip`, as of Swift 6.3, for the location, which is unknown without them.
  package init(_ skip: XCTSkip) {
    let source = Mirror(reflecting: skip).descendant("sourceLocation").map { Mirror(reflecting: $0) }
    let place = source?.descendant("some").map { Mirror(reflecting: $0) } ?? source
    let file = place?.descendant("file").map { "\($0)" }
    let line = place?.descendant("line").map { "\($0)" }.flatMap { UInt($0) }
    self.init(reason: skip.message ?? "", location: CodeLocation(path: file, line: line ?? 0))
  }
}
