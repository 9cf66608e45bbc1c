/// Code that creates many tasks, or takes many steps while many tasks exist.
struct Workload: Sendable {
  let name: String
  /// The number of tasks that it creates, or of steps that it takes.
  let count: Int
  let run: @Sendable (_ count: Int) async throws -> Void

  init(_ name: String, _ count: Int, _ run: @escaping @Sendable (_ count: Int) async throws -> Void) {
    self.name = name
    self.count = count
    self.run = run
  }

  static let all: [Workload] = [
    Workload("unstructured tasks, one actor call each", 30_000) { count in
      let counter = Counter()
      await all((0..<count).map { _ in Task { await counter.add() } })
    },
    Workload("detached tasks, one call each of an actor of its own", 30_000) { count in
      await all((0..<count).map { _ in Task.detached { await Counter().add() } })
    },
    Workload("waiters woken one by one", 4_000) { count in
      let gate = Gate()
      let waiters = (0..<count).map { _ in Task { await gate.wait() } }
      while await gate.count < count { await Task.yield() }
      while await gate.openForOne() { await Task.yield() }
      await all(waiters)
    },
    Workload("tasks that hand on a semaphore", 10_000) { count in
      let semaphore = Semaphore()
      await all(
        (0..<count).map { _ in
          Task {
            await semaphore.wait()
            await Task.yield()
            await semaphore.signal()
          }
        }
      )
    },
    Workload("unstructured sleepers, one deadline", 100_000) { count in
      await all((0..<count).map { _ in Task { await sleep(for: .milliseconds(1)) } })
    },
    Workload("unstructured sleepers, many deadlines", 100_000) { count in
      await all((0..<count).map { number in Task { await sleep(for: .microseconds(number % 1_000)) } })
    },
    Workload("sleepers that are cancelled", 30_000) { count in
      let sleepers = (0..<count).map { _ in Task { await sleep(for: .seconds(1_000)) } }
      await Task.yield()
      for sleeper in sleepers { sleeper.cancel() }
      await all(sleepers)
    },
    Workload("actor calls beside idle tasks", 20_000) { count in
      let gate = Gate()
      let waiters = (0..<count).map { _ in Task { await gate.wait() } }
      while await gate.count < count { await Task.yield() }
      let counter = Counter()
      await all((0..<100).map { _ in Task { for _ in 0..<count / 100 { await counter.add() } } })
      while await gate.openForOne() {}
      await all(waiters)
    },
    Workload("unstructured tasks that yield", 100_000) { count in
      await all((0..<count).map { _ in Task { await Task.yield() } })
    },
    Workload("child tasks that yield, in groups of 500", 100_000) { count in
      await withTaskGroup(of: Void.self) { groups in
        for _ in 0..<count / 500 {
          groups.addTask {
            await withTaskGroup(of: Void.self) { group in
              for _ in 0..<500 { group.addTask { await Task.yield() } }
            }
          }
        }
      }
    },
    Workload("async lets", 100_000) { count in
      for _ in 0..<count {
        async let child: Void = Task.yield()
        await child
      }
    },
    Workload("nested async lets", 10_000) { count in await nestAsyncLets(count) },
    Workload("nested tasks", 30_000) { count in await nestTasks(count) },
    Workload("streams", 30_000) { count in
      let streams = (0..<count).map { _ in AsyncStream.makeStream(of: Int.self) }
      let consumers = streams.map { stream in Task { for await _ in stream.stream {} } }
      for stream in streams { stream.continuation.yield(1) }
      await Task.yield()
      for stream in streams { stream.continuation.finish() }
      await all(consumers)
    },
  ]

  private static func all(_ tasks: [Task<Void, Never>]) async {
    for task in tasks { await task.value }
  }
}

private func sleep(for duration: Duration) async {
  try? await Task.sleep(for: duration)
}

private func nestTasks(_ depth: Int) async {
  if depth > 0 { await Task { await nestTasks(depth - 1) }.value }
}

private func nestAsyncLets(_ depth: Int) async {
  guard depth > 0 else { return }
  async let child: Void = nestAsyncLets(depth - 1)
  await child
}

private actor Counter {
  private var count = 0
  func add() { count += 1 }
}

private actor Gate {
  private var waiters: [CheckedContinuation<Void, Never>] = []

  var count: Int { waiters.count }
  func wait() async { await withCheckedContinuation { waiters.append($0) } }

  func openForOne() -> Bool {
    let waiter = waiters.popLast()
    waiter?.resume()
    return waiter != nil
  }
}

private actor Semaphore {
  private var isTaken = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if isTaken { await withCheckedContinuation { waiters.append($0) } } else { isTaken = true }
  }

  func signal() {
    if let waiter = waiters.popLast() { waiter.resume() } else { isTaken = false }
  }
}
