import Candlestick

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class StarvationSchedulesSpec: Spec {
  override class func spec() {
    describe("a connection that is used long after it was checked") {
      it("is found within 100 starvation schedules") {
        expect { try exploreSchedules(100, strategy: StarvationSchedules()) { try await useConnections() } }
          .to(throwError { (failure: ScheduleFailure) in expect(failure.failures).to(equal(["Closed()"])) })
      }

      it("is found within 200 schedules, unless a strategy is named") {
        expect { try exploreSchedules(200) { try await useConnections() } }
          .to(throwError { (failure: ScheduleFailure) in expect(failure.failures).to(equal(["Closed()"])) })
      }

      it("fails again when it is replayed") {
        for strategy in [StarvationSchedules(), PortfolioSchedules(), PrioritySchedules()] as [any ScheduleStrategy] {
          let failure = try scheduleFailure {
            try exploreSchedules(1_000, strategy: strategy) { try await useConnections() }
          }
          let again = try scheduleFailure { try replaySchedule(failure.replay) { try await useConnections() } }
          expect(again.replay).to(equal(failure.replay))
          expect(failure.replay.count).to(beLessThan(400))
        }
      }
    }

    describe("a schedule that starves one of two tasks") {
      it("runs the other task at least eight times in a row, at random or in order") {
        for seed: UInt64 in 1...100 {
          var strategy = StarvationChooser(seed: seed, longestDelay: .zero)
          strategy.begin(seed: seed, length: 20)
          let choices = ScheduleChoices(ReadySteps(of: [1, 2]), previousTask: nil, stepCount: 0)
          var rows: [(index: Int, length: Int)] = []
          for _ in 1...30 {
            let index = strategy.choose(among: choices)
            if let last = rows.last, last.index == index {
              rows[rows.count - 1].length += 1
            } else {
              rows.append((index, 1))
            }
          }
          expect(rows.map(\.length).max()).to(beGreaterThanOrEqualTo(8), description: "seed \(seed)")
        }
      }
    }

    describe("a schedule that starves a task") {
      it("runs it only when no other task is ready") {
        let orders = Runs()
        try exploreSchedules(500, strategy: StarvationSchedules()) {
          let log = Runs()
          await withTaskGroup(of: Void.self) { group in
            for name in ["a", "b", "c"] {
              group.addTask {
                for _ in 1...4 {
                  log.add(name)
                  await Task.yield()
                }
              }
            }
          }
          orders.add(log.all.joined())
        }
        expect(orders.all).to(contain("acacacacbbbb", "abcabababccc", "abcbcbcbcaaa"))
      }
    }
  }
}

private struct Closed: Error {}

/// Closes a connection after a number of uses, and opens another in its place.
private actor ConnectionPool {
  private static let mostUses = 30

  private var connection = 0
  private var uses = 0

  func checkedConnection() -> Int { connection }

  func checkAndUse() throws { try use(connection) }

  func use(_ connection: Int) throws {
    guard connection == self.connection else { throw Closed() }
    uses += 1
    if uses == Self.mostUses { (self.connection, uses) = (connection + 1, 0) }
  }
}

/// Many clients that check a connection and use it at once, and one that writes to a log in between.
private func useConnections() async throws {
  let pool = ConnectionPool()
  try await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask {
      let connection = await pool.checkedConnection()
      await Task.yield()
      try await pool.use(connection)
    }
    for _ in 1...6 {
      group.addTask { for _ in 1...8 { try await pool.checkAndUse() } }
    }
    try await group.waitForAll()
  }
}
