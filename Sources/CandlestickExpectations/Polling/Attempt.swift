internal import CandlestickConcurrency
import CandlestickSimulation

/// Runs async code in a task of its own, and leaves the task behind if it does not end after a timeout.
///
/// Unchecked, because neither the code nor its value is sendable. The task runs on the actor of the code that waits for
/// it. If there is no actor, the waiting code does nothing else in the meantime. Either way, the two never access the
/// same state at once. `value` is written before `ending` happens, and read afterwards. Code that is left behind writes
/// only to this object, which the task retains and which is no longer read.
final class Attempt<Value>: @unchecked Sendable {
  private let code: nonisolated(nonsending) () async -> Value
  private var value: Value?
  private let isCancelledBefore = Task.isCancelled
  /// Happens when the code has ended.
  let ending = OneTimeEvent<Void>()

  /// - Parameter code: runs on the actor that calls `begin`.
  init(_ code: nonisolated(nonsending) @escaping () async -> Value) {
    self.code = code
  }

  /// The value that the code returned; nil if it has not ended.
  var result: Value? { ending.value == nil ? nil : value }

  /// Starts the code. It runs synchronously until it first suspends. On Apple's platforms, where the deployment targets
  /// lack `Task.immediate`, it starts later.
  func begin(isolation: isolated (any Actor)? = #isolation) -> Task<Void, Never> {
    #if APPLE_XCTEST
    Task {
      _ = isolation
      await run()
    }
    #else
    Task.immediate(name: Simulation.expectationTaskName) {
      _ = isolation
      await run()
    }
    #endif
  }

  /// Starts the code on the main actor.
  func beginOnMainActor() -> Task<Void, Never> {
    Task(name: Simulation.expectationTaskName) { @MainActor in await run() }
  }

  private nonisolated(nonsending) func run() async {
    if isCancelledBefore { withUnsafeCurrentTask { $0?.cancel() } }
    value = await code()
    ending.happen()
  }
}

/// The result of an attempt.
enum AttemptResult<Value> {
  /// The code returned this value.
  case ended(Value)
  /// The code timed out. The note says how long it ran, and whether it was left behind.
  case timedOut(note: String)
}

extension PollWait {
  /// Runs async code until it ends or times out. Cancels it at the timeout, and leaves it behind if it does not end
  /// within the grace time.
  nonisolated(nonsending) func attempt<Value>(
    isOnMainActor: Bool = false,
    graceTime: Duration = .seconds(1),
    _ code: nonisolated(nonsending) @escaping () async -> Value
  ) async -> AttemptResult<Value> {
    let attempt = Attempt(code)
    let end = pollDeadline
    let task = isOnMainActor ? attempt.beginOnMainActor() : attempt.begin()
    if let value = attempt.result { return .ended(value) }

    let idleReason = await withTaskCancellationHandler {
      await pause(for: attempt.ending, until: end)
    } onCancel: {
      task.cancel()
    }
    if let value = attempt.result { return .ended(value) }

    let time = inWords(elapsed)
    task.cancel()
    _ = await pause(for: attempt.ending, until: elapsed + graceTime)
    let reason = idleReason.map { "\nNothing can end it any more: \($0)." } ?? ""
    if attempt.ending.value != nil {
      return .timedOut(note: "The code was still running after \(time), and was cancelled." + reason)
    }
    let line = suspensionPoint(of: task).map { ", waiting at \($0)" } ?? ""
    return .timedOut(
      note: "The code was still running after \(time), ignored its cancellation and was left behind\(line)." + reason
    )
  }

  /// Returns a duration as text, marked if it is virtual.
  func inWords(_ time: Duration) -> String { time.inSeconds + (isVirtual ? " of virtual time" : "") }
}
