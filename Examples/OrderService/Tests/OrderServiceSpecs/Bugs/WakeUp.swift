import Candlestick
import Foundation

extension ServerBug {
  static let wakeUp = ServerBug(
    "Wake-up of a loop",
    "Lost wake-up: the loop sees that it has no jobs, and records only then that it sleeps."
  ) { version in
    let loop = Loop(version)
    let thread = WorkerThread { loop.run() }
    loop.execute {}
    loop.execute { loop.stop() }
    thread.join()
    loop.close()
  }
}

/// Runs jobs on its thread. A thread that adds a job writes to a descriptor only if the loop sleeps, since that is slow.
private final class Loop: @unchecked Sendable {
  // Unchecked, because the members are mutable. A lock protects those that several threads use.
  private let version: Version
  private let wakeUp = Socket.pair()
  private let lock = NSLock()
  private var jobs: [@Sendable () -> Void] = []
  private var isAsleep = false
  private var isStopped = false

  init(_ version: Version) {
    self.version = version
  }

  func execute(_ job: @escaping @Sendable () -> Void) {
    let mustWake = lock.withLock {
      jobs.append(job)
      return isAsleep
    }
    if mustWake { wakeUp.0.sendLine("wake up") }
  }

  func stop() { isStopped = true }

  func close() {
    wakeUp.0.close()
    wakeUp.1.close()
  }

  func run() {
    while !isStopped {
      let next = takeJobs()
      if next.isEmpty { sleep() }
      for job in next { job() }
    }
  }

  private func takeJobs() -> [@Sendable () -> Void] {
    lock.withLock {
      defer { jobs = [] }
      if version == .fixed && jobs.isEmpty { isAsleep = true }
      return jobs
    }
  }

  private func sleep() {
    if version == .broken { lock.withLock { isAsleep = true } }
    _ = wakeUp.1.receiveLine()
    lock.withLock { isAsleep = false }
  }
}
