import CandlestickSimulation

/// The one way that a failure takes, whoever found it.
///
/// It goes to what the task that found it runs in: an example, say. A detached task or a thread does
/// not tell what it runs in, and its failure goes to what the process runs. Where that is nothing of ours, the failure goes
/// to the test framework that is running, or else to the standard error.
///
/// Tests of Swift Testing's run side by side. So what one of them runs in counts for its own tasks alone.
public enum FailureReporter {
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

  // MARK: - What code runs in

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
  /// What the process runs; what began last comes last. Tasks side by side may end in any order.
  private static let ofProcess = Locked<[Scope]>([])
  private static let ofFramework = Locked<any FailureDestination>(lastResort)
  private static let lastResort = LastResort()

  private static var scope: Scope? {
    ofTask ?? (SwiftTesting.isInTest ? nil : ofProcess.withLock(\.last))
  }

  /// What the code here and now runs in, innermost first.
  private static var scopes: some Sequence<Scope> {
    sequence(state: scope) { scope in
      defer { scope = scope?.outer }
      return scope
    }
  }

  private static func begin(_ destination: any FailureDestination) -> Scope {
    let scope = Scope(destination, inside: scope)
    if !SwiftTesting.isInTest { ofProcess.withLock { $0.append(scope) } }
    return scope
  }

  private static func end(_ scope: Scope) {
    ofProcess.withLock { scopes in
      if let index = scopes.lastIndex(where: { $0 === scope }) { scopes.remove(at: index) }
    }
  }

  private static func run<Value>(in destination: any FailureDestination, _ operation: () throws -> Value) rethrows
    -> Value
  {
    let scope = begin(destination)
    defer { end(scope) }
    return try $ofTask.withValue(scope, operation: operation)
  }

  private static nonisolated(nonsending) func run<Value>(
    in destination: any FailureDestination,
    _ operation: () async throws -> Value
  ) async rethrows -> Value {
    let scope = begin(destination)
    defer { end(scope) }
    return try await $ofTask.withValue(scope, operation: operation)
  }

  // MARK: - Destinations

  /// Where a failure found here and now would go.
  package static var destination: any FailureDestination {
    innermost((any FailureDestination).self)
      ?? (SwiftTesting.isInTest ? lastResort : ofFramework.withLock(\.self))
  }

  /// The innermost destination of a type that the code here and now is run for, whether or not it gets the failures.
  ///
  /// - Parameter type: the type of the destination.
  package static func innermost<Destination>(_ type: Destination.Type) -> Destination? {
    for scope in scopes {
      if let destination = scope.destination as? Destination { return destination }
    }
    return nil
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
    try run(in: destination, operation)
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
    try await run(in: destination, operation)
  }

  /// Sets which test framework takes the failures of its tests, where it does not run them in a destination.
  ///
  /// - Parameter destination: takes the failures.
  package static func setFramework(_ destination: any FailureDestination) {
    ofFramework.withLock { $0 = destination }
  }
}
