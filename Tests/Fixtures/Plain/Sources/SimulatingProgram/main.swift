import CandlestickSimulation

// Runs without XCTest and Swift Testing: simulates a day on several schedules, and prints the results.
func order(seed: UInt64) throws -> String {
  try withDeterministicExecution(seed: seed) {
    await withTaskGroup(of: Int.self) { group in
      for number in 1...3 {
        group.addTask {
          try? await Task.sleep(for: .seconds(86400))
          return number
        }
      }
      var ended: [String] = []
      for await number in group { ended.append("\(number)") }
      return ended.joined(separator: " ") + " after \(Simulation.current.now)"
    }
  }
}

print(try order(seed: 0))
print(try Set((1...100).map(order)).count)
