import Candlestick
import Foundation

/// Checks that explorations find each planted bug in the schedules that the table in README.md names, and none in a fixed version.
final class ServerBugsSpec: Spec {
  override class func spec() {
    describe("a planted bug of a server") {
      it("is found in as many schedules as the table says:", for: ServerBug.all, named: \.component) { bug in
        var numbers: [Int] = []
        for seed: UInt64 in 1...5 {
          let failure = try await bug.failure(.broken, seed: seed, maximumSchedules: 2_000, .none)
          numbers.append(try unwrap(failure).number)
        }
        try Page.expectToContain(Page.tableRow(for: bug, numbers), named: "table 2 \(bug.component)")
      }

      it("is not in the fixed version:", for: ServerBug.all, named: \.component) { bug in
        let failure = try await bug.failure(.fixed, seed: 1, maximumSchedules: 1_000, .none)
        expect(failure).to(beNil())
      }

      it("is not in the fixed version, with faults that connections survive:", for: ServerBug.all, named: \.component) {
        bug in
        let faults = SimulationFaults(
          lateTimers: .seconds(1),
          lateData: .seconds(1),
          connections: [.shortTransfers, .interruptedCalls, .unreadyCalls]
        )
        let failure = try await bug.failure(.fixed, seed: 1, maximumSchedules: 1_000, faults)
        expect(failure).to(beNil())
      }
    }

    describe("the page") {
      it("has a column for each seed") { try Page.expectToContain(Page.tableHead, named: "table 1") }
    }
  }
}

extension ServerBug {
  /// Returns the first failure of the check in an exploration; nil if there is none.
  @MainActor fileprivate func failure(
    _ version: Version,
    seed: UInt64,
    maximumSchedules: Int,
    _ faults: SimulationFaults
  ) async throws -> ScheduleFailure? {
    do {
      try explore(version, PortfolioSchedules(seed: seed), maximumSchedules, faults)
      return nil
    } catch let failure as ScheduleFailure {
      return failure
    }
  }

  @MainActor private func explore(
    _ version: Version,
    _ strategy: any ScheduleStrategy,
    _ count: Int,
    _ faults: SimulationFaults
  ) throws {
    let settings = SimulationSettings(outsideTimeout: .zero, faults: faults)
    try exploreSchedules(count, strategy: strategy, settings: settings) { try await check(version) }
  }
}
