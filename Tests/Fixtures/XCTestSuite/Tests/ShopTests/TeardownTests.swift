// swift-format-ignore-file

import XCTest
import Shop

final class TeardownTests: XCTestCase {
  var events: [String] = []
  var basket: Basket!

  override func setUp() {
    super.setUp()
    basket = Basket(budget: 10)
    addTeardownBlock { self.events.append("set-up") }
  }

  override func tearDown() {
    XCTAssertEqual(events.last, "set-up")
    events.append("tear-down")
    basket = nil
    super.tearDown()
  }

  func testOrder() {
    addTeardownBlock {
      XCTAssertEqual(self.events, ["third", "second"])
      self.events.append("first")
    }
    self.addTeardownBlock { XCTAssertEqual(self.basket.total, 0); self.events.append("second") }
    add("third")
  }

  func testAsync() async {
    addTeardownBlock { await Task.yield() }
    XCTAssertEqual(basket.total, 0)
  }

  func testThrows() { addTeardownBlock { throw ShopError.soldOut("block") } }

  func testFails() { addTeardownBlock { XCTFail("in a block") } }

  func testThrowsAsynchronously() async throws {
    let name = "unicorn"
    addTeardownBlock {
      _ = try await price(of: "apple")
      _ = try await price(of: name)
    }
  }

  func testDoesNotThrow() async throws {
    addTeardownBlock { _ = try await price(of: "apple") }
  }

  func testFailsBefore() throws {
    addTeardownBlock { XCTAssertEqual(self.basket.total, 1); self.basket = Basket(budget: 1) }
    try basket.add("unicorn", price: 1)
  }

  private func add(_ event: String) { addTeardownBlock { self.events.append(event) } }
}

final class SetUpTests: XCTestCase {
  private var events: [String] = []

  override func tearDownWithError() throws {
    XCTAssertEqual(events, ["block"])
    if events.count == 1 { throw ShopError.soldOut("tear-down") }
  }

  override func setUpWithError() throws {
    addTeardownBlock { self.events.append("block") }
    throw ShopError.soldOut("set-up")
  }

  func testIsNotRun() { XCTAssertTrue(false) }
}

final class AsyncTearDownTests: XCTestCase {
  let counter = Counter()

  override func tearDown() async throws {
    let value = await counter.value
    XCTAssertEqual(value, 1)
    try await super.tearDown()
  }

  func testAsync() {
    addTeardownBlock { [counter] in await counter.increase() }
  }
}

final class BlockTests: XCTestCase {
  var isClosed = false

  func testBlock() {
    let close = { self.isClosed = true }
    addTeardownBlock(close)
    addTeardownBlock { [weak self] in self?.isClosed = false }
    XCTAssertFalse(isClosed)
  }
}
