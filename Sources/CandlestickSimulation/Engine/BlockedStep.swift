#if RUNTIME_HOOKS
import CRuntimeHooks
import Foundation

/// A step that has stopped in the middle, because its code blocks the thread.
final class BlockedStep {
  let wait: candlestick_wait
  /// The step; nil if it is the code of the simulation's host.
  let step: Step?
  fileprivate let stack: OpaquePointer
  /// The queues on which it runs.
  let claims: QueueClaims
  /// The actor on which it runs, if any.
  let actor: UnsafeRawPointer?
  /// The timer that ends the wait.
  var timer: Int?
  /// Counts the blocked steps of a simulation.
  var number = 0
  /// True if it can be resumed.
  var isReady = false
  /// The job that resumes it.
  let job: UnsafeMutablePointer<candlestick_block_job>

  init(_ wait: candlestick_wait, _ step: Step?, on stack: OpaquePointer, _ claims: QueueClaims) {
    self.wait = wait
    self.step = step
    self.stack = stack
    self.claims = claims
    actor = candlestick_current_actor()
    job = candlestick_make_resumption_job()
    job.pointee.context = Unmanaged.passUnretained(self).toOpaque()
  }

  /// Creates an interrupted step, which is ready to be resumed.
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

  /// True if an event can end the wait, and not only a time-out.
  var awaitsEvent: Bool { wait.has_happened != nil }

  /// The object for which it waits, if known.
  var object: ObjectAddress? { wait.object.map { ObjectAddress($0) } }

  /// True if the awaited event has happened.
  var hasHappened: Bool { wait.has_happened?(wait.context) ?? false }

  /// The step that resumes it.
  var resumption: Step {
    Step(job: UnownedJob(at: UnsafeMutableRawPointer(job)), executor: .queue, task: step?.task)
  }

  func resume(by runner: JobRunner) { runner.resume(stack) }

  /// Abandons its stack for good.
  func abandon() { candlestick_abandon_stack(stack) }
}
#endif
