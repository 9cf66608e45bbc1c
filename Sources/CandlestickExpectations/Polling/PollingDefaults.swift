import CandlestickSimulation
import CandlestickSupport

/// The default timeout and interval of polling.
///
/// ```swift
/// PollingDefaults.timeout = .seconds(5)                         // in the whole process
/// describe("an import", .polling(timeout: .seconds(5))) { … }  // in the examples of a group
/// ```
public enum PollingDefaults {
  private static let ofProcess = Locked((timeout: Duration.seconds(1), pollInterval: Duration.milliseconds(10)))
  /// The values that the running example's trait sets; nil means the value of the process.
  private static let ofExample = Locked<(timeout: Duration?, pollInterval: Duration?)>((nil, nil))

  // The module `Nimble` has these properties with Nimble's type, which suites for Nimble get unless the type does not fit.

  /// The time for which expectations poll; by default 1 second.
  @_disfavoredOverload public static var timeout: Duration {
    get { ofExample.withLock { $0.timeout } ?? ofProcess.withLock { $0.timeout } }
    set { ofProcess.withLock { $0.timeout = newValue } }
  }

  /// The longest time between two polls; by default 10 milliseconds.
  @_disfavoredOverload public static var pollInterval: Duration {
    get { ofExample.withLock { $0.pollInterval } ?? ofProcess.withLock { $0.pollInterval } }
    set { ofProcess.withLock { $0.pollInterval = newValue } }
  }

  /// Overrides the defaults for all threads and tasks while an example runs. Nil keeps the value of the process.
  package static func with<Result>(
    timeout: Duration?,
    pollInterval: Duration?,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = ofExample.withLock { values in
      defer { values = (timeout, pollInterval) }
      return values
    }
    defer { ofExample.withLock { $0 = outer } }
    return try body()
  }
}
