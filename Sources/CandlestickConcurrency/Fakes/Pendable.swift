/// A value that a fake returns when the test resolves it.
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
/// A call suspends its task without blocking a thread. If nothing resolves the value, the call returns the fallback
/// after a delay, so a test that forgets to resolve it fails instead of hanging. The report of an example then mentions
/// the fallback. In a simulation, the delay is virtual time. If a waiting task is cancelled, its call returns the
/// fallback immediately; others keep waiting.
///
/// Any thread and any task may use it. Modeled on swift-fakes.
public final class Pendable<Value: Sendable>: Sendable, ResolvableWithFallback {
  private struct State {
    /// Nil while pending.
    var value: Value?
    /// The waiting calls, and those that ended because their task was cancelled.
    var calls: [OneTimeEvent<Value>] = []

    /// Sets or clears the value.
    ///
    /// - Returns: the waiting calls.
    mutating func set(_ value: Value?) -> [OneTimeEvent<Value>] {
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
  /// - Parameter fallbackValue: the result of calls if nothing resolves the value.
  public init(fallbackValue: Value, fileID: StaticString = #fileID, line: UInt = #line) {
    self.fallbackValue = fallbackValue
    self.fileID = fileID
    self.line = line
  }

  /// Makes the value pending again. Waiting calls return the fallback.
  public func reset() {
    for call in state.withLock({ $0.set(nil) }) { call.happen(fallbackValue) }
  }

  /// Makes waiting and later calls return a value.
  public func resolve(with value: Value) {
    for call in state.withLock({ $0.set(value) }) { call.happen(value) }
  }

  public func resolveWithFallback() { fallBack {} }

  /// Returns the value once it is resolved.
  ///
  /// - Parameter fallbackDelay: the time after which the call resolves the value with the fallback;
  ///   ``PendableDefaults/delay-type.property`` by default.
  public nonisolated(nonsending) func call(fallbackDelay: Duration = PendableDefaults.delay) async -> Value {
    let call = beginCall()
    if let value = call.value { return value }
    // At most a century, because a deadline beyond the clock's range would trap.
    let delay = min(max(fallbackDelay, .zero), .seconds(100 * 365 * 24 * 3600))
    let timer = Task {
      do { try await Task.sleep(for: delay) } catch {
        // The call has ended, or an exploration of cancellations cancels this task, too.
        return call.happen(fallbackValue)
      }
      fallBack {
        let pendable = "Pendable<\(Value.self)> of \(fileID):\(line)"
        let time = delay / .seconds(1)
        TestHooks.fellBack("\(pendable) was not resolved within \(time) s, so it returned \(fallbackValue)")
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

  /// Resolves the value with the fallback if it is pending.
  ///
  /// - Parameter beforeCallsReturn: called if the value was pending.
  private func fallBack(_ beforeCallsReturn: () -> Void) {
    let calls = state.withLock { state in state.value == nil ? state.set(fallbackValue) : nil }
    guard let calls else { return }
    beforeCallsReturn()
    for call in calls { call.happen(fallbackValue) }
  }
}

/// A result of a fake that can be unresolved, such as a ``Pendable``.
///
/// When a ``Spy`` or ``DynamicResult`` gets other stubs, it resolves the earlier ones, so that no task waits for them.
public protocol ResolvableWithFallback {
  /// Resolves the result with its fallback, unless it is already resolved.
  func resolveWithFallback()
}

// MARK: - Results

/// A ``Pendable`` whose calls may throw.
public typealias ThrowingPendable<Success, Failure: Error> = Pendable<Result<Success, Failure>>

extension Pendable {
  /// Returns or throws the result once it is resolved.
  ///
  /// - Parameter fallbackDelay: the time after which the call resolves the value with the fallback;
  ///   ``PendableDefaults/delay-type.property`` by default.
  /// - Throws: the error of the result.
  public nonisolated(nonsending) func call<Success: Sendable, Failure: Error>(
    fallbackDelay: Duration = PendableDefaults.delay
  ) async throws(Failure) -> Success where Value == Result<Success, Failure> {
    let result: Value = await call(fallbackDelay: fallbackDelay)
    return try result.get()
  }
}

// MARK: - Creating

extension Pendable {
  /// Creates a pending value.
  ///
  /// - Parameter fallback: the result of calls if nothing resolves the value.
  public static func pending(fallback: Value, fileID: StaticString = #fileID, line: UInt = #line) -> Pendable {
    Pendable(fallbackValue: fallback, fileID: fileID, line: line)
  }

  /// Creates a pending result without a value.
  public static func pending(fileID: StaticString = #fileID, line: UInt = #line) -> Pendable where Value == Void {
    Pendable(fallbackValue: (), fileID: fileID, line: line)
  }

  /// Creates a pending value with nil as its fallback.
  public static func pending<Wrapped: Sendable>(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Pendable where Value == Wrapped? {
    Pendable(fallbackValue: nil, fileID: fileID, line: line)
  }

  /// Creates a pending result with an ``EmptyError`` as its fallback.
  public static func pending<Success: Sendable>(
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Pendable where Value == Result<Success, any Error> {
    Pendable(fallbackValue: .failure(EmptyError()), fileID: fileID, line: line)
  }

  /// Creates a resolved value.
  public static func finished(_ value: Value) -> Pendable {
    let pendable = Pendable(fallbackValue: value)
    pendable.resolve(with: value)
    return pendable
  }

  /// Creates a resolved result without a value.
  public static func finished() -> Pendable where Value == Void { finished(()) }
}
