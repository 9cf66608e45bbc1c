import Foundation

/// Determines whether this process can run simulations, and if not, why.
///
/// If it cannot, a test that needs a simulation is skipped, unless it may run in real time; code that starts a
/// simulation gets an error; all other code runs as usual, and no hook uses private parts of the runtime.
package enum SimulationAvailability {
  /// The reason why a process cannot run simulations.
  package struct Obstacle: Sendable, Equatable {
    /// The reason, as a sentence without a capital letter and a period.
    package let reason: String
    /// The action that makes simulations available, such as "unset it".
    package let advice: String
    /// True if this build has hooks but does not use them.
    package var isOff = true

    package init(reason: String, advice: String, isOff: Bool = true) {
      self.reason = reason
      self.advice = advice
      self.isOff = isOff
    }

    /// Returns the reason to skip a test.
    ///
    /// - Parameter need: what the test needs, such as "a simulation".
    package func reasonToSkip(needing need: String) -> String { "needs \(need)\(skipSuffix)" }

    /// Returns true if this obstacle is the reason for a skipped test.
    package func explains(skip reason: String) -> Bool { reason.hasPrefix("needs ") && reason.hasSuffix(skipSuffix) }

    private var skipSuffix: String { ", which is not available here: \(reason)" }

    /// The error for code that starts a simulation.
    package var error: SimulationError {
      SimulationError(.unsupported, "deterministic execution is not available here: \(reason). To enable it, \(advice)")
    }
  }

  /// The environment variable that turns the hooks off.
  package static let variable = "CANDLESTICK_RUNTIME_HOOKS"

  /// The obstacle in this process; nil if simulations are available. The first access checks the runtime.
  package static let ofProcess = find()

  /// The obstacle that specs simulate for the current code; nil to use that of the process.
  @TaskLocal package static var assumed: Obstacle?

  /// The obstacle for the current code; nil if it can use simulations.
  package static var obstacle: Obstacle? { assumed ?? ofProcess }

  /// The error about the value of the variable; nil if it is valid.
  package static let usageError: String? = {
    // CI services set unused variables to empty text.
    guard let value, !["on", "off", ""].contains(value) else { return nil }
    return "\(variable) must be on or off, not \"\(value)\""
  }()

  private static let value = ProcessInfo.processInfo.environment[variable]

  private static func find() -> Obstacle? {
    if let usageError { return Obstacle(reason: usageError, advice: "unset it") }
    guard let backend = Simulation.backend else { return .noEngine }
    if value == "off" { return Obstacle(reason: "\(variable) is off", advice: "unset it") }
    return backend.obstacle
  }
}

extension SimulationAvailability.Obstacle {
  /// The obstacle in a program without the engine.
  static let noEngine = Self(
    reason: "this build has no simulations",
    advice: "use Linux, and the package's trait Simulation, which is on by default",
    isOff: false
  )
}
