// swift-format-ignore-file

import XCTest
@testable import Shop

final class CallingTests: XCTestCase {
  func testA() { XCTAssertEqual(1, 1) }
  func testAll() { testA() }
}

final class ComputedFirstTests: XCTestCase {
  var doubled: Int { helper(count) }
  var count = 2
  func testDoubled() { XCTAssertEqual(doubled, 4) }
  func helper(_ x: Int) -> Int { x * 2 }
}

final class OverloadTests: XCTestCase {
  func make(_ x: Int) -> Int { x }
  func make(_ x: String) -> String { x }
  func decode<T: Equatable>(_ x: T, as type: T.Type = T.self) -> T { x }
  func testMake() { XCTAssertEqual(make(1), 1); XCTAssertEqual(make("a"), "a"); XCTAssertEqual(decode(3), 3) }
}

final class ClosurePropertyTests: XCTestCase {
  private let sut: Basket = {
    let basket = Basket(budget: 3)
    return basket
  }()
  private var total: Int {
    get { sut.total }
    set { sut.budget = newValue }
  }
  private let dates: [Date] = [Date()]
  func testSut() throws { total = 4; XCTAssertEqual(sut.budget, 4); XCTAssertEqual(dates.count, 1) }
}

final class TemplateTests: XCTestCase {

    override func setUpWithError() throws {
        // Put setup code here. This method is called before the invocation of each test method in the class.

        // In UI tests it is usually best to stop immediately when a failure occurs.
        continueAfterFailure = false
    }

    override func tearDownWithError() throws {
        // Put teardown code here.
    }

    func testExample() throws {
        // This is an example of a functional test case.
    }

    func testPerformanceExample() throws {
        // This is an example of a performance test case.
        self.measure {
            // Put the code you want to measure the time of here.
        }
    }
}

final class QueueTests: XCTestCase {
  func testQueue() {
    let done = expectation(description: "done")
    var value = 0
    work { result in
      value = result
      XCTAssertEqual(result, 3)
      done.fulfill()
    }
    wait(for: [done], timeout: 10)
    XCTAssertEqual(value, 3)
  }

  func testAsyncAfter() {
    let done = expectation(description: "done")
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { done.fulfill() }
    wait(for: [done], timeout: 10)
  }

  private func work(_ completion: @escaping (Int) -> Void) { completion(3) }
}

final class TypedThrowsTests: XCTestCase {
  func testTyped() throws(ShopError) { if Bool.random() && false { throw ShopError.soldOut("a") } }
  func testTuple() { let (a, b) = (1, 2); XCTAssertEqual(a, 1); XCTAssertEqual(b, 2) }
  func testDefer() { defer { XCTAssertTrue(true) }; XCTAssertTrue(true) }
  func testInnerFunction() throws {
    func check(_ x: Int) throws -> Int { XCTAssertGreaterThan(x, 0); return x }
    XCTAssertEqual(try check(1), 1)
    XCTAssertTrue(try check(2) == 2, "two")
    XCTAssertNotNil(try XCTUnwrap([1].first))
  }
  func testAsyncLet() async throws {
    async let a = price(of: "abc")
    let b = try await a
    XCTAssertEqual(b, 3)
  }
  func testStream() async {
    let stream = AsyncStream<Int> { $0.yield(1); $0.finish() }
    for await x in stream { XCTAssertEqual(x, 1) }
  }
}

final class SharedStateTests: XCTestCase {
  private static let fixtures = ["a": 1]
  private static func load(_ name: String) -> Int? { fixtures[name] }
  func testShared() { XCTAssertEqual(Self.load("a"), 1); XCTAssertEqual(SharedStateTests.fixtures.count, 1) }
  func testNil() { XCTAssertNil(Self.load("b")) }
}

final class HelperWithSelfTests: XCTestCase {
  private var log: [String] = []
  private func record(_ text: String, file: StaticString = #filePath, line: UInt = #line) { log.append(text); assertLog(1, file: file, line: line) }
  private func assertLog(_ count: Int, file: StaticString, line: UInt) {
    guard log.count == count else { XCTFail("wrong", file: file, line: line); return }
  }
  func testLog() { record("a") }
  func testLogFails() { record("a"); record("b") }
}

final class StringTests: XCTestCase {
  func testString() {
    let string = "a\(Basket(budget: 1).budget)b"
    XCTAssertEqual(string, "a1b")
    XCTAssertEqual("""
      a
      """, "a")
    XCTAssertEqual(string.count, 3, "count of \(string)")
  }
  func testTypes() {
    let x: Any = 3
    XCTAssertTrue(x is Int)
    XCTAssertEqual(x as? Int, 3)
    XCTAssertEqual((x as! Int) + 0, 3)
    if case .some(let y) = Optional(3) { XCTAssertEqual(y, 3) } else { XCTFail() }
  }
}
