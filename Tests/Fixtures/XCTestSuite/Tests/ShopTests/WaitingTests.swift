// swift-format-ignore-file

import XCTest
import Shop

final class WaitingTests: XCTestCase {
  func testExpectation() {
    let done = expectation(description: "done")
    done.fulfill()
    wait(for: [done], timeout: 1)
  }

  func testOther() { XCTAssertEqual(1, 1) }
}

final class ActivityTests: XCTestCase {
  func testFreeExpectation() {
    let done = XCTestExpectation(description: "done")
    done.fulfill()
    XCTAssertEqual(XCTWaiter().wait(for: [done], timeout: 1), .completed)
  }

  func testOptionals() {
    let names: [String: String]? = ["a": "b"]
    XCTAssertEqual("b", names?["a"])
    XCTAssertEqual(names?["c"], names?["d"])
  }
}
