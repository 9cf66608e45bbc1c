import CRuntimeHooks
import CandlestickSimulation

/// A job that is ready to run, and the code that it runs until its task next suspends.
///
/// The struct has 32 bytes. With many ready steps, memory costs more time than the code that makes them ready.
struct Step {
  let job: UnownedJob
  /// The serial order that contains the step, if any. The engine retains it.
  var order: Unmanaged<SerialOrder>?
  /// The rank in the order in which steps became ready. It has a meaning only while the step is ready.
  var rank: Int32 = 0
  /// The slot of the next step in its serial order, while the step is ready.
  var next = SerialOrder.end
  /// The number of the task; negative if unknown.
  private let taskNumber: Int32
  let executor: ExecutorKind
  /// True if the jobs that the step enqueues are part of it, as after a task has yielded.
  var isBrief: Bool
  /// True if the main run loop, rather than the main queue, runs the step. A run loop nested in a block of the main
  /// queue runs it, too.
  var isOnRunLoop = false
  /// True if the step resumes a task that waited for the simulation itself. Such a task occupies no thread.
  var needsNoThread = false

  /// - Parameter task: the number of the task that the step resumes, or of its queue, or of the first task of the actor
  ///   that it drains; nil if unknown.
  init(
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

  /// The block that the step runs, or the job of the blocked step that it resumes. Valid only for queues.
  var block: UnsafeMutablePointer<candlestick_block_job> {
    UnsafeMutableRawPointer(mutating: job.pointer).assumingMemoryBound(to: candlestick_block_job.self)
  }

  /// True if the step needs a thread of the cooperative pool, as tasks and default actors do.
  var isPooled: Bool { (executor == .tasks || executor == .hop) && !needsNoThread }

  /// True if the step excludes all other blocks of its queue.
  var isBarrier: Bool { block.pointee.is_barrier }
  /// The queue on which the step runs; nil if none.
  var queue: UnsafeMutableRawPointer? { executor == .queue ? block.pointee.queue : nil }

  /// Identifies the step among the ready steps.
  var identity: UInt { UInt(bitPattern: job.pointer) }
}
