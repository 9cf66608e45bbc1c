// swift-format-ignore-file

import XCTest
import Shop

final class MeasuringTests: XCTestCase {
  var stack = Stack<Int>()

  override func setUp() {
    for number in 0..<10 { stack.push(number) }
  }

  func testPushing() {
    measure { stack.push(1) }
    XCTAssertGreaterThan(stack.count, 19)
  }

  func testMetrics() {
    self.measureMetrics([.wallClockTime], automaticallyStartMeasuring: false) {
      let copy = stack
      startMeasuring()
      XCTAssertEqual(copy.top, 9)
      self.stopMeasuring()
    }
  }

  func testMeasuresTwice() {
    measure { stack.push(1) }
    measure { stack.push(2) }
  }

  func testTop() { XCTAssertEqual(stack.top, 9) }
}

final class OwnMetricsTests: XCTestCase {
  func testMetrics() {
    measureMetrics(Self.defaultPerformanceMetrics, automaticallyStartMeasuring: true) { _ = [1, 2].sorted() }
  }
}
