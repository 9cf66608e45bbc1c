import CandlestickSupport
import Foundation

/// A thread outside of all simulations, because it started before them.
final class OutsideThread: Sendable {
  private let work = Locked<[@Sendable () -> Void]>([])
  private let isThereWork = DispatchSemaphore(value: 0)

  init() {
    let (work, isThereWork) = (work, isThereWork)
    Thread {
      while true {
        isThereWork.wait()
        guard let next = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
        next()
      }
    }.start()
  }

  deinit { isThereWork.signal() }

  /// Runs code on the thread, after earlier code.
  func run(_ code: @escaping @Sendable () -> Void) {
    work.withLock { $0.append(code) }
    isThereWork.signal()
  }
}

#if FORKED_WORKERS
/// Runs tasks on a thread outside of the simulation.
final class OutsideTaskExecutor: TaskExecutor {
  private let thread: OutsideThread

  init(_ thread: OutsideThread) { self.thread = thread }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    thread.run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs actors on a thread outside of the simulation.
final class OutsideSerialExecutor: SerialExecutor {
  private let thread: OutsideThread

  init(_ thread: OutsideThread) { self.thread = thread }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    thread.run { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
#endif
