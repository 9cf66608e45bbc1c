import CSupport
import CandlestickSimulation
import CandlestickSupport

/// Routes every failure.
///
/// A failure goes to the owner of the code that found it: the assertion handler or example in which its task, thread or
/// Dispatch block was started. If the owner is unknown, the failure is stray and goes to what the process is running.
/// If Candlestick is running nothing, it goes to the running test framework, or else to standard error.
///
/// Swift Testing runs tests in parallel, so the scope of one of its tests applies only to that test's own tasks.
public enum FailureReporter {
  /// Records a failure with its owner. Safe to call from any thread.
  ///
  /// ```swift
  /// FailureReporter.record(TestFailure(message: "the cache is stale", location: CodeLocation()))
  /// ```
  public static func record(_ failure: TestFailure) {
    if !observe(failure, isPassed: false) { recordPastObservers(failure) }
  }

  /// Records a failure without showing it to observers.
  package static func recordPastObservers(_ failure: TestFailure) {
    // If ownership is not traced, a failure without an owner most likely belongs to what is running.
    ofTask == nil && FailureOrigins.areTraced ? destination.recordStray(failure) : destination.record(failure)
  }

  /// Records failures, from any thread at any time, with the owner of the current code.
  static var recorder: @Sendable (TestFailure) -> Void {
    let scope = scope
    return { failure in $ofTask.withValue(scope) { record(failure) } }
  }

  /// Records a failure of code that outlived its owner as a stray one.
  package static func recordAsStray(_ failure: TestFailure) {
    $ofTask.withValue(nil) { record(failure) }
  }

  /// Shows an outcome to the observers, innermost first, until one consumes it.
  ///
  /// - Parameters:
  ///   - failure: the failure, or what it would have been; built only if there are observers.
  ///   - isPassed: true if the expectation passed.
  /// - Returns: true if an observer consumed it.
  @discardableResult
  package static func observe(_ failure: @autoclosure () -> TestFailure, isPassed: Bool) -> Bool {
    guard OutcomeObservers.areAnySet else { return false }
    let failure = failure()
    return observers.contains { $0.handles(failure, isPassed: isPassed) }
  }

  // MARK: - Scopes

  /// The destination or observer around some code, and the scope around that.
  private final class Scope: Sendable {
    enum Kind {
      case destination(any FailureDestination)
      case observer(any OutcomeObserver)
      /// An observer's own code, whose failures observers do not see.
      case unobserved
    }

    let kind: Kind
    let outer: Scope?
    #if os(Linux)
    /// The number of the test in a worker that the code belongs to; negative if unknown.
    let test: Int64 = ofTask?.test ?? candlestick_current_test()
    #endif
    /// The exploration of schedules in which the scope began.
    let exploration = SimulationEngine.gathering

    init(_ kind: Kind, inside outer: Scope?) {
      self.kind = kind
      self.outer = outer
    }
  }

  @TaskLocal private static var ofTask: Scope?
  /// The active scopes of the process, latest last. Concurrent tasks may end them in any order.
  private static let ofProcess = Locked<[Scope]>([])
  private static let ofFramework = Locked<any FailureDestination>(lastResort)
  private static let lastResort = LastResort()

  private static var scope: Scope? {
    ofTask ?? (SwiftTesting.isInTest ? nil : ofProcess.withLock { $0.last })
  }

  /// The scopes of the current code, innermost first. Inside an exploration of schedules, only those begun in it count.
  private static var scopes: some Sequence<Scope> {
    let exploration = SimulationEngine.gathering
    return sequence(state: scope) { scope in
      guard let current = scope, exploration == nil || current.exploration == exploration else { return nil }
      scope = current.outer
      return current
    }
  }

  private static func begin(_ kind: Scope.Kind) -> Scope {
    FailureOrigins.startTracing()
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

  // MARK: - Ownership of started code

  #if os(Linux)
  /// The owner of the current code, inherited by code that it starts; nil if unknown.
  static var ownerHere: AnyObject? { ofTask }

  /// Returns the number of the test in a worker that an owner belongs to; negative if unknown.
  static let test: @convention(c) (UnsafeRawPointer) -> Int64 = { owner in
    Unmanaged<Scope>.fromOpaque(owner)._withUnsafeGuaranteedRef { $0.test }
  }

  /// The task-local key of the owner, for the runtime to set in a task.
  static var ownerKey: (key: UnsafeRawPointer, type: UnsafeRawPointer) {
    (
      UnsafeRawPointer(Unmanaged.passUnretained($ofTask).toOpaque()),
      unsafeBitCast(Optional<Scope>.self as Any.Type, to: UnsafeRawPointer.self)
    )
  }

  /// Runs the code of a thread or block.
  ///
  /// - Parameter owner: `ownerHere` of the code that started it.
  static func run(ownedBy owner: AnyObject, _ code: () -> Void) {
    $ofTask.withValue(unsafeDowncast(owner, to: Scope.self), operation: code)
  }
  #endif

  // MARK: - Destinations

  /// The destination of failures of the current code, past all assertion handlers.
  package static var destination: any FailureDestination {
    innermost((any FailureDestination).self)
      ?? (SimulationEngine.gathering != nil ? ExploredFailures.shared : nil)
      ?? (SwiftTesting.isInTest ? lastResort : ofFramework.withLock { $0 })
  }

  /// Returns the innermost destination of a type around the current code, even if failures do not reach it.
  package static func innermost<Destination>(_ type: Destination.Type) -> Destination? {
    for scope in scopes {
      if case .destination(let destination) = scope.kind, let destination = destination as? Destination {
        return destination
      }
    }
    return nil
  }

  /// Sends failures to a destination while synchronous code runs; tasks that it starts keep the destination.
  package static func withDestination<Value>(
    _ destination: any FailureDestination,
    _ operation: () throws -> Value
  ) rethrows -> Value {
    try run(in: .destination(destination), operation)
  }

  /// Sends failures to a destination while async code runs; tasks that it starts keep the destination.
  package static nonisolated(nonsending) func withDestination<Value>(
    _ destination: any FailureDestination,
    _ operation: () async throws -> Value
  ) async rethrows -> Value {
    try await run(in: .destination(destination), operation)
  }

  /// Sets the destination of the running test framework, for code outside any other destination.
  package static func setFramework(_ destination: any FailureDestination) {
    ofFramework.withLock { $0 = destination }
  }

  // MARK: - Observers

  /// The observers of the current code, innermost first.
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

  /// Runs code hidden from observers.
  package static func withoutObservers(_ operation: () -> Void) {
    $ofTask.withValue(Scope(.unobserved, inside: scope), operation: operation)
  }

  /// Shows an observer the outcomes of synchronous code and of the tasks and threads it starts.
  package static func withObserver<Value>(
    _ observer: any OutcomeObserver,
    _ operation: () throws -> Value
  ) rethrows -> Value {
    OutcomeObservers.add(1)
    defer { OutcomeObservers.add(-1) }
    return try run(in: .observer(observer), operation)
  }

  /// Shows an observer the outcomes of async code and of the tasks and threads it starts.
  package static nonisolated(nonsending) func withObserver<Value>(
    _ observer: any OutcomeObserver,
    _ operation: () async throws -> Value
  ) async rethrows -> Value {
    OutcomeObservers.add(1)
    defer { OutcomeObservers.add(-1) }
    return try await run(in: .observer(observer), operation)
  }
}
