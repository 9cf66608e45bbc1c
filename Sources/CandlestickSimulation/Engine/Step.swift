#if os(Linux)
import CRuntimeHooks

/// A job that is ready to be run, up to where it next waits for something.
struct Step {
  let job: UnownedJob
  let lane: SimulationExecutor.Lane
  /// Whether what the job makes ready is part of the step, as where a task has yielded.
  var isBrief = false
  /// The number of the task that goes on with it; nil if that is not known, as in the turn of an actor that tasks wait for.
  let task: Int?

  /// Tells it apart from the others that are ready.
  var identity: UInt { UInt(bitPattern: job.pointer) }
}

extension UnownedJob {
  /// What a job is to the runtime.
  enum Kind {
    case task, turnOfActor, continuation, block, other
  }

  var pointer: UnsafeMutableRawPointer { unsafeBitCast(self, to: UnsafeMutableRawPointer.self) }

  @inline(__always) var kind: Kind {
    switch candlestick_job_kind(pointer) {
    case 0: .task
    case 192...194: .turnOfActor
    case 195: .continuation
    case UInt32(candlestick_job_kind_block): .block
    default: .other
    }
  }
}
#endif
