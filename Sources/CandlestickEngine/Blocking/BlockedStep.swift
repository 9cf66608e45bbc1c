import CRuntimeHooks
import CandlestickSimulation
import Foundation

/// A step that is suspended in the middle, because its code blocks the thread.
final class BlockedStep {
  let wait: candlestick_wait
  /// The step; nil for the code of the simulation's host.
  let step: Step?
  let stack: OpaquePointer
  /// The queues on which the step runs.
  let claims: QueueClaims
  /// The task that blocks; nil for a block, and for the host's code. The step's own job may differ, for example the
  /// continuation of a yield.
  let task: UnsafeMutableRawPointer?
  /// The actor on which the step runs; nil if none.
  let actor: UnsafeRawPointer?
  /// The timer of the wait's time-out; nil if it has none.
  var timer: Int?
  /// The position among the blocked steps of the simulation.
  var number = 0
  /// The number of the recorded step in which the code has blocked; nil if steps are not recorded.
  var event: Int?
  /// True if the step can be resumed.
  var isReady = false
  /// The job that resumes the step.
  let job: UnsafeMutablePointer<candlestick_block_job>

  /// True if the code runs on a real thread.
  let isOnThread: Bool

  init(_ wait: candlestick_wait, _ step: Step?, on stack: OpaquePointer, _ claims: QueueClaims) {
    self.wait = wait
    self.step = step
    self.stack = stack
    isOnThread = candlestick_is_thread_stack(stack)
    self.claims = claims
    // The code that starts a thread is not on that thread.
    let isHere = candlestick_current_stack() == stack
    task = isHere ? candlestick_current_task() : nil
    actor = isHere ? candlestick_current_actor() : nil
    job = candlestick_make_resumption_job()
    job.pointee.context = Unmanaged.passUnretained(self).toOpaque()
  }

  /// Creates a step that the schedule has interrupted, for example at a lock. It waits for nothing and can be resumed
  /// immediately. `callers` is the call stack, for reports.
  convenience init(
    interruptedAt callers: candlestick_callers,
    _ step: Step?,
    on stack: OpaquePointer,
    _ claims: QueueClaims
  ) {
    var wait = candlestick_wait()
    wait.callers = callers
    self.init(wait, step, on: stack, claims)
    isReady = true
  }

  deinit { free(job) }

  /// Returns the blocked step that a job resumes.
  static func ofJob(_ job: UnsafeMutablePointer<candlestick_block_job>) -> BlockedStep {
    Unmanaged.fromOpaque(job.pointee.context!).takeUnretainedValue()
  }

  /// True if an event can end the wait; false if only a time-out can.
  var awaitsEvent: Bool { wait.has_happened != nil }

  /// The object that the step waits for; nil if unknown.
  var object: ObjectAddress? { wait.object.map { ObjectAddress($0) } }

  /// True if the cancellation of a thread ends the wait.
  var isCancellationPoint: Bool { !isReady && wait.isCancellationPoint }

  /// True if the awaited event has happened.
  var hasHappened: Bool { wait.has_happened?(wait.context) ?? false }

  /// The step that resumes this one.
  var resumption: Step {
    Step(job: UnownedJob(at: UnsafeMutableRawPointer(job)), executor: .queue, task: step?.task)
  }

  func resume(by runner: JobRunner) { runner.resume(stack) }

  /// Frees the stack without resuming the step. That of a thread is the thread's, which may have ended in the meantime.
  func abandon() {
    if !isOnThread { candlestick_abandon_stack(stack) }
  }
}

extension candlestick_wait {
  /// True if the cancellation of the waiting thread ends the wait, and a signal to the thread lets its handler run.
  var isCancellationPoint: Bool {
    switch kind {
    case .sleep, .condition, .semaphore, .thread, .descriptor, .signal: true
    case .runLoop, .lock, .group, .queue, .workItem, .iterations, .barrier, .initializer: false
    }
  }
}
