import Candlestick
import CandlestickConcurrency
import Foundation

extension PlantedBug {
  static let workStealingQueue = PlantedBug(
    "Work-stealing queue",
    kind: "not linearizable",
    "A thief looks at the first job, releases the lock, and takes the job later, when its owner may already have run it."
  ) { version in
    let queue = WorkStealingQueue(version, jobs: [1, 2])
    let run = LockIsolated<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      while let job = number == 0 ? queue.pop() : queue.steal() { run.withValue { $0.append(job) } }
    }
    expect(run.value).to(consistOf(1, 2))
  }.checked(by: .linearizability) { version in
    try await expectLinearizable(
      { WorkStealingQueue(version, jobs: [1, 2]) },
      against: [1, 2],
      operations: [
        ModeledOperation("pop") {
          $0.pop()
        } model: {
          $0.popLast()
        },
        ModeledOperation("steal") {
          $0.steal()
        } model: {
          $0.isEmpty ? nil : $0.removeFirst()
        },
      ],
      in: .schedules(300)
    )
  }
}

/// Gives the last job to its owner, and the first job to thieves.
private final class WorkStealingQueue: @unchecked Sendable {
  // Unchecked, because the jobs are mutable. They are accessed only with the lock held.
  private let version: Version
  private let lock = NSLock()
  private var jobs: [Int]

  init(_ version: Version, jobs: [Int]) {
    self.version = version
    self.jobs = jobs
  }

  func pop() -> Int? { lock.withLock { jobs.popLast() } }

  func steal() -> Int? {
    if version == .fixed { return lock.withLock { jobs.isEmpty ? nil : jobs.removeFirst() } }
    guard let job = lock.withLock({ jobs.first }) else { return nil }
    lock.withLock { jobs.removeAll { $0 == job } }
    return job
  }
}
