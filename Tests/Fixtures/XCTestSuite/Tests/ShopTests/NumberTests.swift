// swift-format-ignore-file

import Foundation
import XCTest

@testable import Shop

final class NumberTests: XCTestCase {
	func testAverage() {
		XCTAssertEqual(average([1, 2, 4]), 2.33, accuracy: 0.01)
		XCTAssertNotEqual(average([1, 2, 4]), 2.33, accuracy: 0.0001, "too close")
		XCTAssertTrue(average([]).isNaN)
	}

	func testComparisons() {
		XCTAssertGreaterThan(3, 2)
		XCTAssertGreaterThanOrEqual(2, 2)
		XCTAssertLessThan(1.0, 2)
		XCTAssertNotEqual(1, 2, "not", line: #line)
		XCTAssert([1, 2, 3].contains { $0 > 2 })
		XCTAssertEqual([1: "a"].map { ($0, $1) }.count, 1); XCTAssertEqual(Dictionary<String, Int>().count, 0)
		XCTAssertEqual(Set<Int>([1, 2]), [2, 1])
	}

	func testSkipped() throws {
		try XCTSkipIf(average([1]) == 1, "the average is one")
		XCTFail()
	}

	func testSkippedToo() throws {
		throw XCTSkip("later")
	}

	func testSkippedUnless() throws {
		try XCTSkipUnless(average([1]) == 2)
		XCTFail()
	}

	func testFailsWithin() {
		XCTAssertEqual(1.0, 2.0, accuracy: 0.5)
	}
}
