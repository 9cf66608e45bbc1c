import CandlestickSimulation
import CandlestickSupport

/// The one way that a failure takes, whoever found it.
///
/// It goes to what the code that found it belongs to, an assertion handler or an example: that which its task, its thread
/// or its block of Dispatch was started in. Where nothing tells that, it is a stray failure, and goes to what the process
/// runs. Where that is nothing of ours, the failure goes to the test framework that is running, or else to the standard
/// error.
///
/// Tests of Swift Testing's run side by side. So what one of them runs in counts for its own tasks alone.
public enum FailureReporter {
  /// Takes a failure where it belongs. Any thread and any task may call this.
  ///
  /// ```swift
  /// FailureReporter.record(TestFailure(message: "the cache is stale", location: CodeLocation()))
  /// ```
  ///
  /// - Parameter failure: what was not as it should be.
  public static func record(_ failure: TestFailure) {
    if !observe(failure, isPassed: false) { recordPastObservers(failure) }
  }

  /// Sends a failure where it would go without observers.
  package static func recordPastObservers(_ failure: TestFailure) {
    // Where makers are not known, a failure of code that does not tell is most likely of what is running.
    ofTask == nil && Makers.areTraced ? destination.recordStray(failure) : destination.record(failure)
  }

  /// Takes failures, on any thread and at any time, to where one goes that is found here and now.
  static var recorder: @Sendable (TestFailure) -> Void {
    let scope = scope
    return { failure in $ofTask.withValue(scope) { record(failure) } }
  }

  /// Takes a failure whose code has outlived what it belongs to, as a stray one.
  ///
  /// - Parameter failure: what was not as it should be.
  package static func recordAsStray(_ failure: TestFailure) {
    $ofTask.withValue(nil) { record(failure) }
  }

  /// Shows an outcome to the observers, innermost first, until one takes it.
  ///
  /// - Parameters:
  ///   - failure: the failure, or what it would have been; made only if there are observers.
  ///   - isPassed: whether the expectation passed.
  /// - Returns: whether an observer has taken it.
  @discardableResult
  package static func observe(_ failure: @autoclosure () -> TestFailure, isPassed: Bool) -> Bool {
    guard OutcomeObservers.areAnySet else { return false }
    let failure = failure()
    return observers.contains { $0.takes(failure, isPassed: isPassed) }
  }

  // MARK: - What code runs in

  /// What some code runs in, and what that in turn runs in.
  private final class Scope: Sendable {
    enum Kind {
      case destination(any FailureDestination)
      case observer(any OutcomeObserver)
      /// The code of an observer itself, whose failures are not for observers.
      case unobserved
    }

    let kind: Kind
    let outer: Scope?
    /// The exploration of schedules that it was begun in.
    let exploration = SimulationEngine.gathering

    init(_ kind: Kind, inside outer: Scope?) {
      self.kind = kind
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

  /// What the code here and now runs in, innermost first. An exploration of schedules takes the failures that are found in it.
  private static var scopes: some Sequence<Scope> {
    let exploration = SimulationEngine.gathering
    return sequence(state: scope) { scope in
      guard let current = scope, exploration == nil || current.exploration == exploration else { return nil }
      scope = current.outer
      return current
    }
  }

  private static func begin(_ kind: Scope.Kind) -> Scope {
    _ = Makers.areTraced
    let scope = Scope(kind, inside: scope)
    if !SwiftTesting.isInTest { ofProcess.withLock { $0.append(scope) } }
    return scope
  }

  private static func end(_ scope: Scope) {
    ofProcess.withLock { scopes in
      if let index = scopes.lastIndex(where: { $0 === scope }) { scopes.remove(at: index) }
    }
  }

  private static func run<Value>(in kind: Scope.Kind, _ operation: () throws -> Value) rethrows -> Value {
    let scope = begin(kind)
    defer { end(scope) }
    return try $ofTask.withValue(scope, operation: operation)
  }

  private static nonisolated(nonsending) func run<Value>(
    in kind: Scope.Kind,
    _ operation: () async throws -> Value
  ) async rethrows -> Value {
    let scope = begin(kind)
    defer { end(scope) }
    return try await $ofTask.withValue(scope, operation: operation)
  }

  // MARK: - What code starts

  #if os(Linux)
  /// What the code here and now belongs to, for what it starts to belong to the same; nil if that is not known.
  static var ownerHere: AnyObject? { ofTask }

  /// The task-local value that tells it, for the runtime to set in a task.
  static var ownerKey: (key: UnsafeRawPointer, type: UnsafeRawPointer) {
    (
      UnsafeRawPointer(Unmanaged.passUnretained($ofTask).toOpaque()),
      unsafeBitCast(Optional<Scope>.self as Any.Type, to: UnsafeRawPointer.self)
    )
  }

  /// Runs the code of a thread or block.
  ///
  /// - Parameters:
  ///   - owner: what `ownerHere` was where it was started.
  ///   - code: the code.
  static func run(ownedBy owner: AnyObject, _ code: () -> Void) {
    $ofTask.withValue(unsafeDowncast(owner, to: Scope.self), operation: code)
  }
  #endif

  // MARK: - Destinations

  /// Where a failure found here and now would go, past all assertion handlers.
  package static var destination: any FailureDestination {
    innermost((any FailureDestination).self)
      ?? (SimulationEngine.gathering != nil ? ExploredFailures.shared : nil)
      ?? (SwiftTesting.isInTest ? lastResort : ofFramework.withLock(\.self))
  }

  /// The innermost destination of a type that the code here and now is run for, whether or not it gets the failures.
  ///
  /// - Parameter type: the type of the destination.
  package static func innermost<Destination>(_ type: Destination.Type) -> Destination? {
    for scope in scopes {
      if case .destination(let destination) = scope.kind, let destination = destination as? Destination {
        return destination
      }
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
    try run(in: .destination(destination), operation)
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
    try await run(in: .destination(destination), operation)
  }

  /// Sets which test framework takes the failures of its tests, where it does not run them in a destination.
  ///
  /// - Parameter destination: takes the failures.
  package static func setFramework(_ destination: any FailureDestination) {
    ofFramework.withLock { $0 = destination }
  }

  // MARK: - Observers

  /// The observers of the code here and now, innermost first.
  package static var observers: [any OutcomeObserver] {
    var observers: [any OutcomeObserver] = []
    func withProcess() -> [any OutcomeObserver] { observers + [OutcomeObservers.ofProcess].compactMap(\.self) }
    for scope in scopes {
      switch scope.kind {
      case .observer(let observer): observers.append(observer)
      case .destination: return withProcess()
      case .unobserved: return observers
      }
    }
    return SimulationEngine.gathering == nil ? withProcess() : observers
  }

  /// Runs code that no observer sees.
  package static func withoutObservers(_ operation: () -> Void) {
    $ofTask.withValue(Scope(.unobserved, inside: scope), operation: operation)
  }

  /// Lets an observer see the outcomes of synchronous code, and of the tasks and threads that it starts.
  package static func withObserver<Value>(
    _ observer: any OutcomeObserver,
    _ operation: () throws -> Value
  ) rethrows -> Value {
    OutcomeObservers.add(1)
    defer { OutcomeObservers.add(-1) }
    return try run(in: .observer(observer), operation)
  }

  /// Lets an observer see the outcomes of async code, and of the tasks and threads that it starts.
  package static nonisolated(nonsending) func withObserver<Value>(
    _ observer: any OutcomeObserver,
    _ operation: () async throws -> Value
  ) async rethrows -> Value {
    OutcomeObservers.add(1)
    defer { OutcomeObservers.add(-1) }
    return try await run(in: .observer(observer), operation)
  }
}
