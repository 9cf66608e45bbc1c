import CandlestickSimulation
import CandlestickSupport

/// How long and how often an expectation is looked at where the call does not say.
///
/// ```swift
/// describe("an import", .polling(timeout: .seconds(5))) { … }  // for the examples of a group
/// PollingDefaults.timeout = .seconds(5)                         // for all
/// ```
public enum PollingDefaults {
  /// What a trait says; nil is what holds for all examples.
  private struct Values {
    var timeout: Duration?
    var pollInterval: Duration?
  }

  private static let ofProcess = Locked((timeout: Duration.seconds(1), pollInterval: Duration.milliseconds(10)))
  private static let ofExample = Locked(Values())

  /// How long `toEventually` waits, and `toAlways` and `toNever` watch; 1 second unless set.
  public static var timeout: Duration {
    get { ofExample.withLock(\.timeout) ?? ofProcess.withLock(\.timeout) }
    set { ofProcess.withLock { $0.timeout = newValue } }
  }

  /// The longest time between two looks; 10 milliseconds unless set.
  public static var pollInterval: Duration {
    get { ofExample.withLock(\.pollInterval) ?? ofProcess.withLock(\.pollInterval) }
    set { ofProcess.withLock { $0.pollInterval = newValue } }
  }

  /// Uses other times while an example runs, in each of its threads and tasks.
  ///
  /// - Parameters:
  ///   - timeout: how long an expectation may take, or nil for what holds for all examples.
  ///   - pollInterval: the longest time between two looks, or nil for what holds for all examples.
  ///   - body: runs the example.
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
