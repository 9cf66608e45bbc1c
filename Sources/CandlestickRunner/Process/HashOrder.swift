import CSupport
import CandlestickSpecs
import Foundation

extension HashOrder {
  /// Marks a restarted process, which does not restart again whatever happens to the environment.
  private static let restartVariable = "CANDLESTICK_RESTARTED"

  /// Restarts the process with the same arguments if the order is not fixed.
  ///
  /// It must be called before anything is declared, so that each spec is declared once. If the process cannot restart, it
  /// continues unchanged.
  static func fix() {
    guard !isFixed, getenv(restartVariable) == nil else { return }
    setenv(variable, "1", 1)
    setenv(restartVariable, "1", 1)
    // A main function may have printed something before it lists its specs.
    fflush(nil)
    execv(CANDLESTICK_OWN_PROGRAM, CommandLine.unsafeArgv)
    unsetenv(variable)
    unsetenv(restartVariable)
  }
}
