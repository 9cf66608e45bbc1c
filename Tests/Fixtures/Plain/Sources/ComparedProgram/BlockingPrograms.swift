import Foundation

/// Programs that block the threads of tasks, by their names. Those that are to hang are ended by a signal.
let blockingPrograms: [String: @Sendable () async throws -> String] = [
  "hangs: tasks that wait for a semaphore that a later task signals": {
    let semaphore = DispatchSemaphore(value: 0)
    await withDiscardingTaskGroup { group in
      for _ in 0..<manyTasks { group.addTask { block(semaphore) } }
      group.addTask { for _ in 0..<manyTasks { semaphore.signal() } }
    }
    return "signalled"
  },
  "hangs: tasks that wait for async code by a semaphore": {
    await withDiscardingTaskGroup { group in
      for _ in 0..<manyTasks {
        group.addTask {
          let semaphore = DispatchSemaphore(value: 0)
          Task {
            await Task.yield()
            semaphore.signal()
          }
          block(semaphore)
        }
      }
    }
    return "bridged"
  },
  "tasks that wait for a semaphore that a block signals": {
    let semaphore = DispatchSemaphore(value: 0)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { for _ in 0..<manyTasks { semaphore.signal() } }
    await withDiscardingTaskGroup { group in for _ in 0..<manyTasks { group.addTask { block(semaphore) } } }
    return "signalled"
  },
  "an actor that sleeps while another task calls it": {
    await orderOnActor { usleep(50_000) }
  },
  "an actor that waits for a semaphore while another task calls it": {
    await orderOnActor {
      let semaphore = DispatchSemaphore(value: 0)
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { semaphore.signal() }
      semaphore.wait()
    }
  },
  "an actor that waits for a queue while another task calls it": {
    await orderOnActor {
      let queue = DispatchQueue(label: "queue")
      queue.async { usleep(50_000) }
      queue.sync {}
    }
  },
  "an actor that waits for a lock while another task calls it": {
    await orderOnActor {
      let (lock, isLocked) = (NSLock(), DispatchSemaphore(value: 0))
      DispatchQueue.global().async {
        lock.lock()
        isLocked.signal()
        usleep(50_000)
        lock.unlock()
      }
      isLocked.wait()
      lock.withLock {}
    }
  },
  // Dispatch's threads are real. The simulation exceeds its limit if it waits for a moment at each standstill.
  "many waits that time out beside idle threads of Dispatch": {
    await readFromPipe()
    return "\((1...1_500).count { _ in timesOut() })"
  },
]

/// Lets a source read a byte, and cancels it. Dispatch's manager thread stays.
private func readFromPipe() async {
  let pipe = Pipe()
  await withCheckedContinuation { continuation in
    let source = DispatchSource.makeReadSource(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
    source.setEventHandler { source.cancel() }
    source.setCancelHandler { continuation.resume() }
    source.resume()
    pipe.fileHandleForWriting.write(Data([1]))
  }
}

private func timesOut() -> Bool { DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(1)) == .timedOut }

/// More than there are threads of the cooperative pool.
private let manyTasks = 2 * ProcessInfo.processInfo.activeProcessorCount + 2

private func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }

/// Returns what an actor does whose code blocks while another task calls it.
private func orderOnActor(_ wait: @escaping @Sendable () -> Void) async -> String {
  let worker = Worker()
  async let first: Void = worker.wait(wait)
  await worker.hasBegun()
  async let second: Void = worker.note("called")
  _ = await (first, second)
  return await worker.log.joined(separator: ", ")
}

private actor Worker {
  private(set) var log: [String] = []
  private nonisolated let began = AsyncStream<Void>.makeStream()

  func wait(_ code: @Sendable () -> Void) {
    began.continuation.yield()
    code()
    log.append("waited")
  }

  /// Suspends until the actor is about to wait.
  nonisolated func hasBegun() async { for await _ in began.stream { return } }

  func note(_ entry: String) { log.append(entry) }
}
