// swift-format-ignore-file

import XCTest
import Shop

final class BareTests: XCTestCase {
  func testName() { XCTAssertTrue(name.contains("testName")) }
  func testOther() { let name = "a"; XCTAssertEqual(name, "a"); XCTAssertEqual(["b"].map { name in name }, ["b"]) }
  private static let count = 1
  private static func check() { XCTAssertEqual(count, 1) }
  func testStatic() { Self.check() }
  struct Cat { var name: String }
  func testCat() { let cat = Cat(name: "Tom"); XCTAssertEqual(cat.name, "Tom"); XCTAssertEqual([cat].map(\.name), ["Tom"]) }
}
