import Dispatch

/// A Dispatch queue that tasks can prefer.
final class QueueTaskExecutor: TaskExecutor {
  let queue = DispatchQueue(label: "a task executor of its own")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// A Dispatch queue that actors can use as their executor.
final class QueueExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "an executor of its own")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
