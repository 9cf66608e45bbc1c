#if !canImport(ObjectiveC)
import CandlestickExpectations
import XCTest

extension XCTestCase {
  /// Has XCTest record a failure of ours.
  func record(_ failure: TestFailure) {
    recordFailure(
      withDescription: failure.message,
      inFile: failure.location.path,
      atLine: Int(failure.location.line),
      expected: true
    )
  }
}
#endif
