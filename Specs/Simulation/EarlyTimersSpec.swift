import Candlestick
import CandlestickSupport

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class EarlyTimersSpec: Spec {
  override class func spec() {
    describe("a wakeup that is lost if a step takes longer than a timer") {
      it("is found within 100 schedules, unless a strategy is named") {
        expect { try exploreSchedules(100, settings: withoutOutside) { try await wake(after: .milliseconds(10)) } }.to(
          throwError(closure: isDeadlock)
        )
      }

      for (name, strategy) in strategies(longestDelay: .seconds(1)) {
        it("is found within 200 \(name) schedules") {
          expect {
            try exploreSchedules(200, strategy: strategy, settings: withoutOutside) {
              try await wake(after: .seconds(1))
            }
          }
          .to(throwError(closure: isDeadlock))
        }
      }

      it("is found if the example itself is slow") {
        expect {
          try exploreSchedules(100, settings: withoutOutside) { try await wake(after: .seconds(1), waitsInTask: false) }
        }
        .to(throwError(closure: isDeadlock))
      }

      it("has a string with the one point at which a timer fired early, and fails again") {
        let failure = try scheduleFailure {
          try exploreSchedules(100, settings: withoutOutside) { try await wake(after: .milliseconds(10)) }
        }
        expect(try Simulation.Schedule(failure.replay).departures.filter { $0.kind == .earlyTimer }).to(haveCount(1))
        expect(failure.interleaving).to(contain("(time advances although "))
        for _ in 1...20 {
          let again = try scheduleFailure {
            try replaySchedule(failure.replay, settings: withoutOutside) { try await wake(after: .milliseconds(10)) }
          }
          expect(again.replay).to(equal(failure.replay))
        }
      }
    }

    describe("steps before which timers fire early") {
      for (name, strategy) in strategies(longestDelay: .milliseconds(250)) {
        it("are delayed by at most the total that \(name) schedules allow") {
          let delays = Delays()
          try exploreSchedules(1_000, strategy: strategy) {
            let ticks = Task { for _ in 1...20 { try await Task.sleep(for: .milliseconds(100)) } }
            for _ in 1...50 { await Task.yield() }
            delays.add(Simulation.current.now)
            ticks.cancel()
          }
          expect(delays.all).to(equal([.zero, .milliseconds(100), .milliseconds(200)]))
        }
      }

      for (name, strategy) in strategies(longestDelay: .zero) {
        it("do not occur in \(name) schedules that allow no delay") {
          try exploreSchedules(500, strategy: strategy) { try await wake(after: .milliseconds(10)) }
        }
      }

      for (name, strategy) in strategies(longestDelay: .seconds(1)) {
        it("do not let a timeout of a minute cancel quick work in \(name) schedules") {
          try exploreSchedules(1_000, strategy: strategy) {
            try await withThrowingTaskGroup(of: Void.self) { group in
              group.addTask {
                try await Task.sleep(for: .seconds(60))
                throw Late()
              }
              group.addTask {
                for _ in 1...10 {
                  await Task.yield()
                  try await Task.sleep(for: .milliseconds(50))
                }
              }
              try await group.next()
              group.cancelAll()
            }
          }
        }
      }

      it("do not occur in depth-first exploration, which can complete without finding the bug") {
        let explored = try exploreSchedules(100_000, strategy: DepthFirstSchedules()) {
          try await wake(after: .milliseconds(10))
        }
        expect(explored.isComplete).to(beTrue())
      }

      it("do not occur in deterministic execution with a seed") {
        for seed in 1...200 {
          let time = try withDeterministicExecution(seed: UInt64(seed)) {
            try await wake(after: .milliseconds(10))
            return Simulation.current.now
          }
          expect(time).to(equal(.milliseconds(10)))
        }
      }
    }

    describe("code that controls time") {
      it("sees exact times before, during and after its advances, on any schedule") {
        try exploreSchedules(1_000) { @MainActor in
          let searches = Delays()
          let task = Task {
            try await Task.sleep(for: .milliseconds(300))
            searches.add(Simulation.current.now)
          }
          await Task.yield()
          try await Simulation.current.advance(by: .milliseconds(299))
          expect(searches.all).to(beEmpty())
          try await Simulation.current.advance(by: .milliseconds(1))
          expect(searches.all).to(equal([.milliseconds(300)]))
          let late = Task { try await Task.sleep(for: .milliseconds(1)) }
          for _ in 1...5 { await Task.yield() }
          try await Simulation.current.settle()
          expect(Simulation.current.now).to(equal(.milliseconds(300)))
          late.cancel()
          _ = await task.result
        }
      }

      it("sees exact times in synchronous code, too") {
        try exploreSchedules(1_000) {
          let task = Task { try await Task.sleep(for: .milliseconds(300)) }
          try settleInSynchronousCode()
          expect(Simulation.current.now).to(equal(.zero))
          try await task.value
          expect(Simulation.current.now).to(equal(.milliseconds(300)))
        }
      }
    }

    describe("an expectation that polls for some time") {
      it("does not end before ready steps have run, on any schedule") {
        try exploreSchedules(500) {
          let state = Delays()
          let task = Task {
            try await Task.sleep(for: .milliseconds(500))
            for _ in 1...5 { await Task.yield() }
            state.add(.zero)
          }
          let timer = Task { try await Task.sleep(for: .milliseconds(600)) }
          await expect(state.all).toEventually(haveCount(1), timeout: .milliseconds(600))
          timer.cancel()
          try await task.value
        }
      }
    }
  }
}

private struct Late: Error {}

private func strategies(longestDelay: Duration) -> [(String, any ScheduleStrategy)] {
  [
    ("random", RandomSchedules(longestDelay: longestDelay)),
    ("priority", PrioritySchedules(longestDelay: longestDelay)),
    ("starvation", StarvationSchedules(longestDelay: longestDelay)),
    ("portfolio", PortfolioSchedules(longestDelay: longestDelay)),
  ]
}

private func isDeadlock(_ failure: ScheduleFailure) {
  expect(failure.failures).to(haveCount(1))
  expect(failure.failures.first).to(contain("deadlock"))
}

/// The distinct durations that were seen.
private final class Delays: Sendable {
  private let delays = Locked<Set<Duration>>([])

  var all: [Duration] { delays.withLock { $0.sorted() } }
  func add(_ delay: Duration) { delays.withLock { _ = $0.insert(delay) } }
}

private actor SlowLog {
  private var lines: [String] = []

  func add(_ line: String) { lines.append(line) }
}

/// Writes to the log, and ignores that it may be set meanwhile.
private actor Signal {
  private var isSet = false
  private var waiter: CheckedContinuation<Void, Never>?
  private let log = SlowLog()

  func set() {
    isSet = true
    waiter?.resume()
    waiter = nil
  }

  func wait() async {
    if isSet { return }
    await log.add("waiting")
    await withCheckedContinuation { waiter = $0 }
  }
}

/// Sets a signal after a delay while a task waits for it.
private func wake(after delay: Duration, waitsInTask: Bool = true) async throws {
  let signal = Signal()
  let setter = Task {
    try await Task.sleep(for: delay)
    await signal.set()
  }
  if waitsInTask { await Task { await signal.wait() }.value } else { await signal.wait() }
  try await setter.value
}
