// swift-format-ignore-file

import XCTest
import Shop

final class InitializingTests: XCTestCase {
  required init(name: String, testClosure: @escaping XCTestCaseClosure) {
    super.init(name: name, testClosure: testClosure)
    continueAfterFailure = false
  }

  func testPasses() { XCTAssertEqual(1 + 1, 2) }

  func testFails() {
    XCTAssertEqual(1 + 1, 3)
    XCTAssertEqual(1 + 1, 4)
  }
}

final class OverridingTests: XCTestCase {
  override var continueAfterFailure: Bool {
    get { false }
    set {}
  }

  func testPasses() { XCTAssertEqual(1 + 1, 2) }
}

final class SendableTests: XCTestCase, @unchecked Sendable {
  var count = 0

  override func setUp() async throws { count = 1 }

  func testTask() async {
    await Task { self.count += 1 }.value
    XCTAssertEqual(count, 2)
  }
}

final class AvailableTests: XCTestCase {
  var basket: Basket!

  override func setUp() { basket = Basket(budget: 1) }

  @available(macOS 12, *)
  func testTotal() {
    XCTAssertEqual(basket.total, 0)
  }

  @available(iOS 15, macOS 12, *) func testBudget() async throws { XCTAssertEqual(basket.budget, 1) }
}
