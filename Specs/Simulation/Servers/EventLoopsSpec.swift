#if os(Linux)
import CRuntimeHooks
import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Event loops that exist before a simulation, or that serve the whole process, take part in the simulations whose code wakes them.
final class EventLoopsSpec: Spec {
  override class func spec() {
    describe("an event loop", .needsSimulations) {
      for wake in SmallEventLoop.Wake.allCases {
        for origin in LoopOrigin.allCases {
          it("joins a simulation that wakes it by its \(wake) if \(origin) has made it") {
            let loop = try origin.make(wake)
            for _ in 1...3 {
              let time = try await withDeterministicExecution {
                await loop().sleep(3_600)
                return Simulation.current.now
              }
              expect(time).to(equal(.seconds(3_600)))
            }
            loop().stop()
          }
        }
      }

      it("joins a simulation that connects to its listener") {
        var address = sockaddr_in.loopback()
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withSocketAddress(&address) { pointer, _ in
          bind(listener, pointer, size)
          listen(listener, 8)
          getsockname(listener, pointer, &size)
        }
        let loop = SmallEventLoop(.event, listener: listener)
        for _ in 1...3 {
          try await withDeterministicExecution { [address] in
            var address = address
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(client) }
            withSocketAddress(&address) { pointer, size in connect(client, pointer, size) }
            var byte: UInt8 = 0
            expect(read(client, &byte, 1)).to(equal(1))
            expect(Simulation.current.now).to(equal(.zero))
          }
        }
        loop.stop()
        close(listener)
      }

      it("runs for ten minutes after the code of a simulation has ended, so that no timer is left") {
        let loop = SmallEventLoop(.event)
        let count = SharedCount(0)
        try await withDeterministicExecution {
          for seconds in [60, 590, 610] { loop.run(after: seconds) { count.increment() } }
          await loop.sleep(1)
        }
        expect(count.get()).to(equal(2))
        loop.stop()
      }

      it("has the same schedule whether its initializer runs in the simulation, or has run before") {
        let loops: [@Sendable () -> [SmallEventLoop]] = [
          { StaticLoops.first }, { StaticLoops.second }, { StaticLoops.third },
        ]
        var logs: Set<String> = []
        for (seed, loops) in zip([UInt64(1), 2, 3], loops) {
          let withInitializer = try await order(seed, loops)
          let withoutInitializer = try await order(seed, loops)
          expect(withoutInitializer).to(equal(withInitializer))
          logs.insert(withInitializer)
          for loop in loops() { loop.stop() }
        }
        expect(logs.count).to(beGreaterThan(1))
      }

      for (number, answer) in StaticAnswers.all.enumerated() {
        it("answers an initializer that waits for it, the \(number + 1)th time") {
          let loop = SmallEventLoop(.event)
          StaticAnswers.loop.withLock { $0 = loop }
          try await withDeterministicExecution { expect(answer()).to(beTrue()) }
          loop.stop()
        }
      }

      it("joins after it has done what code in real time has asked for") {
        let loop = SmallEventLoop(.event)
        for _ in 0..<50 {
          loop.run {}
          let time = try await withDeterministicExecution {
            await loop.sleep(3_600)
            return Simulation.current.now
          }
          expect(time).to(equal(.seconds(3_600)))
        }
        loop.stop()
      }

      it("fires a timer that it has set in real time when it joins") {
        let loop = SmallEventLoop(.event)
        loop.run(after: 30) {}
        let time = try await withDeterministicExecution {
          await loop.sleep(5)
          return Simulation.current.now
        }
        expect(time).to(equal(.seconds(5)))
        loop.stop()
      }

      it("is in one of several simulations at a time") {
        let loop = SmallEventLoop(.event)
        await loop.sleep(0)
        let outside = OutsideThread()
        let tasks = (0..<4).map { _ in
          Task {
            try await withDeterministicExecution {
              await loop.sleep(3_600)
              // Leaves the main actor to the other simulations.
              await withCheckedContinuation { continuation in outside.run { continuation.resume() } }
              return Simulation.current.now
            }
          }
        }
        for task in tasks {
          let time = try await task.value
          expect(time).to(equal(.seconds(3_600)))
        }
        loop.stop()
      }

      it("waits in real time between two simulations") {
        let loop = SmallEventLoop(.event)
        try await withDeterministicExecution { await loop.sleep(3_600) }
        await loop.sleep(0)
        try await withDeterministicExecution { await loop.sleep(3_600) }
        loop.stop()
      }

      it("is not about to run if its set is closed while it waits, and the number belongs to another file") {
        let (set, event, number) = (makeSet(0), makeEvent(0, 0), Locked<UInt>(0))
        var readable = EpollEvent.readable(0)
        changeSet(set, 1, event, &readable)
        let thread = PosixThread {
          number.withLock { $0 = currentThread() }
          _ = EpollEvent.waitForAll(of: set, most: 1)
        }
        func isWaiting() -> Bool { candlestick_is_simulated_thread(Int32(number.withLock(\.self))) }
        await expect { isWaiting() }.toEventually(beTrue(), timeout: .seconds(60))
        let pipe = Channel(.pipe)
        write(pipe.input, "a", 1)
        close(set)
        expect(isWaiting()).to(beTrue())
        dup2(pipe.output, set)
        expect(isWaiting()).to(beTrue())
        addToEvent(event, 1)
        thread.join()
        for descriptor in [set, event] { close(descriptor) }
        pipe.close()
      }
    }
  }
}

/// The code that makes an event loop.
private enum LoopOrigin: String, CaseIterable, CustomStringConvertible {
  case earlierCode, initializer, earlierSimulation

  var description: String {
    switch self {
    case .earlierCode: "code in real time"
    case .initializer: "the initializer of a static property"
    case .earlierSimulation: "an earlier simulation"
    }
  }

  func make(_ wake: SmallEventLoop.Wake) throws -> @Sendable () -> SmallEventLoop {
    let made = Locked<SmallEventLoop?>(nil)
    switch self {
    case .earlierCode:
      let loop = SmallEventLoop(wake)
      return { loop }
    case .initializer:
      return {
        switch wake {
        case .event: StaticLoop.byEvent
        case .pipe: StaticLoop.byPipe
        case .connection: StaticLoop.byConnection
        }
      }
    case .earlierSimulation:
      return {
        let loop = made.withLock(\.self) ?? SmallEventLoop(wake)
        made.withLock { $0 = loop }
        return loop
      }
    }
  }
}

/// Returns the order in which tasks and loops run with a seed.
private func order(_ seed: UInt64, _ loops: @escaping @Sendable () -> [SmallEventLoop]) async throws -> String {
  let log = Locked("")
  try await withDeterministicExecution(seed: seed) {
    await withTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for (number, loop) in loops().enumerated() {
            await withCheckedContinuation { continuation in
              loop.run(after: task % 2) {
                log.withLock { $0 += "\(task)\(number) " }
                continuation.resume()
              }
            }
          }
        }
      }
    }
  }
  return log.withLock(\.self)
}

private enum StaticLoops {
  static let first = make(), second = make(), third = make()

  private static func make() -> [SmallEventLoop] { (0..<3).map { _ in SmallEventLoop(.event) } }
}

/// Answers of a loop, each of which an initializer waits for.
private enum StaticAnswers {
  static let loop = Locked<SmallEventLoop?>(nil)
  private static let first = ask(), second = ask(), third = ask(), fourth = ask(), fifth = ask()
  static let all: [@Sendable () -> Bool] = [{ first }, { second }, { third }, { fourth }, { fifth }]

  private static func ask() -> Bool {
    let condition = NSCondition()
    let answer = Locked(false)
    loop.withLock(\.self)?.run {
      condition.withLock { answer.withLock { $0 = true } }
      condition.signal()
    }
    return condition.withLock {
      while !answer.withLock(\.self) { condition.wait() }
      return true
    }
  }
}

private enum StaticLoop {
  static let byEvent = SmallEventLoop(.event)
  static let byPipe = SmallEventLoop(.pipe)
  static let byConnection = SmallEventLoop(.connection)
}
#endif
