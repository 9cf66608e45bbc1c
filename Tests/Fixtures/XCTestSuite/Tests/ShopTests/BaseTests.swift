import XCTest

class BaseTests: XCTestCase {
  func shared() -> Int { 3 }
}

final class DerivedTests: BaseTests {
  func testShared() { XCTAssertEqual(shared(), 3) }
}

protocol Numbered { func number() -> Int }

final class ConformingTests: XCTestCase, Numbered {
  func number() -> Int { 4 }
  func testNumber() { XCTAssertEqual(number(), 4) }
}
