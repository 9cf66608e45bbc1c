import Foundation

/// A value that a fake returns when the test says so.
///
/// ```swift
/// let cats = Pendable<[Cat]>.pending(fallback: [])
/// let viewModel = CatsViewModel { await cats.call() }
/// viewModel.start()
/// await expect(viewModel.isLoading).toEventually(beTrue())
/// cats.resolve(with: [Cat()])
/// await expect(viewModel.cats).toEventually(haveCount(1))
/// ```
///
/// No thread is blocked: a call suspends its task. If nobody resolves it, the call returns the fallback after a delay, so that a
/// test that forgot to resolve it fails and does not hang; the report of an example then names the fallback. In a simulation, the
/// delay is virtual time. A task that is cancelled while it waits gets the fallback at once; other calls still wait.
///
/// Any thread and any task may use it. The design is that of swift-fakes.
public final class Pendable<Value: Sendable>: Sendable, ResolvableWithFallback {
  private struct State {
    /// Nil while it is pending.
    var value: Value?
    /// Those that wait, and those that no longer do since their task was cancelled.
    var calls: [OneTimeEvent<Value>] = []

    /// - Returns: the calls that waited.
    mutating func become(_ value: Value?) -> [OneTimeEvent<Value>] {
      defer { self = State(value: value) }
      return calls
    }
  }

  private let state = PortableMutex(State())
  private let fallbackValue: Value
  private let fileID: StaticString
  private let line: UInt

  /// Creates a pending value.
  ///
  /// - Parameter fallbackValue: returned by calls if nobody resolves it.
  public init(fallbackValue: Value, fileID: StaticString = #fileID, line: UInt = #line) {
    self.fallbackValue = fallbackValue
    self.fileID = fileID
    self.line = line
  }

  /// Makes it pending again. Calls that wait return the fallback.
  public func reset() {
    for call in state.withLock({ $0.become(nil) }) { call.happen(fallbackValue) }
  }

  /// Resolves it: calls that wait return the value, and so do later ones.
  public func resolve(with value: Value) {
    for call in state.withLock({ $0.become(value) }) { call.happen(value) }
  }

  public func resolveWithFallback() { fallBack {} }

  /// Returns the value, as soon as it is resolved.
  ///
  /// - Parameter fallbackDelay: the seconds until the call resolves it with the fallback; ``PendableDefaults/delay`` by default.
  public nonisolated(nonsending) func call(fallbackDelay: TimeInterval = PendableDefaults.delay) async -> Value {
    let call = beginCall()
    if let value = call.value { return value }
    let timer = Task {
      try await Task.sleep(for: .fallbackDelay(fallbackDelay))
      fallBack {
        TestHooks.fellBack(
          Fallback(
            pendable: "Pendable<\(Value.self)> of \(fileID):\(line)",
            value: "\(fallbackValue)",
            delay: fallbackDelay
          )
        )
      }
    }
    defer { timer.cancel() }
    return await withTaskCancellationHandler {
      await call.wait()
    } onCancel: {
      call.happen(fallbackValue)
    }
  }

  private func beginCall() -> OneTimeEvent<Value> {
    state.withLock { state in
      let call = OneTimeEvent(state.value)
      if state.value == nil { state.calls.append(call) }
      return call
    }
  }

  /// - Parameter beforeCallsReturn: called if it was pending.
  private func fallBack(_ beforeCallsReturn: () -> Void) {
    let calls = state.withLock { state in state.value == nil ? state.become(fallbackValue) : nil }
    guard let calls else { return }
    beforeCallsReturn()
    for call in calls { call.happen(fallbackValue) }
  }
}

extension Duration {
  /// At most a century, which also stands for infinity; zero for less than that, and for what is no number.
  fileprivate static func fallbackDelay(_ seconds: TimeInterval) -> Duration {
    .seconds(seconds > 0 ? min(seconds, 100 * 365 * 24 * 3600) : 0)
  }
}

// MARK: - Results

/// A ``Pendable`` whose calls may throw.
public typealias ThrowingPendable<Success, Failure: Error> = Pendable<Result<Success, Failure>>

/// A ``Pendable`` whose calls may throw, by its older name.
@available(*, deprecated, renamed: "ThrowingPendable")
public typealias ThrowingDynamicPendable<Success, Failure: Error> = Pendable<Result<Success, Failure>>

extension Pendable {
  /// Returns or throws the result, as soon as it is resolved.
  ///
  /// - Parameter resolveDelay: the seconds until the call resolves it with the fallback; ``PendableDefaults/delay`` by default.
  /// - Throws: the result's error.
  public nonisolated(nonsending) func call<Success: Sendable, Failure: Error>(
    resolveDelay: TimeInterval = PendableDefaults.delay
  ) async throws(Failure) -> Success where Value == Result<Success, Failure> {
    try await call(fallbackDelay: resolveDelay).get()
  }
}

// MARK: - Creating

extension Pendable {
  /// Creates a pending value.
  ///
  /// - Parameter fallback: returned by calls if nobody resolves it.
  public static func pending(fallback: Value, fileID: StaticString = #fileID, line: UInt = #line) -> Pendable {
    Pendable(fallbackValue: fallback, fileID: fileID, line: line)
  }

  /// Creates a pending return of nothing.
  public static func pending(fileID: StaticString = #fileID, line: UInt = #line) -> Pendable where Value == Void {
    Pendable(fallbackValue: (), fileID: fileID, line: line)
  }

  /// Creates a pending value that falls back to nil.
  public static func pending<Wrapped: Sendable>(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Pendable where Value == Wrapped? {
    Pendable(fallbackValue: nil, fileID: fileID, line: line)
  }

  /// Creates a pending result that falls back to an ``EmptyError``.
  public static func pending<Success: Sendable>(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Pendable where Value == Result<Success, any Error> {
    Pendable(fallbackValue: .failure(EmptyError()), fileID: fileID, line: line)
  }

  /// Creates a value that is resolved.
  public static func finished(_ value: Value) -> Pendable {
    let pendable = Pendable(fallbackValue: value)
    pendable.resolve(with: value)
    return pendable
  }

  /// Creates a resolved return of nothing.
  public static func finished() -> Pendable where Value == Void { finished(()) }
}
