#if RUNTIME_HOOKS
import CRuntimeHooks

/// A job that is ready to run, until its task next suspends.
///
/// It takes 32 bytes, because the memory of many ready steps costs more time than the code that makes them ready.
struct Step {
  let job: UnownedJob
  /// The order that it is in, if any. The engine retains it.
  var order: Unmanaged<SerialOrder>?
  /// Its rank in the order in which steps became ready. Meaningful only among ready steps.
  var rank: Int32 = 0
  /// The slot of the next step in its order, among ready steps.
  var next = SerialOrder.end
  /// The number of its task; negative if unknown.
  private let taskNumber: Int32
  let executor: ExecutorKind
  /// True if the jobs that it enqueues are part of the step, as after a task has yielded.
  var isBrief: Bool
  /// True if the main run loop runs it rather than the main queue. A run loop nested in a block of the main queue runs it, too.
  var isOfRunLoop = false
  /// True if it resumes a task that has waited for the simulation itself, which occupies no thread.
  var needsNoThread = false

  /// - Parameter task: the number of the task that it resumes, of its queue, or of the first task of the actor that it drains; nil if
  ///   unknown.
  @inline(__always) init(
    job: UnownedJob,
    executor: ExecutorKind,
    isBrief: Bool = false,
    task: Int?,
    order: Unmanaged<SerialOrder>? = nil
  ) {
    self.job = job
    self.executor = executor
    self.isBrief = isBrief
    self.order = order
    taskNumber = Int32(truncatingIfNeeded: task ?? -1)
  }

  var task: Int? { taskNumber < 0 ? nil : Int(taskNumber) }

  /// The block that it runs, or the job of the blocked step that it resumes. Valid only for queues.
  var block: UnsafeMutablePointer<candlestick_block_job> {
    UnsafeMutableRawPointer(mutating: job.pointer).assumingMemoryBound(to: candlestick_block_job.self)
  }

  /// True if it needs a thread of the cooperative pool, as tasks and default actors do.
  @inline(__always) var isPooled: Bool { (executor == .tasks || executor == .hop) && !needsNoThread }

  /// True if it excludes all other blocks of its queue.
  var isBarrier: Bool { block.pointee.is_barrier }
  /// The queue on which it runs, if any.
  var queue: UnsafeMutableRawPointer? { executor == .queue ? block.pointee.queue : nil }

  /// Identifies it among the ready steps.
  var identity: UInt { UInt(bitPattern: job.pointer) }
}
#endif
