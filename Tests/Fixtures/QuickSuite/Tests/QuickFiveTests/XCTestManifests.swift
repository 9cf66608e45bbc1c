// swift-format-ignore-file
import XCTest

#if !canImport(ObjectiveC)
public func allTests() -> [XCTestCaseEntry] {
  [testCase(ListedSpec.allTests)]
}
#endif
