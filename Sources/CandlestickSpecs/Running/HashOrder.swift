import CSupport
import Foundation

/// The order of sets and dictionaries, which differs between processes unless a variable is in the environment at their
/// start.
enum HashOrder {
  /// The variable, which the standard library reads.
  static let variable = "SWIFT_DETERMINISTIC_HASHING"
  /// Marks a restarted process, which does not restart again whatever happens to the environment.
  private static let restartVariable = "CANDLESTICK_RESTARTED"

  /// Whether the order is the same in each process.
  static var isFixed: Bool { getenv(variable) != nil }

  #if os(Linux)
  /// Restarts the process with the same arguments if the order is not fixed, before anything runs. If it cannot
  /// restart, the process continues unchanged.
  static func fix() {
    guard !isFixed, getenv(restartVariable) == nil else { return }
    setenv(variable, "1", 1)
    setenv(restartVariable, "1", 1)
    fflush(nil)
    candlestick_pass_failed_declarations(true)
    execv("/proc/self/exe", CommandLine.unsafeArgv)
    candlestick_pass_failed_declarations(false)
    unsetenv(variable)
    unsetenv(restartVariable)
  }
  #endif
}
