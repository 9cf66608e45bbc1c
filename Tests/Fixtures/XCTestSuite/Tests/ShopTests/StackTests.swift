import XCTest

@testable import Shop

/// Tests a stack.
final class StackTests: XCTestCase {
  // The stack that is tested.
  private var sut: Stack<Int>!

  override func setUp() {
    super.setUp()
    sut = Stack()
  }

  override func tearDown() {
    sut = nil
    super.tearDown()
  }

  /// A new one has nothing.
  func testIsEmptyAtFirst() {
    XCTAssertTrue(sut.isEmpty)
    XCTAssertEqual(sut.count, 0)
    XCTAssertNil(sut.top)
  }

  func testPushingMakesItNotEmpty() {
    sut.push(1)  // XCTAssertEqual in a comment stays
    XCTAssertFalse(sut.isEmpty, "XCTAssertTrue(\"is\" not code)")
    XCTAssertEqual(1, sut.count)
  }

  func test_pop_whenEmpty() throws {
    XCTAssertNil(sut.pop())
  }

  func testPopsWhatWasPushedLast() throws {
    self.sut.push(1)
    self.sut.push(2)
    let top = try XCTUnwrap(self.sut.top, "a stack with elements has a top")
    XCTAssertEqual(top, 2)
    XCTAssertEqual(
      sut.pop(),
      2,
      "popped \(String(describing: sut.top))"
    )
    XCTAssertEqual(
      sut.pop(),  // what comes out
      1  // what went in
    )
  }

  func testFailsOnPurpose() {
    XCTAssertEqual(sut.count, 5)
  }
}
