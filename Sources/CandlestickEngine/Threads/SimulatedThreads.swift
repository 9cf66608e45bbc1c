import CRuntimeHooks
import Foundation

/// The jobs that stand for the real threads of a simulation, from which reports get their names.
final class SimulatedThreads {
  private var jobs: [UnsafeMutablePointer<candlestick_block_job>] = []

  /// The call stack that started a thread although the simulation had too many; nil if there is none.
  var refused: candlestick_callers?

  /// True if threads that exist outside have joined the simulation.
  var haveJoined = false
  /// The time and the number of steps at which the simulation has begun to end.
  var ending = (time: Int64.max, stepCount: 0)

  deinit { for job in jobs { free(job) } }

  /// Returns the job for a new thread.
  ///
  /// - Parameter callers: the call stack that started the thread.
  func add(_ stack: OpaquePointer, _ callers: candlestick_callers) -> UnsafeMutablePointer<candlestick_block_job> {
    let job = withUnsafePointer(to: callers) { candlestick_make_thread_job(stack, $0) }
    jobs.append(job)
    job.pointee.number = UInt32(jobs.count)
    return job
  }
}
