// swift-format-ignore-file

import XCTest
@testable import Shop

final class LeakTests: XCTestCase {
  func testDoesNotLeak() throws {
    let basket = makeSUT()
    try basket.add("a", price: 1)
    XCTAssertEqual(basket.total, 1)
  }

  func testLeaks() throws {
    let basket = makeSUT()
    basket.onChange = { _ in _ = basket }
    XCTAssertEqual(emptyBasket.budget, 0)
  }

  func testPassesItselfOn() throws {
    let basket = makeBasket(for: self)
    try basket.add("a", price: 1)
    XCTAssertEqual(basket.total, 1)
    XCTAssertTrue(Bundle(for: type(of: self)).bundlePath.count > 0)
  }

  private func makeSUT(file: StaticString = #filePath, line: UInt = #line) -> Basket {
    let sut = Basket(budget: 10)
    trackLeaks(sut, file: file, line: line)
    return sut
  }
}

final class ExtendedTests: XCTestCase {
  private var basket = Basket(budget: 10)

  func testHelper() throws {
    try fill(3)
    XCTAssertEqual(basket.total, total)
  }
}

// MARK: - Helpers

private extension ExtendedTests {
  var total: Int { 3 }

  func fill(_ count: Int) throws {
    for number in 0..<count { try basket.add("\(number)", price: 1) }
  }

  static func shared() -> Int { 4 }
}

extension ExtendedTests {
  func testInAnExtension() { XCTAssertEqual(Self.shared(), 4) }
}

final class ClosureReferenceTests: XCTestCase {
  var changes = 0
  var last: Int?

  func testWeak() throws {
    let basket = Basket(budget: 10)
    basket.onChange = { [weak self] in self?.note($0.total) }
    try basket.add("a", price: 2)
    basket.onChange = { [unowned self] basket in self.changes += 1; self.last = basket.total }
    try basket.add("b", price: 2)
    XCTAssertEqual(changes, 2)
    XCTAssertEqual(last, 4)
  }

  func testGuard() throws {
    let basket = Basket(budget: 10)
    basket.onChange = { [weak self] _ in
      guard let self else { return }
      self.changes += 1
      note(1)
    }
    try basket.add("a", price: 2)
    XCTAssertEqual(changes, 2)
  }

  private func note(_ total: Int) { changes += 1; last = total }
}

final class WaitingForObjectsTests: XCTestCase {
  func testPredicate() {
    let ready = XCTNSPredicateExpectation(predicate: NSPredicate { _, _ in true }, object: nil)
    wait(for: [ready], timeout: 10)
  }

  func testInverted() {
    let never = XCTestExpectation(description: "never")
    never.isInverted = true
    wait(for: [never], timeout: 0.01)
  }

  func testHelper() {
    let done = fulfilled("done")
    wait(for: [done], timeout: 10)
  }

  private func fulfilled(_ name: String) -> XCTestExpectation {
    let done = expectation(description: name)
    DispatchQueue.global().async { done.fulfill() }
    return done
  }
}

final class MixedTests: XCTestCase {
  @available(*, deprecated) func testDeprecated() { XCTAssertTrue(true) }

  func testNew() { XCTAssertEqual(1 + 1, 2) }
}

final class LazyTests: XCTestCase {
  lazy var basket = Basket(budget: 5)
  private(set) lazy var names: [String] = ["a"]

  func testLazy() throws {
    try basket.add("a", price: 1)
    names.append("b")
    XCTAssertEqual(basket.total, 1)
    XCTAssertEqual(names, ["a", "b"])
  }

  func testLazyAgain() { XCTAssertEqual(basket.total, 0) }
}

protocol ShopDelegate: AnyObject { func didSell() }

final class DelegateTests: XCTestCase, ShopDelegate {
  var sold = 0
  func didSell() { sold += 1 }
  func testDelegate() {
    let delegate: ShopDelegate = self
    delegate.didSell()
    XCTAssertEqual(sold, 1)
  }
}

final class TwoSetUpsTests: XCTestCase {
  var log: [String] = []
  override func setUp() async throws { log.append("async") }
  override func setUp() { super.setUp(); log.append("sync") }
  func testOrder() { XCTAssertEqual(log, ["async", "sync"]) }
}

final class ManyPropertiesTests: XCTestCase {
  var a = 1, b = 2
  var c = 3 { didSet { a = oldValue } }
  func testProperties() { c = 4; XCTAssertEqual(a, 3); XCTAssertEqual(b, 2) }
}

final class ConstantTests: XCTestCase {
  private let queue = DispatchQueue(label: "shop"), limit = 3
  private let names: Set<String> = ["a"]
  func testQueue() { XCTAssertEqual(queue.sync { limit }, 3); XCTAssertEqual(names.count, 1) }
}

final class NestedTests: XCTestCase {
  private final class Mock: ShopDelegate {
    var calls = 0
    func didSell() { calls += 1 }
  }
  private enum Kind { case one, two }
  private var mock: Mock!
  private var kind = Kind.one

  override func setUp() { mock = Mock() }
  override func tearDown() { mock = nil }

  func testMock() {
    mock.didSell()
    XCTAssertEqual(mock.calls, 1)
    kind = .two
    XCTAssertEqual(kind, .two)
  }

  func testKind() { XCTAssertEqual(kind, .one) }
}

final class NameTests: XCTestCase {
  func testName() { XCTAssertTrue(self.name.contains("testName")); XCTAssertTrue(#function.contains("est")) }
  func testOther() { XCTAssertEqual(1 + 1, 2) }
}

final class HiddenTests: XCTestCase {
  var total = 0
  func testHidden() { let total = 3; self.total = total; XCTAssertEqual(self.total, 3) }
  func testTotal() { XCTAssertEqual(total, 0) }
}

final class BacktickTests: XCTestCase {
  func test_given_a_when_b() async throws { XCTAssertEqual(1 + 1, 2) }
  func testRunOfTheTest() { XCTAssertEqual(testRun?.failureCount, 0) }
}

@MainActor final class MainActorTests: XCTestCase {
  var count = 0
  override func setUp() async throws { count = 1 }
  func testCount() { XCTAssertEqual(count, 1) }
  func testAsyncCount() async { count += 1; XCTAssertEqual(count, 2) }
}

final class InitializedTests: XCTestCase {
  let number: Int
  required init(name: String, testClosure: @escaping XCTestCaseClosure) {
    number = 3
    super.init(name: name, testClosure: testClosure)
  }
  func testNumber() { XCTAssertEqual(number, 3) }
}

final class UnwaitedTests: XCTestCase {
  func testUnwaited() { _ = expectation(description: "unwaited") }
  func testWaited() { let done = expectation(description: "done"); done.fulfill(); wait(for: [done], timeout: 1) }
}
