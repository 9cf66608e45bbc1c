import CSupport
import CandlestickSpecs
import Foundation

extension HashOrder {
  /// Set in a restarted process, so that it never restarts again.
  private static let restartVariable = "CANDLESTICK_RESTARTED"

  /// Restarts the process with the same arguments if the order of hashes is not fixed.
  ///
  /// Call this before anything is declared, so that each spec is declared once. If the process cannot restart, it continues
  /// unchanged.
  static func fix() {
    guard !isFixed, getenv(restartVariable) == nil else { return }
    setenv(variable, "1", 1)
    setenv(restartVariable, "1", 1)
    // The main function may have printed something before it called us.
    fflush(nil)
    execv(CANDLESTICK_OWN_PROGRAM, CommandLine.unsafeArgv)
    unsetenv(variable)
    unsetenv(restartVariable)
  }
}
