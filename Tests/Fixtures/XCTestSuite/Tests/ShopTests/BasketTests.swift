// swift-format-ignore-file

import XCTest
import Shop

class BasketTests: XCTestCase {

    static let apple = "apple"

    private let budget = 100
    var basket = Basket(budget: 100)
    private var changes: [Int] = []

    override func setUpWithError() throws {
        try super.setUpWithError()
        basket.onChange = { self.changes.append($0.total) }
        try basket.add(Self.apple, price: 10)
    }

    func testTotal() throws {
        try basket.add("pear", price: 20)
        XCTAssertEqual(basket.total, 30)
        XCTAssertEqual(changes, [10, 30])
        XCTAssertLessThanOrEqual(basket.total, budget)
    }

    func testThrowsWhenSoldOut() {
        XCTAssertThrowsError(try basket.add("unicorn", price: 1)) { error in
            XCTAssertEqual(error as? ShopError, .soldOut("unicorn"))
        }
        XCTAssertThrowsError(try basket.add("unicorn", price: 1), "no unicorns")
        XCTAssertNoThrow(try basket.add("plum", price: 1))
    }

    func testThrowsWhenTooExpensive() {
        XCTAssertThrowsError(try basket.add("yacht", price: 1_000)) {
            guard case ShopError.tooExpensive(let price, budget: _) = $0 else { return XCTFail("unexpected \($0)") }
            XCTAssertGreaterThan(price, self.budget)
        }
        for price in 91...93 {
            XCTAssertThrowsError(try basket.add("\(price)", price: price))
        }
    }

    func testIsFreshForEachTest() {
        assertTotal(is: 10)
        XCTAssertEqual(changes.count, 1)
    }

    // MARK: - Helpers

    private func assertTotal(is total: Int, file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertEqual(basket.total, total, "wrong total", file: file, line: line)
    }
}
