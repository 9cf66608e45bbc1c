import Candlestick
import CandlestickConcurrency
import XCTest

final class DepositTests: DeterministicTestCase {
  override class var execution: ExecutionMode { .schedules(3) }
  override class var settings: SimulationSettings { SimulationSettings() }

  func testKeepsBothDeposits() async {
    let account = Account()
    async let first: () = account.deposit(10)
    async let second: () = account.deposit(20)
    _ = await (first, second)
    let balance = await account.balance
    XCTAssertEqual(balance, 30)
  }

  @MainActor func testPollsOnTheMainActor() async {
    let service = FakeCatService()
    let model = CatsModel(service)
    service.catsSpy.stub(success: ["Tom"])
    model.start()
    await expect(model.state).toEventually(equal(.loaded(1)), timeout: .seconds(2))
  }
}
