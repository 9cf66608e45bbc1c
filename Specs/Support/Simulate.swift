import Candlestick
import CandlestickSupport
import Foundation

/// Returns the results of code in simulations with several seeds. With seed 0, tasks run in the order in which they
/// became ready.
@MainActor func simulate<Value>(
  _ seeds: Range<UInt64> = 0..<200,
  settings: SimulationSettings = SimulationSettings(),
  _ body: @escaping @MainActor () async throws -> Value
) throws -> [Value] {
  try seeds.map { try withDeterministicExecution(seed: $0, settings: settings, body) }
}

/// Returns the error that ends a simulation; nil if there is none.
@MainActor func simulationError(
  seed: UInt64 = 0,
  settings: SimulationSettings = SimulationSettings(),
  _ body: @escaping @MainActor () async throws -> Void
) -> SimulationError? {
  do {
    try withDeterministicExecution(seed: seed, settings: settings, body)
    return nil
  } catch {
    return error as? SimulationError
  }
}

/// Returns the seconds between the default start date of simulations and now, or between 2001 and now in real time. The
/// result is rounded, because each reading of the date takes a microsecond.
func virtualTime() -> Double {
  let start = isTimeVirtual() ? SimulationSettings.defaultStartDate : Date(timeIntervalSinceReferenceDate: 0)
  return (Date().timeIntervalSince(start) * 1e4).rounded() / 1e4
}

/// Returns true if the date is that of a simulation with the default start date.
func isTimeVirtual() -> Bool { Date() >= SimulationSettings.defaultStartDate }

/// Records events in order, from any task and any thread.
final class Events: Sendable {
  private let entries = Locked<[String]>([])

  var all: [String] { entries.withLock(\.self) }
  var joined: String { all.joined(separator: " ") }

  func callAsFunction(_ entry: String) {
    entries.withLock { $0.append(entry) }
  }
}

/// Returns the system's ID of the current thread. All steps of a simulation run on one thread.
func currentThread() -> UInt {
  typealias GetThread = @convention(c) () -> pid_t
  return UInt(unsafeBitCast(dlsym(nil, "gettid"), to: GetThread.self)())
}

/// Returns true on the main thread. Callable from async code, which cannot use `Thread.isMainThread`.
func runsOnMainThread() -> Bool { Thread.isMainThread }

/// A global actor for specs.
@globalActor actor CustomActor {
  static let shared = CustomActor()
}
