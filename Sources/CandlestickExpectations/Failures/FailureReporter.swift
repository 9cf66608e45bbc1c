import CandlestickSimulation

/// The one way that a failure takes, whoever found it.
///
/// It goes to the destination of the task that found it; where the task has none, as a detached task or a thread has
/// none, to the process's current destination; and where nothing is running, to the one of last resort.
public enum FailureReporter {
  /// A destination, and the one that counts again when its code has run.
  private final class Scope: Sendable {
    let destination: any FailureDestination
    let outer: Scope?

    init(_ destination: any FailureDestination, inside outer: Scope?) {
      self.destination = destination
      self.outer = outer
    }
  }

  @TaskLocal private static var ofTask: Scope?
  private static let ofProcess = Locked<Scope?>(nil)
  private static let ofLastResort = Locked<any FailureDestination>(StandardErrorDestination())

  private static var scope: Scope? { ofTask ?? ofProcess.withLock(\.self) }

  /// Where a failure found here and now would go.
  package static var destination: any FailureDestination {
    scope?.destination ?? ofLastResort.withLock(\.self)
  }

  /// The innermost destination of a type that the code here and now is run for, whether or not it gets the failures.
  ///
  /// - Parameter type: the type of the destination.
  package static func innermost<Destination: FailureDestination>(_ type: Destination.Type) -> Destination? {
    var scope = scope
    while let inner = scope {
      if let destination = inner.destination as? Destination { return destination }
      scope = inner.outer
    }
    return nil
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
    let scope = Scope(destination, inside: scope)
    let outer = setScopeOfProcess(scope)
    defer { setScopeOfProcess(outer) }
    return try $ofTask.withValue(scope, operation: operation)
  }

  /// Sends the failures of the process to a destination while async code runs, and those of every task that the code
  /// starts for good.
  ///
  /// - Parameters:
  ///   - destination: takes the failures.
  ///   - operation: the code.
  /// - Returns: what the code returns.
  /// - Throws: what the code throws.
  package static nonisolated(nonsending) func withDestination<Value>(
    _ destination: any FailureDestination,
    _ operation: () async throws -> Value
  ) async rethrows -> Value {
    let scope = Scope(destination, inside: scope)
    let outer = setScopeOfProcess(scope)
    defer { setScopeOfProcess(outer) }
    return try await $ofTask.withValue(scope, operation: operation)
  }

  /// Sets what counts for code outside the task of an example, and returns what has counted so far.
  @discardableResult
  private static func setScopeOfProcess(_ scope: Scope?) -> Scope? {
    ofProcess.withLock { current in
      defer { current = scope }
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
