import CandlestickSimulation
import Foundation
import Testing

/// Tests that end their process on a schedule, or in a simulation. `PLAIN_PERILS` selects the way.
struct SchedulePerilTests {
  private static let peril = ProcessInfo.processInfo.environment["PLAIN_PERILS"]

  @Test func endsOnASchedule() async throws {
    guard let peril = Self.peril else { return }
    try await exploreSchedules(1_000) { await end(by: peril) }
  }

  @Test(arguments: [2]) func loops(number: Int) async throws {
    guard Self.peril != nil else { return }
    var settings = SimulationSettings()
    settings.realTimeLimit = .milliseconds(100)
    try await withDeterministicExecution(settings: settings) {
      await Task(name: "spinner") { while true {} }.value
    }
  }
}

private func end(by peril: String) async {
  let arrivals = Arrivals()
  await withDiscardingTaskGroup { group in
    for number in 1...3 { group.addTask { await arrivals.add(number) } }
  }
  guard await arrivals.numbers == [3, 2, 1] else { return }
  if peril == "traps" { fatalError("boom on a schedule") }
  exit(3)
}

private actor Arrivals {
  private(set) var numbers: [Int] = []

  func add(_ number: Int) { numbers.append(number) }
}
