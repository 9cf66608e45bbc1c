// swift-format-ignore-file

import XCTest

final class WindowsTests: XCTestCase {
    var number: Int = 0

    func testIncreasesURLCount2Times() {
        number += 2
        XCTAssertEqual(number, 2)
    }
}
