import CandlestickSimulation
import Foundation

/// Programs that ask which thread their code is on, and keep values there, by their names.
let threadPrograms: [String: @Sendable () async throws -> String] = [
  "whether blocks are on the main thread": {
    let answers = [
      await onQueue(.main) { mainThreadAnswers() },
      await onQueue(.global()) { mainThreadAnswers() },
      await onQueue(DispatchQueue(label: "serial")) { mainThreadAnswers() },
      await onQueue(.global()) { DispatchQueue.main.sync { mainThreadAnswers() } + " " + mainThreadAnswers() },
      await Task.detached { mainThreadAnswers() }.value,
      await Task { @MainActor in DispatchQueue(label: "other").sync { mainThreadAnswers() } }.value,
    ]
    return answers.joined(separator: "; ")
  },
  "thread dictionaries of blocks that run at the same time": {
    await interleaved {
      setName($0)
    } then: {
      threadsName()
    }
  },
  "thread dictionaries of tasks that run at the same time": {
    await withTaskGroup(of: String.self) { group in
      for name in ["first", "second"] {
        group.addTask {
          setName(name)
          usleep(20_000)
          return threadsName()
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted().joined(separator: ", ")
    }
  },
  "the main thread's dictionary": {
    await Task { @MainActor in
      setName("main")
      let there = await onQueue(.global()) { DispatchQueue.main.sync { threadsName() } }
      let other = await onQueue(.global()) { threadsName() }
      return "\(there), \(other), \(threadsName())"
    }.value
  },
  "names of threads": {
    await interleaved { name in
      Thread.current.name = name
    } then: {
      Thread.current.name ?? "none"
    }
  },
  "errno of blocks that run at the same time": {
    await interleaved { name in
      errno = name == "first" ? ENOENT : EINTR
    } then: {
      "\(errno)"
    }
  },
  "threads of blocks that run at the same time": {
    let threads = Threads()
    _ = await interleaved { _ in
      threads.add()
    } then: {
      "\(pthread_equal(pthread_self(), pthread_self()))"
    }
    return threads.description
  },
  "specific values of blocks that run at the same time": {
    await interleaved { name in
      pthread_setspecific(specificKey, Unmanaged.passRetained(name as NSString).toOpaque())
    } then: {
      pthread_getspecific(specificKey).map { "\(Unmanaged<NSString>.fromOpaque($0).takeUnretainedValue())" } ?? "none"
    }
  },
  "run loops of blocks": {
    let isMain = await onQueue(.main) { "\(RunLoop.current === RunLoop.main)" }
    let isMainThere = await onQueue(.global()) { "\(RunLoop.current === RunLoop.main)" }
    return isMain + " " + isMainThere
  },
  "a scheduler that queues what is scheduled while it runs": {
    await interleaved { name in
      Trampoline.run(name)
    } then: {
      Trampoline.log
    }
  },
  "the current operation queue": {
    await withCheckedContinuation { continuation in
      let queue = OperationQueue()
      queue.name = "operations"
      queue.addOperation {
        let name = OperationQueue.current?.name ?? "none"
        let inSync = DispatchQueue(label: "other").sync { OperationQueue.current?.name ?? "none" }
        continuation.resume(returning: "\(name) \(inSync)")
        _ = queue
      }
    }
  },
  "a thread that answers before a timeout": {
    await firstOf { continuation in Thread { continuation.resume(returning: "answered") }.start() }
  },
  "a signal that arrives a moment after its source was resumed": {
    await firstOf { continuation in
      let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
      source.setEventHandler {
        source.cancel()
        continuation.resume(returning: "signalled")
      }
      source.resume()
      Task {
        try await Task.sleep(for: .milliseconds(100))
        kill(getpid(), SIGUSR1)
      }
    }
  },
  "a deadlock after the first process, for which Foundation starts a thread": {
    do {
      try await withDeterministicExecution(settings: SimulationSettings(outsideTimeout: .zero)) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "exit 3"]
        try process.run()
        process.waitUntilExit()
        precondition(process.terminationStatus == 3)
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
      return "no deadlock"
    } catch {
      precondition(!"\(error)".contains("\n  thread "), "the thread is part of the simulation: \(error)")
      return "deadlock"
    }
  },
  "tasks that a thread creates": {
    await onThread { continuation in
      Task {
        async let number = { 1 }()
        let isMain = await Task { @MainActor in "\(runsOnMainThread())" }.value
        continuation.resume(returning: "\(await number) \(runsOnMainThread()) \(isMain)")
      }
    }
  },
  "a task of the main actor that a thread creates": {
    await onThread { continuation in
      Task { @MainActor in
        MainActor.preconditionIsolated()
        let before = runsOnMainThread()
        try? await Task.sleep(for: .milliseconds(1))
        continuation.resume(returning: "\(before) \(runsOnMainThread())")
      }
    }
  },
  "an immediate task that a thread creates": {
    await onThread { continuation in
      let creator = pthread_self()
      Task.immediate {
        let isHere = pthread_self() == creator
        try? await Task.sleep(for: .milliseconds(1))
        continuation.resume(returning: "\(isHere) \(runsOnMainThread())")
      }
    }
  },
]

private func runsOnMainThread() -> Bool { Thread.isMainThread }

/// Returns what a thread of its own resumes a continuation with.
private func onThread(_ code: @escaping @Sendable (CheckedContinuation<String, Never>) -> Void) async -> String {
  await withCheckedContinuation { continuation in Thread { code(continuation) }.start() }
}

/// Returns what code resumes a continuation with, or "timed out" if it does not do so within a second.
private func firstOf(_ code: @escaping @Sendable (CheckedContinuation<String, Never>) -> Void) async -> String {
  await withTaskGroup { group in
    group.addTask { await withCheckedContinuation(code) }
    group.addTask {
      try? await Task.sleep(for: .seconds(1))
      return Task.isCancelled ? "answered in time" : "timed out"
    }
    let first = await group.next() ?? "nothing"
    group.cancelAll()
    return first
  }
}

private func setName(_ name: String) { Thread.current.threadDictionary["name"] = name }
private func threadsName() -> String { Thread.current.threadDictionary["name"] as? String ?? "none" }

private func mainThreadAnswers() -> String {
  "\(Thread.isMainThread) \(Thread.current.isMainThread) \(Thread.current === Thread.mainThread)"
}

/// Runs code in two blocks, which then wait until both have done so, and asks both.
private func interleaved(
  _ begin: @escaping @Sendable (String) -> Void,
  then end: @escaping @Sendable () -> String
) async -> String {
  let begun = DispatchGroup()
  begun.enter()
  begun.enter()
  async let first = onQueue(.global()) {
    begin("first")
    begun.leave()
    begun.wait()
    return end()
  }
  async let second = onQueue(.global()) {
    begin("second")
    begun.leave()
    begun.wait()
    return end()
  }
  return await "\(first) \(second)"
}

private let specificKey: pthread_key_t = {
  var key = pthread_key_t()
  pthread_key_create(&key) { if let value = $0 { Unmanaged<NSString>.fromOpaque(value).release() } }
  return key
}()

/// The different threads that have been added.
private final class Threads: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [pthread_t] = []

  func add() { lock.withLock { if !all.contains(pthread_self()) { all.append(pthread_self()) } } }
  var description: String { lock.withLock { "\(all.count) threads" } }
}

/// Runs what is scheduled on a thread in turn, as reactive libraries do.
private enum Trampoline {
  static func run(_ name: String) {
    schedule("\(name) 1") { schedule("\(name) 2") {} }
  }

  private static func schedule(_ name: String, _ action: () -> Void) {
    let dictionary = Thread.current.threadDictionary
    dictionary["log"] = (dictionary["log"] as? String ?? "") + (dictionary["isRunning"] == nil ? "[" : "+") + name
    if dictionary["isRunning"] != nil { return }
    dictionary["isRunning"] = true
    usleep(1000)
    action()
    dictionary["isRunning"] = nil
    dictionary["log"] = (dictionary["log"] as? String ?? "") + "]"
  }

  static var log: String { Thread.current.threadDictionary["log"] as? String ?? "none" }
}
