import Candlestick
import CandlestickConcurrency
import XCTest

// XCTest's class is not marked `nonisolated`, so its subclasses are.
nonisolated final class AccountTests: XCTestCase {
  override func invokeTest() {
    deterministically(.schedules(3)) { super.invokeTest() }
  }

  func testExpects() {
    expect([1, 2]).to(haveCount(2))
    expect { try "1".first() }.to(throwError())
  }

  func testExpectsAsyncCode() async throws {
    let account = Account(balance: 1)
    await account.deposit(1)
    await expect { await account.balance }.to(equal(2))
    let balance = try await require { await account.balance }.to(equal(2))
    XCTAssertEqual(balance, 2)
  }

  @MainActor func testPollsOnTheMainActor() async {
    let service = FakeCatService()
    let model = CatsModel(service)
    service.catsSpy.stub(success: ["Tom"])
    model.start()
    await expect(model.state).toEventually(equal(.loaded(1)), timeout: .seconds(2))
  }
}

extension String {
  nonisolated fileprivate func first() throws -> Character { throw CancellationError() }
}
