import Candlestick
import Testing

/// Explored tests that run in parallel, so that their simulations take turns on the main actor.
struct ParallelTests {
  /// Repeatedly returns to the main actor. The first step that uses it starts it, outside of all simulations.
  private static let sharedTask = Task { @MainActor in
    for _ in 1...10 { await Task.yield() }
  }

  @Test(arguments: 0..<40) func waitsForATaskThatAllShare(number: Int) async throws {
    try await keepMainActor(scheduleCount: number / 2 + 1)
    // The other tests keep the main actor busy for longer.
    let settings = SimulationSettings(outsideTimeout: .milliseconds(200))
    try await exploreSchedules(10, settings: settings) { await Self.sharedTask.value }
  }

  @Test(arguments: 0..<5) func endsWithinItsOwnTime(number: Int) async throws {
    try await keepMainActor(scheduleCount: 1)
    try await exploreSchedules(1, settings: SimulationSettings(realTimeLimit: .seconds(1))) {
      for _ in 1...20 { try await Task.sleep(for: .seconds(1)) }
    }
  }

  @Test func reportsADeadlockWhileOthersKeepTheMainActor() async {
    await withDiscardingTaskGroup { group in
      for _ in 1...5 {
        group.addTask {
          while !Task.isCancelled { try? await keepMainActor(scheduleCount: 1) }
        }
      }
      let error = await #expect(throws: ScheduleFailure.self) {
        try await exploreSchedules(10, settings: SimulationSettings(outsideTimeout: .milliseconds(50))) {
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
      }
      #expect(error?.description.contains("deadlock: ") == true)
      group.cancelAll()
    }
  }

  /// Explores schedules of many steps, without an outside event.
  private func keepMainActor(scheduleCount: Int) async throws {
    try await exploreSchedules(scheduleCount) {
      for _ in 1...5_000 { await Task.yield() }
    }
  }
}
