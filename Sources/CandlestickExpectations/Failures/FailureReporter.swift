import Synchronization

/// The one way that a failure takes, whoever found it.
///
/// It goes to the destination of the task that found it; where the task has none, as a detached task or a thread has
/// none, to the process's current destination; and where nothing is running, to the one of last resort.
public enum FailureReporter {
  @TaskLocal private static var ofTask: (any FailureDestination)?
  private static let ofProcess = Mutex<(any FailureDestination)?>(nil)
  private static let ofLastResort = Mutex<any FailureDestination>(StandardErrorDestination())

  /// Where a failure found here and now would go.
  package static var destination: any FailureDestination {
    ofTask ?? ofProcess.withLock(\.self) ?? ofLastResort.withLock(\.self)
  }

  /// Takes a failure where it belongs. Any thread and any task may call this.
  ///
  /// ```swift
  /// FailureReporter.record(Failure(message: "the cache is stale", location: SourceLocation()))
  /// ```
  ///
  /// - Parameter failure: what was not as it should be.
  public static func record(_ failure: Failure) {
    destination.record(failure)
  }

  /// Sends the failures of the process to a destination while synchronous code runs, and those of every task that the
  /// code starts for good.
  ///
  /// - Parameters:
  ///   - destination: takes the failures.
  ///   - operation: the code.
  /// - Returns: what the code returns.
  /// - Throws: what the code throws.
  package static func withDestination<Value>(
    _ destination: any FailureDestination,
    _ operation: () throws -> Value
  ) rethrows -> Value {
    let outer = setDestinationOfProcess(destination)
    defer { setDestinationOfProcess(outer) }
    return try $ofTask.withValue(destination, operation: operation)
  }

  /// Sends the failures of the process to a destination while async code runs, and those of every task that the code
  /// starts for good.
  ///
  /// - Parameters:
  ///   - destination: takes the failures.
  ///   - isolation: the actor that the code runs on; the caller's own by default.
  ///   - operation: the code.
  /// - Returns: what the code returns.
  /// - Throws: what the code throws.
  package static func withDestination<Value>(
    _ destination: any FailureDestination,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Value
  ) async rethrows -> Value {
    let outer = setDestinationOfProcess(destination)
    defer { setDestinationOfProcess(outer) }
    return try await $ofTask.withValue(destination, operation: operation)
  }

  /// Sets the destination of what fails outside the task of an example, and returns the one there was.
  @discardableResult
  private static func setDestinationOfProcess(_ destination: (any FailureDestination)?) -> (any FailureDestination)? {
    ofProcess.withLock { current in
      defer { current = destination }
      return current
    }
  }

  /// Sets where failures go that are found while nothing is running.
  ///
  /// - Parameter destination: takes the failures.
  package static func setLastResort(_ destination: any FailureDestination) {
    ofLastResort.withLock { $0 = destination }
  }
}
