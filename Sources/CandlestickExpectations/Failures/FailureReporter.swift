import CSupport
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Reports each failure to its owner.
///
/// The owner is the example or assertion handler whose code started the failing task, thread or Dispatch block. If the
/// owner is unknown, the failure is stray: it goes to the example that the process is running, or else to the running
/// test framework, or else to standard error.
///
/// Swift Testing runs tests in parallel, so a scope that one of its tests begins applies only to that test's own tasks.
package enum FailureReporter {
  /// Reports a failure to its owner. Safe to call from any thread.
  ///
  /// ```swift
  /// FailureReporter.record(TestFailure(message: "the cache is stale", location: CodeLocation()))
  /// ```
  package static func record(_ failure: TestFailure) { record(failure, by: deliver) }

  private static func record(_ failure: TestFailure, by deliver: (TestFailure) -> Void) {
    recordingCount.withLock { $0 += 1 }
    defer { recordingCount.withLock { $0 -= 1 } }
    let failure = noted(failure)
    if !observe(failure, isPassed: false) { deliver(failure) }
  }

  /// The number of calls of `record` that have not returned.
  private static let recordingCount = Locked(0)

  /// Waits, for five seconds at most, until other threads have recorded their failures. Call it before the process exits.
  package static func finishRecording() {
    for _ in 1...5_000 where recordingCount.withLock(\.self) > 0 { usleep(1_000) }
  }

  /// Reports a failure to its owner, bypassing observers whose `takesReports` is false.
  package static func recordPastObservers(_ failure: TestFailure) {
    // An observer is not observed while it reports a failure.
    let outer = observers(includingUnobserved: true).filter(\.takesReports)
    if !outer.contains(where: { $0.handles(failure, isPassed: false) }) { deliver(failure) }
  }

  /// Records the failures of a known issue with the owner of the current code, even from inside an exploration of
  /// schedules. Returns false if the owner cannot record them separately.
  package static func record(known failures: [TestFailure], reason: String?) -> Bool {
    let owners = scopes(in: nil).lazy.compactMap(\.destination)
    let owner = owners.first { !($0 is GatheredFailures) } ?? ofFramework.withLock { $0 }
    let noted = failures.map { failure in
      var noted = failure
      noted.noteWhole()
      return noted
    }
    return owner.record(known: noted, reason: reason)
  }

  private static func deliver(_ failure: TestFailure) {
    let destination = destination
    var failure = failure
    destination.keepWhole(of: &failure)
    isOwned ? destination.record(failure) : destination.recordStray(failure)
  }

  /// Reports failures to the owner of the current code, from any thread and at any time.
  static var recorder: @Sendable (TestFailure) -> Void {
    let scope = scope
    return { failure in $ofTask.withValue(scope) { record(failure) } }
  }

  /// Reports a failure of code that has outlived its owner as a stray failure.
  package static func recordAsStray(_ failure: TestFailure) {
    $ofTask.withValue(nil) { record(failure) { destination.recordOutliving($0) } }
  }

  /// Notifies the observers of an outcome, innermost first, until one consumes it. Returns true if one did.
  ///
  /// - Parameter failure: the failure, or the one that the expectation would have had; evaluated only if there are
  ///   observers.
  @discardableResult
  package static func observe(_ failure: @autoclosure () -> TestFailure, isPassed: Bool) -> Bool {
    guard !isPassed || OutcomeObservers.areAnySet else { return false }
    let failure = failure()
    return observers.contains { $0.handles(failure, isPassed: isPassed) }
  }

  // MARK: - Scopes

  /// The scope in which the current task, thread or block was started, or one that it began later; nil if unknown.
  @TaskLocal static var ofTask: Scope?
  /// The active scopes of the process, the latest one last. Concurrent tasks may end them in any order.
  private static let ofProcess = Locked<[Scope]>([])
  /// The destination of code outside all scopes.
  private static let ofFramework = Locked<any FailureDestination>(lastResort)
  private static let lastResort = LastResort()

  /// The scope in which the current task, thread or block was started. Code that outlives the scope retains it.
  package static var taskScope: AnyObject? { ofTask }

  static var scope: Scope? {
    ofTask ?? (SwiftTesting.isInTest ? nil : ofProcess.withLock { $0.last })
  }

  /// True if this process is a copy that a test has forked. Its memory is its own.
  package static var isCopy: Bool {
    #if FORKED_WORKERS
    return candlestick_is_copy()
    #else
    return false
    #endif
  }

  /// The scopes of the current code, innermost first. In an exploration of schedules, only the scopes that began in it.
  static var scopes: some Sequence<Scope> { scopes(in: Simulation.gathering) }

  private static func scopes(in exploration: ObjectIdentifier?) -> some Sequence<Scope> {
    let isCopy = isCopy
    let exploration = isCopy ? nil : exploration
    return sequence(state: scope) { scope in
      while let current = scope, exploration == nil || current.exploration == exploration {
        scope = current.outer
        if !isCopy || !current.isLostInCopy { return current }
      }
      return nil
    }
  }

  private static func begin(_ kind: Scope.Kind) -> Scope {
    propagateOwners()
    let scope = Scope(kind, inside: scope)
    OutcomeObservers.add(scope.observerCount)
    if !SwiftTesting.isInTest { ofProcess.withLock { $0.append(scope) } }
    return scope
  }

  private static func end(_ scope: Scope) {
    OutcomeObservers.add(-scope.observerCount)
    let abandoned = ofProcess.withLock { scopes -> [Scope] in
      if scopes.last === scope {
        scopes.removeLast()
        return []
      }
      let ended = scopes.filter { $0.andEnclosing.contains { $0 === scope } }
      scopes.removeAll { scope in ended.contains { $0 === scope } }
      return ended.filter { $0 !== scope }
    }
    for scope in abandoned.reversed() { passOnGathered(in: scope) }
  }

  /// Reports what a scope has gathered whose code was left without returning, for example because of a deadlock.
  private static func passOnGathered(in scope: Scope) {
    $ofTask.withValue(scope.outer) {
      switch scope.kind {
      case .destination(let gathered as GatheredFailures):
        for failure in gathered.abandon() where !observe(failure, isPassed: false) { deliver(failure) }
      case .observer(let observer): observer.abandon()
      case .destination, .unobserved, .note: break
      }
    }
  }

  /// Ends the scopes inside another one, whose code is left without returning.
  static func endScopes(inside outer: Scope?) {
    var inner: [Scope] = []
    var next = ofTask
    while let scope = next, scope !== outer {
      inner.append(scope)
      next = scope.outer
    }
    // Code that belongs to another owner is in none of our scopes.
    guard next === outer else { return }
    for scope in inner {
      end(scope)
      passOnGathered(in: scope)
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

  // MARK: - Owners

  /// True if the owner of the current code is known. Also true if owners are not traced, since the running example is
  /// then the likely owner.
  package static var isOwned: Bool { ofTask?.isOwned ?? !areOwnersPropagated }

  /// Makes detached tasks, threads and Dispatch blocks inherit the owner of failures from now on. They inherit no
  /// task-local values by themselves.
  package static func propagateOwners() { _ = areOwnersPropagated }

  /// True if detached tasks, threads and Dispatch blocks inherit the owner. The first access starts the propagation.
  /// Without the engine, only tasks that are not detached inherit it.
  private static let areOwnersPropagated: Bool = {
    // Detached tasks would crash on a runtime whose layout differs.
    guard let backend = Simulation.backend, SimulationAvailability.ofProcess == nil else { return false }
    backend.recordThrows()
    return backend.propagateOwners(
      in: $ofTask,
      current: { FailureReporter.ofTask.map { UnsafeMutableRawPointer(Unmanaged.passRetained($0).toOpaque()) } },
      run: { owner, function, context in
        let owner = Unmanaged<Scope>.fromOpaque(owner).takeRetainedValue()
        FailureReporter.$ofTask.withValue(owner) { function(context) }
      },
      ownerTest: { Unmanaged<Scope>.fromOpaque($0)._withUnsafeGuaranteedRef { $0.test } }
    )
  }()

  // MARK: - Journal

  private static let journal = Locked<(any FailureJournal)?>(nil)

  package static func setJournal(_ new: any FailureJournal) { journal.withLock { $0 = new } }

  /// Writes a failure to the journal. Called for a failure that is kept until a block, a schedule or a test has ended,
  /// and would be lost if the process ended before.
  package static func keep(_ failure: TestFailure) {
    TrialOutcome.keep(failure)
    #if FORKED_WORKERS
    journal.withLock(\.self)?.keep(failure, test: scope?.test ?? candlestick_current_test())
    #endif
  }

  /// Writes the failure of a known issue to the journal.
  package static func keep(known failure: TestFailure, reason: String?) {
    #if FORKED_WORKERS
    let test = scope?.test ?? candlestick_current_test()
    journal.withLock(\.self)?.keep(known: failure, reason: reason, test: test)
    #endif
  }

  /// Removes the failures of the running test from the journal. Called if they do not count, because the test runs again.
  package static func dropKept() {
    #if FORKED_WORKERS
    journal.withLock(\.self)?.drop(test: candlestick_current_test())
    #endif
  }

  // MARK: - Destinations

  /// The destination of the current code's failures that no observer consumes.
  package static var destination: any FailureDestination {
    innermost((any FailureDestination).self)
      ?? (Simulation.gathering != nil && !isCopy ? ExploredFailures.shared : nil)
      ?? (SwiftTesting.isInTest ? lastResort : ofFramework.withLock { $0 })
  }

  /// Returns the innermost destination of a type around the current code. Destinations of other types may be nested
  /// inside it.
  ///
  /// - Parameter isPastExploration: true to search beyond an exploration of schedules, too, up to the test framework.
  package static func innermost<Destination>(
    _ type: Destination.Type,
    isPastExploration: Bool = false
  ) -> Destination? {
    let scopes = scopes(in: isPastExploration ? nil : Simulation.gathering)
    if let destination = scopes.lazy.compactMap({ $0.destination as? Destination }).first { return destination }
    guard isPastExploration, !SwiftTesting.isInTest else { return nil }
    return ofFramework.withLock { $0 } as? Destination
  }

  /// The snapshots of the test that the current code belongs to; nil for code of no test and of a Swift Testing test.
  static var snapshots: TestSnapshots? { test?.snapshots }

  /// The test that the current code belongs to; nil for code of no test and of a Swift Testing test.
  static var test: (any SnapshotDestination)? {
    innermost((any SnapshotDestination).self, isPastExploration: true)
  }

  /// True if the current code is a block of expectations that is polled.
  package static var isPolled: Bool {
    for destination in scopes.lazy.compactMap(\.destination) {
      if destination is any SnapshotDestination { return false }
      if (destination as? GatheredFailures)?.isPolled == true { return true }
    }
    return false
  }

  /// Reports the failures of synchronous code, and of the tasks and threads that it starts, to a destination.
  package static func withDestination<Value>(
    _ destination: any FailureDestination,
    _ operation: () throws -> Value
  ) rethrows -> Value {
    try run(in: .destination(destination), operation)
  }

  /// Reports the failures of async code, and of the tasks and threads that it starts, to a destination.
  package static nonisolated(nonsending) func withDestination<Value>(
    _ destination: any FailureDestination,
    _ operation: () async throws -> Value
  ) async rethrows -> Value {
    try await run(in: .destination(destination), operation)
  }

  /// Sets the destination of code outside all scopes: the running test framework.
  package static func setFramework(_ destination: any FailureDestination) {
    ofFramework.withLock { $0 = destination }
  }

  // MARK: - Polls

  /// The observers of the current code, innermost first.
  package static var observers: [any OutcomeObserver] { observers() }

  private static func observers(includingUnobserved: Bool = false) -> [any OutcomeObserver] {
    var observers: [any OutcomeObserver] = []
    scopes: for scope in scopes {
      switch scope.kind {
      case .observer(let observer): observers.append(observer)
      case .note: continue
      case .destination: break scopes
      case .unobserved: if !includingUnobserved { return observers }
      }
    }
    if Simulation.gathering == nil, let observer = OutcomeObservers.ofProcess { observers.append(observer) }
    return observers
  }

  /// Runs code whose outcomes no observer sees.
  package static func withoutObservers(_ operation: () -> Void) {
    $ofTask.withValue(Scope(.unobserved, inside: scope), operation: operation)
  }

  /// Notifies an observer of the outcomes of synchronous code, and of the tasks and threads that it starts.
  package static func withObserver<Value>(
    _ observer: any OutcomeObserver,
    _ operation: () throws -> Value
  ) rethrows -> Value {
    try run(in: .observer(observer), operation)
  }

  /// Notifies an observer of the outcomes of async code, and of the tasks and threads that it starts.
  package static nonisolated(nonsending) func withObserver<Value>(
    _ observer: any OutcomeObserver,
    _ operation: () async throws -> Value
  ) async rethrows -> Value {
    try await run(in: .observer(observer), operation)
  }
}
