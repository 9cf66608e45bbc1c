import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Code that is always ready, until a timer fires, ends in a simulation as it does in real time.
final class BusyStepsSpec: Spec {
  override class func spec() {
    describe("work that is always ready", .needsSimulations) {
      for work in BusyWork.allCases {
        for timer in Stop.allCases {
          it("is stopped by \(timer), when it is \(work)") {
            for isSimulated in [false, true] {
              let stop = SharedCount(0)
              let code: @Sendable () async -> Void = {
                let end = work.start { stop.get() == 0 }
                await timer.wait { stop.increment() }
                await end()
              }
              if isSimulated { try await withDeterministicExecution(code) } else { await code() }
              expect(stop.get()).to(equal(1))
            }
          }
        }
      }

      it("takes no time if it ends by itself") {
        let time = try await withDeterministicExecution {
          let timer = Task { try? await Task.sleep(for: .seconds(1)) }
          let count = SharedCount(0)
          await BusyWork.blocks.start { count.increment() < 5_000 }()
          defer { timer.cancel() }
          return Simulation.current.now
        }
        expect(time).to(equal(.zero))
      }
    }
  }
}

/// Something that stops the work.
private enum Stop: String, CaseIterable, CustomStringConvertible {
  case sleepingTask, sleepingThread, delayedBlock

  var description: String {
    switch self {
    case .sleepingTask: "a task that sleeps"
    case .sleepingThread: "a thread that sleeps"
    case .delayedBlock: "a block that is delayed"
    }
  }

  /// Calls code after a moment.
  func wait(_ code: @escaping @Sendable () -> Void) async {
    switch self {
    case .sleepingTask:
      try? await Task.sleep(for: .milliseconds(20))
      code()
    case .sleepingThread:
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          usleep(20_000)
          code()
          continuation.resume()
        }
      }
    case .delayedBlock:
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
          code()
          continuation.resume()
        }
      }
    }
  }
}

/// Two parties that answer each other.
private enum BusyWork: String, CaseIterable, CustomStringConvertible {
  case stream, actor, blocks, semaphores, pipes

  var description: String {
    switch self {
    case .stream: "tasks that answer each other by streams"
    case .actor: "a task that calls actors"
    case .blocks: "blocks that enqueue each other"
    case .semaphores: "threads that signal semaphores to each other"
    case .pipes: "threads that write to each other"
    }
  }

  /// Starts the work, which continues as long as a condition is true. Returns a function that waits for its end.
  func start(while condition: @escaping @Sendable () -> Bool) -> () async -> Void {
    switch self {
    case .stream:
      let (first, toFirst) = AsyncStream.makeStream(of: Void.self)
      let (second, toSecond) = AsyncStream.makeStream(of: Void.self)
      let answer = Task {
        for await _ in first { toSecond.yield() }
        toSecond.finish()
      }
      let ask = Task {
        toFirst.yield()
        for await _ in second where condition() { toFirst.yield() }
      }
      let end = Task {
        while condition() { try? await Task.sleep(for: .milliseconds(1)) }
        toFirst.finish()
      }
      return {
        await end.value
        await answer.value
        await ask.value
      }
    case .actor:
      let counters = [Counter(), Counter()]
      let task = Task { while condition() { for counter in counters { await counter.increment() } } }
      return { await task.value }
    case .blocks:
      let hasEnded = DispatchGroup()
      hasEnded.enter()
      @Sendable func enqueue() {
        DispatchQueue.global().async { if condition() { enqueue() } else { hasEnded.leave() } }
      }
      enqueue()
      return {
        await withCheckedContinuation { continuation in hasEnded.notify(queue: .main) { continuation.resume() } }
      }
    case .semaphores:
      let (first, second) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      @Sendable func answer(_ from: DispatchSemaphore, _ to: DispatchSemaphore) {
        while condition() {
          to.signal()
          from.wait()
        }
        to.signal()
      }
      return threads(
        { answer(first, second) },
        { answer(second, first) }
      )
    case .pipes:
      let (first, second) = (Channel(.pipe), Channel(.pipe))
      @Sendable func answer(_ from: Channel, _ to: Channel) {
        var byte: UInt8 = 0
        write(to.input, &byte, 1)
        while condition(), read(from.output, &byte, 1) == 1 { write(to.input, &byte, 1) }
        write(to.input, &byte, 1)
      }
      let end = threads({ answer(first, second) }, { answer(second, first) })
      return {
        await end()
        first.close()
        second.close()
      }
    }
  }

  private func threads(_ codes: (@Sendable () -> Void)...) -> () async -> Void {
    let group = DispatchGroup()
    for code in codes {
      group.enter()
      Thread.detachNewThread {
        code()
        group.leave()
      }
    }
    return { await withCheckedContinuation { continuation in group.notify(queue: .main) { continuation.resume() } } }
  }
}

private actor Counter {
  private var count = 0
  func increment() { count += 1 }
}
