import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class TimeInSimulationSpec: Spec {
  override class func spec() {
    describe("time in a simulation") {
      it("begins at zero, and does not advance while code runs") {
        let times = try withDeterministicExecution {
          let first = Simulation.current.now
          await Task.detached { for _ in 1...100 { await Task.yield() } }.value
          return [first, Simulation.current.now]
        }
        expect(times).to(equal([.zero, .zero]))
      }

      it("advances by the length of a sleep, however the sleep is written") {
        let times = try simulate(0..<20) {
          let sleeps: [@Sendable () async throws -> Void] = [
            { try await Task.sleep(for: .seconds(60)) },
            { try await Task.sleep(for: .seconds(60), tolerance: .seconds(5)) },
            { try await Task.sleep(nanoseconds: 60_000_000_000) },
            { try await Task.sleep(until: .now + .seconds(60)) },
            { try await Task.sleep(until: ContinuousClock.now + .seconds(60), clock: .continuous) },
            { try await Task.sleep(until: SuspendingClock.now + .seconds(60), clock: .suspending) },
            { try await Task.sleep(for: .seconds(60), clock: .suspending) },
            { try await ContinuousClock().sleep(for: .seconds(60)) },
            { try await SuspendingClock().sleep(until: .now + .seconds(60)) },
            { try await WrappingClock().sleep(for: .seconds(60)) },
            { try await Task.sleep(for: .seconds(60), clock: WrappingClock()) },
          ]
          var times: [Duration] = []
          for sleep in sleeps {
            let before = Simulation.current.now
            try await sleep()
            times.append(Simulation.current.now - before)
            let again = Simulation.current.now
            try await Task.detached { try await sleep() }.value
            times.append(Simulation.current.now - again)
          }
          return times
        }
        expect(times).to(allPass { $0.count == 22 && Set($0) == [.seconds(60)] })
      }

      it("is the time that the clocks and the date show") {
        let times = try withDeterministicExecution {
          let (continuous, suspending, date) = (ContinuousClock.now, SuspendingClock.now, Date())
          let measured = try await ContinuousClock().measure { try await Task.sleep(for: .seconds(90)) }
          return [
            measured, continuous.duration(to: .now), suspending.duration(to: .now),
            .seconds(Date().timeIntervalSince(date)), Simulation.current.now,
          ]
        }
        expect(times).to(equal([.seconds(90), .seconds(90), .seconds(90), .seconds(90), .seconds(90)]))
      }

      it("begins at the same date in each simulation") {
        let dates = try simulate(0..<3) { Date() }
        expect(dates).to(allPass(equal(SimulationSettings.defaultStartDate)))
      }

      it("does not advance for a sleep of no duration, but lets other tasks run") {
        let logs = try withDeterministicExecution {
          let events = Events()
          Task.detached { events("other") }
          try await Task.sleep(for: .seconds(-1))
          try await Task.sleep(until: .now - .seconds(60))
          try await Task.sleep(for: .zero)
          return [events.joined, "\(Simulation.current.now)"]
        }
        expect(logs).to(equal(["other", "0.0 seconds"]))
      }

      it("can span a century") {
        let years = try withDeterministicExecution {
          let endless = Task.detached { try await Task.sleep(for: .seconds(Int64.max)) }
          try await Task.sleep(for: .seconds(100 * 365 * 86400))
          endless.cancel()
          return Simulation.current.now / .seconds(365 * 86400)
        }
        expect(years).to(equal(100))
      }

      it("takes the same number of steps, however far it advances") {
        let runs = try [Duration.nanoseconds(1), .seconds(3600)].map { pause in
          try withDeterministicExecution {
            let count = Locked(0)
            await withDiscardingTaskGroup { group in
              for _ in 1...100 {
                group.addTask {
                  for _ in 1...24 { try? await Task.sleep(for: pause) }
                  count.withLock { $0 += 1 }
                }
              }
            }
            expect(count.withLock(\.self)).to(equal(100))
            return (steps: SimulationEngine.current?.stepCount, time: Simulation.current.now)
          }
        }
        expect(runs.map(\.time)).to(equal([.nanoseconds(24), .seconds(86400)]))
        expect(runs[0].steps).to(equal(runs[1].steps))
        expect(runs[0].steps).to(beGreaterThan(2400))
      }
    }

    describe("timers in a simulation") {
      it("fire in the order of their deadlines, whatever the seed") {
        let orders = try simulate { await wakingOrder(ofSleeps: [3, 1, 2, 5, 4]) }
        expect(Set(orders)).to(equal(["1 2 0 4 3"]))
      }

      it("with the same deadline fire in the order in which they were created, with seed 0") {
        let order = try withDeterministicExecution { await wakingOrder(ofSleeps: [1, 2, 1, 2, 1]) }
        expect(order).to(equal("0 2 4 1 3"))
      }

      it("with the same deadline fire in any order, with other seeds") {
        let orders = try simulate { await wakingOrder(ofSleeps: [1, 1, 1]) }
        expect(Set(orders)).to(haveCount(6))
      }
    }

    describe("a custom clock in a simulation") {
      it("wakes its sleepers when it is advanced") {
        let logs = try simulate {
          let clock = ManualClock()
          let events = Events()
          let task = Task.detached {
            try await clock.sleep(for: .seconds(10))
            events("woken")
          }
          try await Simulation.current.settle()
          clock.advance(by: .seconds(9))
          try await Simulation.current.settle()
          events("too early")
          clock.advance(by: .seconds(1))
          try await task.value
          return [events.joined, "\(Simulation.current.now)"]
        }
        expect(Set(logs)).to(equal([["too early woken", "0.0 seconds"]]))
      }
    }
  }
}

/// The numbers of tasks that sleep for some seconds, in the order in which they wake up.
@MainActor private func wakingOrder(ofSleeps seconds: [Int]) async -> String {
  let events = Events()
  var tasks: [Task<Void, any Error>] = []
  for (number, seconds) in seconds.enumerated() {
    tasks.append(
      Task.detached {
        try await Task.sleep(for: .seconds(seconds))
        events("\(number)")
      }
    )
    // Each begins to sleep before the next is created.
    try? await Simulation.current.settle()
  }
  for task in tasks { _ = await task.result }
  return events.joined
}

/// Sleeps on a clock that wraps the continuous one.
struct WrappingClock: Clock {
  private let wrapped = ContinuousClock()

  var now: ContinuousClock.Instant { wrapped.now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try await Task.sleep(until: deadline, tolerance: tolerance, clock: wrapped)
  }
}

/// A clock with a time that is set by hand, which wakes its sleepers through continuations.
private final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let state = Locked((now: Instant(offset: .zero), sleepers: [(Instant, CheckedContinuation<Void, Never>)]()))

  var now: Instant { state.withLock(\.now) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await withCheckedContinuation { continuation in state.withLock { $0.sleepers.append((deadline, continuation)) } }
  }

  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      defer { state.sleepers.removeAll { $0.0 <= now } }
      return state.sleepers.filter { $0.0 <= now }.map(\.1)
    }
    for sleeper in due { sleeper.resume() }
  }
}
