import CandlestickSimulation
import CandlestickSupport

/// The default timeout and interval of polling.
///
/// ```swift
/// describe("an import", .polling(timeout: .seconds(5))) { … }  // for the examples of a group
/// PollingDefaults.timeout = .seconds(5)                         // for all
/// ```
public enum PollingDefaults {
  /// The values of a trait; nil means the process-wide value.
  private struct Values {
    var timeout: Duration?
    var pollInterval: Duration?
  }

  private static let ofProcess = Locked((timeout: Duration.seconds(1), pollInterval: Duration.milliseconds(10)))
  private static let ofExample = Locked(Values())

  /// How long `toEventually` waits, and `toAlways` and `toNever` watch; by default 1 second.
  public static var timeout: Duration {
    get { ofExample.withLock { $0.timeout } ?? ofProcess.withLock { $0.timeout } }
    set { ofProcess.withLock { $0.timeout = newValue } }
  }

  /// The longest time between two polls; by default 10 milliseconds.
  public static var pollInterval: Duration {
    get { ofExample.withLock { $0.pollInterval } ?? ofProcess.withLock { $0.pollInterval } }
    set { ofProcess.withLock { $0.pollInterval = newValue } }
  }

  /// Overrides the defaults while an example runs, in all its threads and tasks.
  ///
  /// - Parameters:
  ///   - timeout: nil uses the process-wide value.
  ///   - pollInterval: nil uses the process-wide value.
  package static func with<Result>(
    timeout: Duration?,
    pollInterval: Duration?,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let outer = set(Values(timeout: timeout, pollInterval: pollInterval))
    defer { _ = set(outer) }
    return try body()
  }

  private static func set(_ values: Values) -> Values {
    ofExample.withLock { current in
      defer { current = values }
      return current
    }
  }
}
