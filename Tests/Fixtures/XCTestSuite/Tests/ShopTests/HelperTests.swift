// swift-format-ignore-file

import XCTest
import Shop

// Two classes in a file, one of them with all kinds of members.
final class HelperTests: XCTestCase {
  func testUsesHelpers() throws {
    XCTAssertEqual(make(2).count, 2)
    XCTAssertEqual(doubled, 4)
    XCTAssertEqual(recursive(3), 6)
  }

  struct Fixture {
    var names = ["a", "b"]
  }

  static func shared() -> Int { 7 }

  /// The number of items.
  var count = 2
  let fixture = Fixture()
  private var doubled: Int { count * 2 }

  func testKeptMembers() {
    XCTAssertEqual(fixture.names, ["a", "b"])
    XCTAssertEqual(Self.shared(), 7)
    XCTAssertEqual(HelperTests.shared(), 7)
    count = 10
    XCTAssertEqual(doubled, 20)
  }

  func testCountIsFresh() {
    XCTAssertEqual(count, 2)
  }

  private func make(_ count: Int) -> Stack<Int> {
    var stack = Stack<Int>()
    for number in 0..<count { stack.push(number) }
    return stack
  }

  func recursive(_ number: Int) -> Int { number == 0 ? 0 : number + recursive(number - 1) }

  #if os(Linux) || os(macOS)
  func testOnlyHere() {
    func testNested() { XCTAssertTrue(true) }
    testNested()
  }
  #endif

  func test_only_here() {
    let a: Int? = nil
    XCTAssertEqual(a, nil)
    XCTAssertNotEqual(a ?? 1, nil)
    XCTAssertIdentical(self.basket, basket)
    XCTAssertNotIdentical(Basket(budget: 1), basket)
  }

  let basket = Basket(budget: 3)
}

final class OnceTests: XCTestCase {
  nonisolated(unsafe) static var log: [String] = []

  override class func setUp() {
    super.setUp()
    log.append("setUp")
  }

  override class func tearDown() {
    log = []
    super.tearDown()
  }

  func testSetUpOnce() { XCTAssertEqual(Self.log, ["setUp"]) }
  func testSetUpOnceForAll() { XCTAssertEqual(OnceTests.log, ["setUp"]) }
}
