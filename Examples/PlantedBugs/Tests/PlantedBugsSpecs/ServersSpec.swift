// Only Linux has the models of servers.
#if os(Linux)
import Candlestick

/// Checks that schedules of threads and sockets are replayed, and that the fixed versions of the models of servers pass many.
final class ServersSpec: Spec {
  override class func spec() {
    describe("a bug in the model of a server") {
      it("has a failure that each replay repeats:", for: PlantedBug.servers, named: \.component) { bug in
        let found = try await Tool.randomSchedules.failure(of: bug, .broken)
        let failure = try unwrap(found)
        for _ in 1...10 {
          let again = try unwrap(replayedFailure(of: bug, failure.replay))
          expect(again.replay).to(equal(failure.replay))
        }
      }

      it("is not in 1,000 schedules of the fixed version:", for: PlantedBug.servers, named: \.component) { bug in
        for tool in [Tool.randomSchedules, .faults] {
          let failure = try await tool.failure(of: bug, .fixed, maximumRuns: 1_000)
          expect(failure).to(beNil(), description: tool.rawValue)
        }
      }
    }
  }
}

/// Returns the failure of a check in a replay; nil if it passes.
@MainActor private func replayedFailure(of bug: PlantedBug, _ replay: String) throws -> ScheduleFailure? {
  do {
    try replaySchedule(replay, settings: SimulationSettings(outsideTimeout: .zero)) { try await bug.check(.broken) }
    return nil
  } catch let failure as ScheduleFailure {
    return failure
  }
}
#endif
