// swift-format-ignore-file: a suite of its own style, to be migrated as it is.

import XCTest

final class WindowsTests: XCTestCase {
    var number: Int = 0

    func testIncreasesURLCount2Times() {
        number += 2
        XCTAssertEqual(number, 2)
    }
}
