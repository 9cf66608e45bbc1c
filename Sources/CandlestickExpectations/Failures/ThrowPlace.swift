import CandlestickSimulation
import CandlestickSupport

/// The place where an error was thrown, for failures about unexpected errors.
package enum ThrowPlace {
  /// The number of errors whose places this process may still look up. A lookup starts a process.
  package static let budget = Locked(50)

  /// Returns the place, and the calls that led to it, each on a line. Nil if it is unknown, such as for an error of typed
  /// throws or of a library; in a simulation, whose table of steps has the place; and for an error whose failure is
  /// reported where it was thrown.
  static func description(of error: any Error) -> String? {
    guard let backend = Simulation.backend, backend.context == nil, !(error is any ReportedError) else { return nil }
    let isInBudget = budget.withLock { budget in
      budget -= 1
      return budget >= 0
    }
    guard isInBudget else { return nil }
    let calls = backend.calls(thatThrew: error)
    // An autoclosure has no line. The next call is that of the code around it.
    let hasLines = calls.contains { $0.line != nil }
    let places = calls.filter { !hasLines || $0.line != nil || !$0.function.hasPrefix("closure in ") }
    guard let place = places.first else { return nil }
    return (["thrown at \(place)"] + places.dropFirst().map { "called at \($0)" }).joined(separator: "\n")
  }
}
