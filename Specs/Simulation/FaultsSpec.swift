import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class FaultsSpec: Spec {
  override class func spec() {
    for (name, wait) in timers {
      describe("\(name) that may be late") {
        it("is late by up to the longest time in some schedules, but never early, and on time in the first one") {
          let times = try times(SimulationFaults(lateTimers: .seconds(1)), wait)
          expect(times.first).to(equal(.seconds(10)))
          expect(times).to(allPass { (.seconds(10) ... .seconds(11)).contains($0) })
          expect(Set(times).count).to(beGreaterThan(5))
          expect(times.count { $0 == .seconds(10) }).to(beGreaterThan(100))
        }
      }
    }

    describe("two timers with the same deadline that may be late") {
      it("fire in the order of their creation, unless the first one is late") {
        let orders = Runs()
        try exploreFaults(SimulationFaults(lateTimers: .seconds(1)), FirstInQueue()) {
          let (queue, events) = (DispatchQueue(label: "a queue"), Events())
          for name in ["first", "second"] {
            queue.asyncAfter(deadline: .now() + .seconds(10)) {
              events(name + (Simulation.current.now == .seconds(10) ? "" : " late"))
            }
          }
          try await Task.sleep(for: .seconds(20))
          orders.add(events.all.joined(separator: ", "))
        }
        expect(Set(orders.all)).to(contain("first, second", "second, first late"))
        expect(orders.all).toNot(contain("second, first"))
      }
    }

    describe("a sleep whose timer is late") {
      it("ends immediately if it is cancelled") {
        let ends = Locked<[Bool]>([])
        try exploreFaults(SimulationFaults(lateTimers: .seconds(1))) {
          let sleeper = Task {
            let isCancelled = (try? await Task.sleep(for: .seconds(10))) == nil
            return (isCancelled, Simulation.current.now)
          }
          try await Task.sleep(for: .milliseconds(10_200))
          let time = Simulation.current.now
          sleeper.cancel()
          let (isCancelled, end) = await sleeper.value
          if isCancelled { expect(end).to(equal(time)) }
          ends.withLock { $0.append(isCancelled) }
        }
        expect(Set(ends.withLock(\.self))).to(equal([true, false]))
      }
    }

    describe("a yield that may be slow") {
      it("takes up to the longest time in some schedules") {
        for isOnMainActor in [false, true] {
          let times = try times(SimulationFaults(slowYields: .seconds(1))) {
            if isOnMainActor { await yieldOnMainActor() } else { await Task.yield() }
          }
          expect(times.first).to(equal(.zero))
          expect(times).to(allPass { (.zero ... .seconds(1)).contains($0) })
          expect(Set(times).count).to(beGreaterThan(5))
        }
      }
    }

    describe("a task that may start late") {
      it("starts up to the longest time later in some schedules") {
        let times = try times(SimulationFaults(lateStarts: .seconds(1))) { await Task {}.value }
        expect(times.first).to(equal(.zero))
        expect(times).to(allPass { (.zero ... .seconds(1)).contains($0) })
        expect(Set(times).count).to(beGreaterThan(5))
      }

      it("starts immediately and in order on the main actor and on an actor, as in real time") {
        try exploreFaults(SimulationFaults(lateStarts: .seconds(1))) {
          let starter = Starter()
          await starter.start()
          let names = Events()
          let tasks = ["a", "b", "c"].map { name in Task { @MainActor in names(name) } }
          for task in tasks { await task.value }
          expect(names.joined).to(equal("a b c"))
          await expect { await starter.names }.to(equal(["a", "b", "c"]))
          expect(Simulation.current.now).to(equal(.zero))
        }
      }
    }

    describe("a failure with faults") {
      let faults = SimulationFaults(lateTimers: .seconds(1), faultPoints: true)
      let settings = SimulationSettings(outsideTimeout: .zero, faults: faults)

      it("has only the faults that it needs, with their locations in the summary and in the table") {
        let failure = try scheduleFailure { try exploreFaults(faults) { try useFaultyDisk() } }
        expect(try Simulation.Schedule(failure.replay).departures.map(\.kind)).to(equal([.fault]))
        expect(failure.interleaving).to(
          match(#"first in, first out, but a fault is injected in step 1 \(fault "b" at FaultsSpec.swift:\d+\):\n"#)
        )
        expect(failure.interleaving).to(match(#"\n✗ 1 .* \(fault "b" at FaultsSpec.swift:\d+\)"#))
      }

      it("reports which timer is late, and by how much") {
        let failure = try scheduleFailure { try exploreFaults(faults) { try await requireTimerInTime() } }
        expect(failure.interleaving).to(match(#"a fault is injected in step \d+ \(timer late by [0-9.]+ m?s\)"#))
        expect(failure.interleaving).to(match(#"a timer .*\(timer late by [0-9.]+ m?s\)"#))
      }

      it("reports which yield is slow, and which task starts late") {
        let slow = try scheduleFailure {
          try exploreFaults(SimulationFaults(slowYields: .seconds(1))) {
            await Task.yield()
            try require(Simulation.current.now).to(equal(.zero))
          }
        }
        expect(slow.interleaving).to(match(#"\(yield takes [0-9.]+ m?s\)"#))
        let late = try scheduleFailure {
          try exploreFaults(SimulationFaults(lateStarts: .seconds(1))) {
            await Task {}.value
            try require(Simulation.current.now).to(equal(.zero))
          }
        }
        expect(late.interleaving).to(match(#"\(start late by [0-9.]+ m?s\)"#))
      }

      it("replays with the same faults in the settings") {
        for body in [useFaultyDisk, requireTimerInTime] as [@Sendable () async throws -> Void] {
          let failure = try scheduleFailure { try exploreFaults(faults) { try await body() } }
          for _ in 1...5 {
            let again = try scheduleFailure { try replaySchedule(failure.replay, settings: settings, body) }
            expect(again.replay).to(equal(failure.replay))
            expect(summary(of: again)).to(equal(summary(of: failure)))
          }
        }
      }

      it("asks for the same faults if the settings of the replay have none") {
        let failure = try scheduleFailure { try exploreFaults(faults) { try useFaultyDisk() } }
        expect { try replaySchedule(failure.replay) { try useFaultyDisk() } }
          .to(throwError(closure: { expect("\($0)").to(contain("Replay it with the same `faults` in the settings")) }))
      }
    }

    describe("code that controls time itself") {
      it("has exact times, and fault points") {
        let faults = SimulationFaults(lateTimers: .seconds(1), slowYields: .seconds(1), lateStarts: .seconds(1))
        let times = try times(faults) {
          try await Simulation.current.settle()
          let task = Task {
            await Task.yield()
            try await Task.sleep(for: .seconds(10))
          }
          try await Simulation.current.advance(by: .seconds(10))
          try await task.value
        }
        expect(Set(times)).to(equal([.seconds(10)]))
        expect {
          try exploreFaults(SimulationFaults(faultPoints: true)) {
            try await Simulation.current.settle()
            try Simulation.faultPoint("disk full")
          }
        }
        .to(throwError())
      }
    }
  }
}

/// Waits of 10 seconds.
private let timers: [(String, @Sendable () async throws -> Void)] = [
  ("Task.sleep", { try await Task.sleep(for: .seconds(10)) }),
  (
    "asyncAfter",
    {
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(10)) { continuation.resume() }
      }
    }
  ),
  (
    "a timer source",
    {
      let source = DispatchSource.makeTimerSource()
      source.schedule(deadline: .now() + .seconds(10))
      await withCheckedContinuation { continuation in
        source.setEventHandler { continuation.resume() }
        source.activate()
      }
      source.cancel()
    }
  ),
  (
    "a Timer",
    {
      await withCheckedContinuation { continuation in
        let timer = Timer(fire: Date() + 10, interval: 0, repeats: false) { _ in continuation.resume() }
        RunLoop.main.add(timer, forMode: .common)
      }
    }
  ),
  ("Thread.sleep", { await onQueue { Thread.sleep(forTimeInterval: 10) } }),
  ("the time-out of a semaphore", { await onQueue { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 10) } }),
]

private func onQueue(_ code: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      code()
      continuation.resume()
    }
  }
}

/// Returns the virtual time at the end of the code, for each schedule.
private func times(
  _ faults: SimulationFaults,
  _ body: @escaping @Sendable () async throws -> Void
) throws -> [Duration] {
  let times = Locked<[Duration]>([])
  try exploreFaults(faults) {
    try await body()
    times.withLock { $0.append(Simulation.current.now) }
  }
  return times.withLock(\.self)
}

/// Returns the first line of the table of a failure's steps.
private func summary(of failure: ScheduleFailure) -> Substring? { failure.interleaving?.split(separator: "\n").first }

private func requireTimerInTime() async throws {
  try await Task.sleep(for: .seconds(10))
  try require(Simulation.current.now).to(equal(.seconds(10)))
}

/// Fails if the second of three fault points throws.
private func useFaultyDisk() throws {
  try? Simulation.faultPoint("a")
  do { try Simulation.faultPoint("b") } catch {
    try? Simulation.faultPoint("c")
    throw error
  }
}

@MainActor private func yieldOnMainActor() async { await Task.yield() }

/// Chooses the step that became ready first, in schedules with different seeds.
private struct FirstInQueue: SeededChooser {
  private var seed: UInt64 = 0
  var choices: SeededChoices? { nil }
  var mayFireTimersEarly: Bool { false }

  mutating func beginSchedule() -> UInt64? {
    seed += 1
    return seed
  }

  func choose(among choices: ScheduleChoices) -> Int { 0 }
}

/// Starts tasks on itself.
private actor Starter {
  private(set) var names: [String] = []

  func start() async {
    let tasks = ["a", "b", "c"].map { name in Task { names.append(name) } }
    for task in tasks { await task.value }
  }
}
