import CRuntimeHooks
import Foundation

/// The jobs that stand for the real threads of a simulation, from which reports get their names.
final class SimulatedThreads {
  private var jobs: [UnsafeMutablePointer<candlestick_block_job>] = []
  private var callers: [UnsafeMutablePointer<candlestick_callers>] = []

  deinit {
    for job in jobs { free(job) }
    for callers in callers { callers.deallocate() }
  }

  /// Returns the job for a new thread.
  func add(_ stack: OpaquePointer, _ startedBy: candlestick_callers) -> UnsafeMutablePointer<candlestick_block_job> {
    let position = UnsafeMutablePointer<candlestick_callers>.allocate(capacity: 1)
    position.initialize(to: startedBy)
    callers.append(position)
    let job = candlestick_make_thread_job(stack, position)
    jobs.append(job)
    job.pointee.number = UInt32(jobs.count)
    return job
  }
}
