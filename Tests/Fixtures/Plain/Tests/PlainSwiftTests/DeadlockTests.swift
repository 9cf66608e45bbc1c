import Candlestick
import Foundation
import Synchronization
import Testing

/// Waiting for an outside event would last until the real-time limit, which is a different error.
private let settings = SimulationSettings(outsideTimeout: .seconds(3600), realTimeLimit: .seconds(20))

private func never() async {
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

@Suite(.serialized) struct DeadlockTests {
  @Test func isToldAtOnceBesideIdleThreads() async {
    await Task.detached {}.value
    for _ in 1...20 { await expectDeadlock() }
  }

  @Test func isToldAtOnceOnEachSchedule() async {
    let error = await #expect(throws: ScheduleFailure.self) {
      try await exploreSchedules(1_000, settings: settings) {
        async let first: Void = never()
        async let second: Void = Task.yield()
        _ = await (first, second)
      }
    }
    #expect(error?.description.contains("deadlock") == true)
  }

  @Test func isToldAtOnceInEachOfSeveralSimulations() async {
    await withDiscardingTaskGroup { group in
      for _ in 1...20 { group.addTask { await expectDeadlock() } }
    }
  }

  @Test func isToldAtOnceAfterTimersHaveEnded() async throws {
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now(), repeating: 0.01)
    timer.resume()
    try await Task.sleep(for: .milliseconds(10))
    timer.cancel()
    await expectDeadlock()
  }

  private func expectDeadlock() async {
    let error = await #expect(throws: SimulationError.self) {
      try await withDeterministicExecution(settings: settings) { await never() }
    }
    #expect(error?.kind == .deadlock)
  }
}

/// Answers that arrive late, or from one thread after the other.
@Suite(.serialized) struct AnsweredTests {
  private typealias Continuation = CheckedContinuation<Void, Never>

  private func isAnswered(_ ask: @escaping @Sendable (Continuation) -> Void) async throws {
    try await withDeterministicExecution(settings: settings) { await withCheckedContinuation(ask) }
  }

  /// Asks a task outside of the simulation.
  private func isAnswered(outside answer: @escaping @Sendable (Continuation) async throws -> Void) async throws {
    let (questions, asking) = AsyncStream<Continuation>.makeStream()
    let outside = Task.detached { for await question in questions { try await answer(question) } }
    try await isAnswered { asking.yield($0) }
    asking.finish()
    try await outside.value
  }

  @Test func byATimerOfDispatch() async throws {
    try await isAnswered { question in
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { question.resume() }
    }
  }

  @Test func byARepeatingTimerOfDispatch() async throws {
    let question = Mutex<Continuation?>(nil)
    let timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { question.withLock { $0.take() }?.resume() }
    timer.schedule(deadline: .now(), repeating: 0.1)
    timer.resume()
    defer { timer.cancel() }
    try await isAnswered { asked in question.withLock { $0 = asked } }
  }

  @Test func byATaskThatSleeps() async throws {
    try await isAnswered { question in
      try await Task.sleep(for: .milliseconds(100))
      question.resume()
    }
  }

  @Test func byATaskThatYieldsOnTheMainActor() async throws {
    try await isAnswered { @MainActor question in
      for _ in 1...10_000 { await Task.yield() }
      question.resume()
    }
  }

  @Test func byAThreadThatWaitsForAnother() async throws {
    let (isAsked, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let question = Mutex<Continuation?>(nil)
    Thread {
      isOver.wait()
      question.withLock { $0.take() }?.resume()
    }.start()
    Thread {
      isAsked.wait()
      usleep(100_000)
      isOver.signal()
    }.start()
    try await isAnswered { asked in
      question.withLock { $0 = asked }
      isAsked.signal()
    }
  }

  @Test func byAThreadOfAPoolThatWaitsForWork() async throws {
    let condition = NSCondition()
    let question = Mutex<Continuation?>(nil)
    Thread {
      condition.lock()
      while question.withLock({ $0 == nil }) { condition.wait() }
      _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1))
      condition.unlock()
      question.withLock { $0.take() }?.resume()
    }.start()
    try await isAnswered { asked in
      question.withLock { $0 = asked }
      condition.signal()
    }
  }

  @Test func byAThreadThatReadsFromAnotherProcess() async throws {
    let (isAsked, process) = (DispatchSemaphore(value: 0), OtherProcess("sleep 0.1; echo"))
    let question = Mutex<Continuation?>(nil)
    Thread {
      isAsked.wait()
      process.read()
      question.withLock { $0.take() }?.resume()
    }.start()
    try await isAnswered { asked in
      question.withLock { $0 = asked }
      isAsked.signal()
    }
  }

  @Test func byASourceOfWhatAnotherProcessWrites() async throws {
    let question = Mutex<Continuation?>(nil)
    let process = OtherProcess("sleep 0.1; echo")
    let source = DispatchSource.makeReadSource(fileDescriptor: process.file)
    source.setEventHandler { question.withLock { $0.take() }?.resume() }
    source.resume()
    defer { source.cancel() }
    try await isAnswered { asked in question.withLock { $0 = asked } }
  }

  @Test func byASourceOfSignalsFromAnotherProcess() async throws {
    let question = Mutex<Continuation?>(nil)
    signal(SIGUSR1, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGUSR1)
    source.setEventHandler { question.withLock { $0.take() }?.resume() }
    source.resume()
    defer { source.cancel() }
    try await isAnswered { asked in
      question.withLock { $0 = asked }
      _ = OtherProcess("sleep 0.1; kill -USR1 \(getpid())")
    }
  }

  @Test func byAThreadThatAnotherBegins() async throws {
    for _ in 1...200 {
      try await isAnswered(outside: { question in
        DispatchQueue.global().async { Thread { Thread { question.resume() }.start() }.start() }
      })
    }
  }

  @Test func byWhatGoesFromQueueToQueue() async throws {
    for _ in 1...200 {
      try await isAnswered { question in
        DispatchQueue.global().async {
          DispatchQueue.main.async {
            DispatchQueue.global().async { Task { @MainActor in Task.detached { question.resume() } } }
          }
        }
      }
    }
  }

  @Test func byWhatFollowsAnotherSimulationThatWaitsNoLonger() async throws {
    let question = Mutex<Continuation?>(nil)
    async let first: Void = isAnswered { asked in question.withLock { $0 = asked } }
    while question.withLock({ $0 == nil }) { try await Task.sleep(for: .milliseconds(1)) }
    let impatient = SimulationSettings(outsideTimeout: .seconds(1))
    await #expect(throws: SimulationError.self) {
      try await withDeterministicExecution(settings: impatient) { await never() }
    }
    question.withLock { $0.take() }?.resume()
    try await first
  }
}

/// A shell in a child process that no thread waits for.
private struct OtherProcess: @unchecked Sendable {
  // One thread at a time uses it, and nothing closes it.
  private let output: UnsafeMutablePointer<FILE>

  init(_ command: String) { output = popen(command, "r") }

  var file: Int32 { fileno(output) }

  /// Reads a byte; blocks until one arrives.
  func read() {
    var byte: UInt8 = 0
    _ = Glibc.read(file, &byte, 1)
  }
}
