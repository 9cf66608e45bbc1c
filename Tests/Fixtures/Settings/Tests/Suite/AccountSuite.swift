import Candlestick
import Testing

@Suite(.deterministic) struct AccountSuite {
  @Test(.schedules(3)) func keepsBothDeposits() async throws {
    let account = Account()
    async let first: () = account.deposit(10)
    async let second: () = account.deposit(20)
    _ = await (first, second)
    #expect(await account.balance == 30)
    await expect { await account.balance }.to(equal(30))
  }

  @Test func advancesVirtualTime() async throws {
    let task = Task { try await Task.sleep(for: .seconds(1)) }
    try await Simulation.current.advance(by: .seconds(1))
    try await task.value
    expect(Simulation.current.now).to(equal(.seconds(1)))
  }

  @Test(.realTime) @MainActor func polls() async {
    var isDone = false
    let task = Task { isDone = true }
    await expect(isDone).toEventually(beTrue())
    await task.value
  }
}
