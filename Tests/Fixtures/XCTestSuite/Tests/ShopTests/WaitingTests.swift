// swift-format-ignore-file

import XCTest
import Shop

final class WaitingTests: XCTestCase {
  func testExpectation() {
    let done = expectation(description: "done")
    done.fulfill()
    wait(for: [done], timeout: 1)
  }

  @MainActor func testAllExpectations() {
    let first = self.expectation(description: "first"), second = expectation(description: "second")
    second.expectedFulfillmentCount = 2
    DispatchQueue.global().async { first.fulfill(); second.fulfill(); second.fulfill() }
    waitForExpectations(timeout: 60)
  }

  func testFulfillment() async {
    let done = expectation(description: "done")
    Task.detached { done.fulfill() }
    await fulfillment(of: [done], timeout: 60)
  }

  func testTimeout() {
    let never = expectation(description: "never")
    wait(for: [never], timeout: 0.01)
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

extension ActivityTests {
  static var allTests: [(String, (ActivityTests) -> () throws -> Void)] {
    return [("testFreeExpectation", testFreeExpectation), ("testOptionals", testOptionals)]
  }
}

public final class PublicTests: XCTestCase {
  public var count = 1
  static let limit = 2
  public override func setUp() { super.setUp(); count += 1 }
  public func testCount() { XCTAssertEqual(count, Self.limit) }
}
