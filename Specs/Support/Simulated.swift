import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Runs main-actor code in a simulation that does not wait for outside events by default.
@MainActor func simulated(
  seed: UInt64 = 0,
  waitingForOutside outsideTimeout: Duration = .zero,
  _ body: @escaping @MainActor () async throws -> Void
) throws {
  try withDeterministicExecution(seed: seed, settings: SimulationSettings(outsideTimeout: outsideTimeout)) {
    try await body()
  }
}

/// Returns the results of synchronous code in simulations with several seeds. The code runs as in a test framework: on
/// the main thread, but not in a job of the main queue.
@MainActor @discardableResult func simulateSynchronously<Value: Sendable>(
  _ seeds: Range<UInt64> = 0..<1,
  waitingForOutside outsideTimeout: Duration = .zero,
  startingAt startDate: Date = SimulationSettings().startDate,
  _ code: @escaping @MainActor () -> Value
) throws -> [Value] {
  let settings = SimulationSettings(outsideTimeout: outsideTimeout, startDate: startDate)
  return try seeds.map { seed in
    let context = try Simulation.makeContext(seed: seed, settings: settings)
    var value: Value?
    if let error = context.runToEnd({ value = MainActor.assumeIsolated(code) }).first { throw error }
    return value!
  }
}

/// Settings for simulations that do not wait for outside events.
let withoutOutside = SimulationSettings(outsideTimeout: .zero)

/// Settles the simulation synchronously, even when called from async code.
@MainActor func settleInSynchronousCode() throws { try Simulation.current.settle() }

/// A value that any thread may use.
final class SharedValue<Value: Sendable>: Sendable {
  private let locked: Locked<Value>

  init(_ value: Value) { locked = Locked(value) }

  var value: Value {
    get { locked.withLock(\.self) }
    set { locked.withLock { $0 = newValue } }
  }
}

/// Runs synchronous code. Expectations in it are not awaited.
@MainActor func synchronously(_ body: () throws -> Void) rethrows { try body() }
