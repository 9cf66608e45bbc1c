import CandlestickSimulation

// Runs simulations at an async top level: on the main thread, and, after the first suspension, on another one.
var days = 0

func simulate() throws {
  try withDeterministicExecution {
    try await Task.sleep(for: .seconds(86400))
    await MainActor.run { days += 1 }
  }
}

func explore() throws -> Int {
  try exploreSchedules(10) {
    async let first: () = Task.sleep(for: .seconds(1))
    async let second: () = Task.sleep(for: .seconds(1))
    _ = try await (first, second)
  }.count
}

try withDeterministicExecution {
  try await Task.sleep(for: .seconds(86400))
  days += 1
}
print(days, try explore())

try await Task.sleep(for: .milliseconds(1))
try simulate()
try withDeterministicExecution {
  try await Task.sleep(for: .seconds(86400))
  days += 1
}
print(days, try explore())

await Task.detached {
  do { try simulate() } catch { print(error) }
}.value
