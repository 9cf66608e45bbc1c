import Nimble
import XCTest

class BaseTests: XCTestCase {}

final class PlainTests: BaseTests {
  static let allTests = [("testIsListed", testIsListed)]

  func testIsListed() { expect(1).to(equal(1)) }
  func testIsNotListed() { XCTFail("it was run") }
}

final class UnlistedTests: XCTestCase {
  func testIsNotListed() { XCTFail("it was run") }
}
