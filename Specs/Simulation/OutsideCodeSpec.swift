import CRuntimeHooks
import Candlestick
import CandlestickConcurrency
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class OutsideCodeSpec: Spec {
  override class func spec() {
    describe("code outside a simulation") {
      it("can resume the simulation's tasks from a thread that was started before") {
        let here = currentThread()
        let outside = OutsideThread()
        let results = try simulate(0..<20) {
          let ofThread = await withCheckedContinuation { continuation in
            outside.run { continuation.resume(returning: currentThread()) }
          }
          let detached = await Task.detached {
            let there = await withCheckedContinuation { continuation in
              outside.run { continuation.resume(returning: currentThread()) }
            }
            return [there == here, currentThread() == here]
          }.value
          return [ofThread == here, currentThread() == here] + detached
        }
        expect(Set(results)).to(equal([[false, true, false, true]]))
      }

      it("can resume the simulation's tasks from Dispatch queues if it enqueues the blocks itself") {
        let here = currentThread()
        let outside = OutsideThread()
        let results = try simulate(0..<20) {
          let ofQueue = await withCheckedContinuation { continuation in
            outside.run { DispatchQueue.global().async { continuation.resume(returning: currentThread()) } }
          }
          return [ofQueue == here, currentThread() == here]
        }
        expect(Set(results)).to(equal([[false, true]]))
      }

      it("does not include the blocks that the simulation enqueues on Dispatch queues") {
        let here = currentThread()
        let results = try simulate(0..<20) {
          let ofQueue = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: currentThread()) }
          }
          return [ofQueue == here, currentThread() == here]
        }
        expect(Set(results)).to(equal([[true, true]]))
      }

      for (name, wait) in waitsThatTimeOut {
        it("can wake code that has signaled it after \(name) that has timed out") {
          let outside = OutsideThread()
          let result = try withDeterministicExecution {
            let (go, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            outside.run {
              go.wait()
              usleep(20_000)
              done.signal()
            }
            return signal(go, andWaitFor: done, after: wait)
          }
          expect(result).to(equal(.success))
        }
      }

      it("can send values to streams that the simulation reads") {
        let outside = OutsideThread()
        let received = try simulate(0..<20) {
          let (stream, continuation) = AsyncStream<Int>.makeStream()
          outside.run {
            for number in 1...100 { continuation.yield(number) }
            continuation.finish()
          }
          var received: [Int] = []
          for await number in stream { received.append(number) }
          return received
        }
        expect(received).to(allPass(equal(Array(1...100))))
      }

      it("can run on the main Dispatch queue and the main run loop, which are drained while no task is ready") {
        let findings = try simulate(0..<20) {
          let ofQueue = await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume(returning: runsOnMainThread()) }
          }
          let ofLoop = await withCheckedContinuation { continuation in
            RunLoop.main.perform { continuation.resume(returning: runsOnMainThread()) }
          }
          let ofTimer = await withCheckedContinuation { continuation in
            RunLoop.main.add(
              Timer(timeInterval: 0.001, repeats: false) { _ in continuation.resume(returning: runsOnMainThread()) },
              forMode: .default
            )
          }
          return [ofQueue, ofLoop, ofTimer]
        }
        expect(Set(findings)).to(equal([[true, true, true]]))
      }

      it("can run on the main Dispatch queue in an async simulation, too") {
        let isOnMainThread = try await withDeterministicExecution {
          await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume(returning: runsOnMainThread()) }
          }
        }
        expect(isOnMainThread).to(beTrue())
      }

      it("can be a file's readability handler") {
        let texts = try simulate(0..<20) {
          let pipe = Pipe()
          async let text = withCheckedContinuation { continuation in
            pipe.fileHandleForReading.readabilityHandler = { handle in
              handle.readabilityHandler = nil
              continuation.resume(returning: String(decoding: handle.availableData, as: UTF8.self))
            }
          }
          try await Simulation.current.settle()
          try pipe.fileHandleForWriting.write(contentsOf: Data("hello".utf8))
          return await text
        }
        expect(Set(texts)).to(equal(["hello"]))
      }

      it("sees real time") {
        let outside = OutsideThread()
        let isReal = try withDeterministicExecution {
          await withCheckedContinuation { continuation in
            outside.run { continuation.resume(returning: !isTimeVirtual()) }
          }
        }
        expect(isReal).to(beTrue())
      }
    }

    describe("waiting for an outside event") {
      // If this fails, the wait lasts an hour, until the real-time limit ends it, or the simulation deadlocks.
      let settings = SimulationSettings(outsideTimeout: .seconds(3600), realTimeLimit: .seconds(10))

      func isAnswered(_ ask: @escaping @Sendable (CheckedContinuation<Void, Never>) -> Void) throws {
        try withDeterministicExecution(settings: settings) { await withCheckedContinuation(ask) }
      }

      it("continues while a Dispatch timer from before the simulation is pending") {
        let queues = [DispatchQueue.global(), DispatchQueue(label: "own")]
        for queue in queues {
          let answer = OneTimeEvent<Void>()
          queue.asyncAfter(deadline: .now() + 0.05) { answer.happen() }
          try withDeterministicExecution(settings: settings) { await answer.wait() }
        }
        let answer = OneTimeEvent<Void>()
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler { answer.happen() }
        source.schedule(deadline: .now() + 0.05)
        source.resume()
        try withDeterministicExecution(settings: settings) { await answer.wait() }
      }

      it("continues while a Dispatch timer from before the simulation is active") {
        let resume = Locked<CheckedContinuation<Void, Never>?>(nil)
        let source = DispatchSource.makeTimerSource()
        source.setEventHandler {
          resume.withLock { continuation in
            continuation?.resume()
            continuation = nil
          }
        }
        source.schedule(deadline: .now(), repeating: 0.05)
        source.resume()
        defer { source.cancel() }
        try isAnswered { continuation in resume.withLock { $0 = continuation } }
      }

      it("continues while a thread sleeps or reads") {
        let (outside, other) = (OutsideThread(), OutsideThread())
        try isAnswered { continuation in
          outside.run {
            usleep(50_000)
            continuation.resume()
          }
        }
        try isAnswered { continuation in
          let pipe = Pipe()
          outside.run {
            _ = try? pipe.fileHandleForReading.read(upToCount: 1)
            continuation.resume()
          }
          other.run {
            usleep(50_000)
            try? pipe.fileHandleForWriting.write(contentsOf: Data([1]))
          }
        }
      }

      for (name, wait, wake) in endlessWaits {
        // Other examples of this process may have left threads behind, so that a simulation would wait for those.
        it("does not count on a thread that waits for \(name) without a limit") {
          let number = Locked<UInt>(0)
          let thread = PosixThread {
            number.withLock { $0 = currentThread() }
            wait()
          }
          await expect { candlestick_is_thread_idle(Int32(number.withLock(\.self))) }
            .toEventually(beTrue(), timeout: .seconds(60))
          wake()
          thread.join()
        }
      }

      for (name, wait) in shortWaits {
        it("takes no longer than in real time after several waits without an event (\(name))") {
          let isOver = DispatchSemaphore(value: 0)
          Thread { _ = isOver.wait(timeout: .now() + 3_600) }.start()
          defer { isOver.signal() }
          // With the whole timeout for each wait, the limit of real time ends the simulation.
          let settings = SimulationSettings(outsideTimeout: .milliseconds(200), realTimeLimit: .seconds(10))
          try withDeterministicExecution(settings: settings) {
            DispatchQueue(label: "queue").sync { for _ in 1...60 { wait(0.001) } }
          }
        }
      }

      it("continues while work moves from one queue to the next") {
        try isAnswered { continuation in
          DispatchQueue.global().async {
            DispatchQueue.main.async {
              DispatchQueue.global().async { RunLoop.main.perform { continuation.resume() } }
            }
          }
        }
      }
    }

    describe("an exploration whose runs deadlock") {
      let timeout = Duration.milliseconds(500)
      let settings = SimulationSettings(outsideTimeout: timeout)
      let isOver = DispatchSemaphore(value: 0)
      // The time for which each run waits in the deadlock of earlier runs; nil if it does not know any.
      let knownWaits = Locked<[Duration?]>([])
      var begin = ContinuousClock.now

      beforeEach {
        Thread { _ = isOver.wait(timeout: .now() + 3_600) }.start()
        knownWaits.withLock { $0 = [] }
        begin = .now
      }
      afterEach { isOver.signal() }

      @Sendable func standStill() async {
        let waits = SimulationEngine.current?.outside.timedOutWaits
        let known = waits?.states.first.flatMap { waits?.timeout(in: $0, unlessKnown: timeout) }
        knownWaits.withLock { $0.append(known) }
        await Task.detached { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }.value
      }

      func expectOneLongWait() {
        expect(begin.duration(to: .now)).to(beGreaterThanOrEqualTo(timeout))
        // A failure is confirmed, shrunk and recorded.
        let waits = knownWaits.withLock(\.self)
        expect(waits.count).to(beGreaterThanOrEqualTo(3))
        expect(waits).to(equal([nil] + Array(repeating: .milliseconds(25), count: waits.count - 1)))
      }

      it(
        "waits for outside events for as long as the settings say in the first run, and not again for the same deadlock"
      ) {
        expect { try exploreSchedules(10, settings: settings) { await standStill() } }.to(throwError())
        expectOneLongWait()
      }

      it("waits less in async code, too") {
        await expect { try await exploreSchedules(10, settings: settings) { await standStill() } }.to(throwError())
        expectOneLongWait()
      }
    }
  }
}

/// Ways to wait without a limit, and to end that wait.
private let endlessWaits: [(String, wait: @Sendable () -> Void, wake: @Sendable () -> Void)] = {
  let (semaphore, posixSemaphore, group) = (DispatchSemaphore(value: 0), PosixSemaphore(), DispatchGroup())
  let (condition, isMet) = (NSCondition(), SharedValue(false))
  group.enter()
  return [
    ("a semaphore", { semaphore.wait() }, { semaphore.signal() }),
    ("a POSIX semaphore", { posixSemaphore.wait() }, { posixSemaphore.post() }),
    ("a group", { group.wait() }, { group.leave() }),
    (
      "a condition",
      { condition.withLock { while !isMet.value { condition.wait() } } },
      {
        condition.withLock { isMet.value = true }
        condition.signal()
      }
    ),
  ]
}()

/// Ways to wait, for a number of seconds, for something that never happens.
private let shortWaits: [(String, @Sendable (TimeInterval) -> Void)] = [
  ("a semaphore", { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + $0) }),
  (
    "a group",
    {
      let group = DispatchGroup()
      group.enter()
      _ = group.wait(timeout: .now() + $0)
    }
  ),
  (
    "a condition",
    {
      let condition = NSCondition()
      condition.lock()
      while condition.wait(until: Date() + $0) {}
      condition.unlock()
    }
  ),
  (
    "a run loop",
    {
      RunLoop.current.add(Timer(timeInterval: 3600, repeats: false) { _ in }, forMode: .default)
      RunLoop.current.run(until: Date() + $0)
    }
  ),
]

/// Ways to wait until a timeout.
private let waitsThatTimeOut: [(String, @MainActor () -> Void)] = [
  ("a poll", { _ = failures { expect(1).toEventually(equal(2), timeout: .milliseconds(1)) } }),
  ("a wait for a callback", { _ = failures { waitUntil(timeout: .milliseconds(1)) { _ in } } }),
]

@MainActor private func signal(
  _ go: DispatchSemaphore,
  andWaitFor done: DispatchSemaphore,
  after wait: @MainActor () -> Void
) -> DispatchTimeoutResult {
  wait()
  go.signal()
  done.wait()
  return .success
}
