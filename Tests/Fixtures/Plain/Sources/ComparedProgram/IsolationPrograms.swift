import Foundation

/// Programs that assume an isolation, by their names. Those whose assumption is wrong are to end the process.
let isolationPrograms: [String: @Sendable () async throws -> String] = [
  "wrong: assumeIsolated in a block of a global queue": { await onQueue(.global()) { assumeMainActor() } },
  "wrong: assumeIsolated in a block of a serial queue": {
    await onQueue(DispatchQueue(label: "serial")) { assumeMainActor() }
  },
  "wrong: assumeIsolated in a block of a concurrent queue": {
    await onQueue(DispatchQueue(label: "concurrent", attributes: .concurrent)) { assumeMainActor() }
  },
  "wrong: assumeIsolated in an operation": {
    await withCheckedContinuation { continuation in
      let queue = OperationQueue()
      queue.addOperation {
        continuation.resume(returning: assumeMainActor())
        _ = queue
      }
    }
  },
  "wrong: preconditionIsolated in a block": {
    await onQueue(.global()) {
      MainActor.preconditionIsolated()
      return "isolated"
    }
  },
  "wrong: assertIsolated in a block": {
    await onQueue(.global()) {
      MainActor.assertIsolated()
      return "isolated"
    }
  },
  "wrong: assumeIsolated in a detached task": { await Task.detached { assumeMainActor() }.value },
  "wrong: assumeIsolated in a method of an actor": { await Account().assumesMainActor() },
  "wrong: assumeIsolated behind a blocking bridge": {
    await Task.detached {
      wait { signal in
        DispatchQueue.global().async {
          _ = assumeMainActor()
          signal()
        }
      }
      return "bridged"
    }.value
  },
  "wrong: assumeIsolated after the main actor has called a block": {
    await Task { @MainActor in
      await onQueue(.global()) { DispatchQueue.main.sync { assumeMainActor() } + ", " + assumeMainActor() }
    }.value
  },
  "wrong: an actor's assertIsolated in a block": {
    let account = Account()
    return await onQueue(.global()) { account.asserted() }
  },
  "wrong: an actor's assertIsolated in a task": {
    let account = Account()
    return await Task.detached { account.asserted() }.value
  },
  "assumeIsolated in a task of the main actor": { await Task { @MainActor in assumeMainActor() }.value },
  "assumeIsolated in a block of the main queue": { await onQueue(.main) { assumeMainActor() } },
  "assumeIsolated in a block of a queue that targets the main queue": {
    await onQueue(DispatchQueue(label: "targets main", target: .main)) { assumeMainActor() }
  },
  "assumeIsolated in a sync of the main queue": {
    await onQueue(.global()) { DispatchQueue.main.sync { assumeMainActor() } }
  },
  "assumeIsolated in a sync of another queue on the main actor": {
    await Task { @MainActor in DispatchQueue(label: "other").sync { assumeMainActor() } }.value
  },
  "assumeIsolated after the main actor has waited for another queue": {
    await Task { @MainActor in
      let queue = DispatchQueue(label: "other")
      queue.async { usleep(1000) }
      queue.sync {}
      return assumeMainActor()
    }.value
  },
  "assertIsolated in a method of an actor": { await Account().assertsItself() },
  "an isolated deinit in a block": {
    await withCheckedContinuation { continuation in
      let box = Box(View { continuation.resume(returning: $0) })
      DispatchQueue.global().async { box.value = nil }
    }
  },
  "an isolated deinit in a detached task": {
    await withCheckedContinuation { continuation in
      let box = Box(View { continuation.resume(returning: $0) })
      Task.detached { box.value = nil }
    }
  },
  "a task of the main actor that a block starts": {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        Task { @MainActor in continuation.resume(returning: "\(Thread.isMainThread), " + assumeMainActor()) }
      }
    }
  },
]

@MainActor private var count = 0

private func assumeMainActor() -> String {
  MainActor.assumeIsolated {
    count += 1
    return "isolated"
  }
}

func onQueue(_ queue: DispatchQueue, _ code: @escaping @Sendable () -> String) async -> String {
  await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: code()) } }
}

/// Blocks the thread until code has called the function that it is given.
private func wait(_ code: (_ signal: @escaping @Sendable () -> Void) -> Void) {
  let semaphore = DispatchSemaphore(value: 0)
  code { semaphore.signal() }
  semaphore.wait()
}

private actor Account {
  func assumesMainActor() -> String { assumeMainActor() }

  nonisolated func asserted() -> String {
    assertIsolated()
    return "isolated"
  }

  func assertsItself() -> String { asserted() }
}

/// Tells on which actor it ends.
@MainActor private final class View {
  private let tell: @Sendable (String) -> Void
  nonisolated init(_ tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

  isolated deinit { tell("\(Thread.isMainThread), " + assumeMainActor()) }
}

/// Unchecked: the code that creates it no longer uses it once other code does.
private final class Box<Value>: @unchecked Sendable {
  var value: Value?
  init(_ value: Value) { self.value = value }
}
