import CandlestickSimulation

/// One run of async code in a task of its own, which can be left behind if the code does not end in time.
///
/// Unchecked, because neither the code nor what it returns is sendable. The task runs on the actor of the code that waits
/// for it, or, if that is on none, while that does nothing but wait: they never use the same at the same time. `value` is
/// written before `ending` is reached and read after that. Code that has been left behind writes to this object alone,
/// which its task retains, and which nobody reads any more.
final class Attempt<Value>: @unchecked Sendable {
  private let code: nonisolated(nonsending) () async -> Value
  private var value: Value?
  private let isCancelledBefore = Task.isCancelled
  /// Whether the code has ended.
  let ending = Ending()

  /// - Parameter code: the code; it runs on the actor that the attempt is begun on.
  init(_ code: nonisolated(nonsending) @escaping () async -> Value) {
    self.code = code
  }

  /// What the code has returned; nil if it has not ended.
  var result: Value? { ending.isReached ? value : nil }

  /// Begins to run the code, right here until it first suspends.
  func begin(isolation: isolated (any Actor)? = #isolation) -> Task<Void, Never> {
    #if os(Linux)
    Task.immediate(name: "the code of an expectation") {
      _ = isolation
      await run()
    }
    #else
    Task {
      _ = isolation
      await run()
    }
    #endif
  }

  /// Begins to run the code on the main actor.
  func beginOnMainActor() -> Task<Void, Never> {
    Task { @MainActor in await run() }
  }

  private nonisolated(nonsending) func run() async {
    if isCancelledBefore { withUnsafeCurrentTask { $0?.cancel() } }
    value = await code()
    ending.reach()
  }
}

/// What came of an attempt.
enum AttemptResult<Value> {
  /// What the code returned.
  case ended(Value)
  /// The code had not ended in time.
  ///
  /// - Parameter note: how long it took, and what became of it.
  case cut(note: String)
}

extension PollWait {
  /// How long code may take to end that has been cancelled.
  private static var grace: Duration { .seconds(1) }

  /// Runs async code and waits until it has ended, but no longer than the time allows. Then it is cancelled; if it does
  /// not end even so, it is left behind.
  ///
  /// - Parameters:
  ///   - isOnMainActor: whether it runs on the main actor, rather than on that of the caller.
  ///   - code: the code.
  nonisolated(nonsending) func attempt<Value>(
    isOnMainActor: Bool = false,
    _ code: nonisolated(nonsending) @escaping () async -> Value
  ) async -> AttemptResult<Value> {
    let attempt = Attempt(code)
    let end = endOfLook
    let task = isOnMainActor ? attempt.beginOnMainActor() : attempt.begin()
    if let value = attempt.result { return .ended(value) }

    let standstill = await withTaskCancellationHandler {
      await pause(for: attempt.ending, until: end)
    } onCancel: {
      task.cancel()
    }
    if let value = attempt.result { return .ended(value) }

    let time = inWords(elapsed)
    task.cancel()
    _ = await pause(for: attempt.ending, until: elapsed + Self.grace)
    let reason = standstill.map { "\nNothing is left that could end it: \($0)." } ?? ""
    if attempt.ending.isReached {
      return .cut(note: "Its body had not ended after \(time), and was cancelled." + reason)
    }
    let place = placeOfWaiting(task).map { ", waiting at \($0)" } ?? ""
    return .cut(
      note: "Its body had not ended after \(time), ignored its cancellation and was left behind\(place)." + reason
    )
  }

  /// A time as it is read aloud, and whether it is virtual.
  func inWords(_ time: Duration) -> String { time.inSeconds + (isVirtual ? " of virtual time" : "") }
}
