// swift-format-ignore-file

import XCTest
final class InlineTests: XCTestCase { func testA() { XCTAssertTrue(true) }; func testB() { XCTAssertEqual([1, 2].count, 2) } }
final class ListedTests: XCTestCase {
  func testListed() { XCTAssertEqual("a" + "b", "ab") }

  #if !os(Linux)
  func testElsewhere() {}
  #else
  func testElsewhere() {}
  #endif

  static let allTests = [
    ("testListed", testListed),
  ]
}
