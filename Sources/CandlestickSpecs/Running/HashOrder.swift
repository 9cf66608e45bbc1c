import Foundation

/// The order of sets and dictionaries, which is another in each process unless its environment says at its start that it is
/// to be the same.
enum HashOrder {
  /// The variable of the environment that the standard library reads.
  static let variable = "SWIFT_DETERMINISTIC_HASHING"
  /// Says that the process has been restarted, so that it is not restarted again whatever happens to the environment.
  private static let restartVariable = "CANDLESTICK_RESTARTED"

  /// Whether it is the same in each process.
  static var isFixed: Bool { getenv(variable) != nil }

  #if os(Linux)
  /// Has this process begin anew, with the same arguments, if the order is not fixed. To be called before anything is run.
  ///
  /// Where that cannot be done, the process goes on as it is.
  static func fix() {
    guard !isFixed, getenv(restartVariable) == nil else { return }
    setenv(variable, "1", 1)
    setenv(restartVariable, "1", 1)
    fflush(nil)
    execv("/proc/self/exe", CommandLine.unsafeArgv)
    unsetenv(variable)
    unsetenv(restartVariable)
  }
  #endif
}
