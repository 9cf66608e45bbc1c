// swift-format-ignore-file

import XCTest
import Shop

final class AsyncTests: XCTestCase {
  var counter: Counter!

  override func setUp() async throws {
    try await super.setUp()
    counter = Counter()
    await counter.increase()
  }

  func testPrice() async throws {
    let apple = try await price(of: "apple")
    XCTAssertEqual(apple, 5)
  }

  func testSoldOut() async {
    do {
      _ = try await price(of: "unicorn")
      XCTFail("it is sold out")
    } catch {
      XCTAssertEqual(error as? ShopError, ShopError.soldOut("unicorn"))
    }
  }

  @MainActor
  func testCounter() async {
    await counter.increase()
    let value = await counter.value
    XCTAssertEqual(value, 2)
  }

  func testManyAtOnce() async throws {
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for item in ["a", "bb", "ccc"] { group.addTask { try await price(of: item) } }
      var sum = 0
      for try await price in group { sum += price }
      return sum
    }
    XCTAssertEqual(sum, 6)
  }

  func testThrowsFromTheTest() async throws {
    _ = try await price(of: "unicorn")
  }
}
