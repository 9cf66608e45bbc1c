import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class EqualDeadlinesSpec: Spec {
  override class func spec() {
    for kind in TimerKind.allCases {
      describe("\(kind.rawValue) with the same deadline") {
        it("fire in each order within 1,000 schedules") {
          let orders = Locked<Set<String>>([])
          try exploreSchedules(1_000, strategy: inTime, settings: withoutOutside) {
            let order = await order(of: kind)
            orders.withLock { _ = $0.insert(order) }
          }
          expect(orders.withLock(\.self)).to(equal(permutations))
        }

        it("fire in the order of creation with seed 0, and in another order with some other seed") {
          let orders = try simulate(0..<100) { await order(of: kind) }
          expect(orders[0]).to(equal("0 1 2"))
          expect(Set(orders).count).to(beGreaterThan(1))
          expect(Set(orders).subtracting(permutations)).to(beEmpty())
        }

        it("fire in each order once in an exhaustive exploration") {
          for interruptions in [nil, 0] {
            var orders: Set<String> = []
            let strategy = ExhaustiveSchedules(sharing: .actorsOnly, interruptions: interruptions)
            let explored = try exploreSchedules(1_000, strategy: strategy, settings: withoutOutside) {
              orders.insert(await order(of: kind))
            }
            expect(explored.isComplete).to(beTrue())
            expect(explored.count).to(equal(6))
            expect(orders).to(equal(permutations))
          }
        }
      }
    }

    describe("blocks with the same deadline, of which the last must not be first") {
      it("fail within 200 schedules, and are simplified to one departure, which a replay repeats") {
        let failure = try scheduleFailure {
          try exploreSchedules(200, strategy: inTime, settings: withoutOutside, expectLastNotFirst)
        }
        let departures = try Simulation.Schedule(failure.replay).departures
        expect(departures.map(\.kind)).to(allPass(equal(.equalDeadline)))
        expect(departures).to(haveCount(2))
        expect(failure.interleaving).to(contain("\"queue\" #2 (EqualDeadlinesSpec.swift"))
        expect(failure.interleaving).to(contain("fires after others with the same deadline in step 4"))
        expect(failure.interleaving).to(match(#"  4 .*\(fires after others with the same deadline\)"#))
        for _ in 1...20 {
          let again = try scheduleFailure {
            try replaySchedule(failure.replay, settings: withoutOutside, expectLastNotFirst)
          }
          expect(again.replay).to(equal(failure.replay))
        }
      }

      it("fail in an exhaustive exploration, and again in a replay") {
        let failure = try scheduleFailure {
          try exploreSchedules(100, strategy: ExhaustiveSchedules(), settings: withoutOutside, expectLastNotFirst)
        }
        let again = try scheduleFailure {
          try replaySchedule(failure.replay, settings: withoutOutside, expectLastNotFirst)
        }
        expect(again.replay).to(equal(failure.replay))
        expect(failure.description).toNot(contain("when it ran again"))
      }

      it("pass in a depth-first exploration, which does not reorder timers") {
        let explored = try exploreSchedules(
          1_000,
          strategy: DepthFirstSchedules(),
          settings: withoutOutside,
          expectLastNotFirst
        )
        expect(explored.isComplete).to(beTrue())
      }
    }

    describe("tasks that sleep until the same time") {
      for isOnMainActor in [true, false] {
        it("resume in each order \(isOnMainActor ? "on the main actor" : "elsewhere")") {
          let orders = Locked<Set<String>>([])
          try exploreSchedules(1_000, strategy: inTime, settings: withoutOutside) {
            let (events, end) = (Events(), ContinuousClock.now + .milliseconds(5))
            let tasks = (0..<3).map { number in
              isOnMainActor
                ? Task { @MainActor in
                  try await Task.sleep(until: end, clock: .continuous)
                  events("\(number)")
                }
                : Task.detached {
                  try await Task.sleep(until: end, clock: .continuous)
                  events("\(number)")
                }
            }
            for task in tasks { try await task.value }
            orders.withLock { _ = $0.insert(events.joined) }
          }
          expect(orders.withLock(\.self)).to(equal(permutations))
        }
      }
    }

    describe("timers with different deadlines, queues or times of creation") {
      it("keep the order of deadlines") {
        try exploreSchedules(200, strategy: inTime, settings: withoutOutside) {
          let (queue, events, start) = (DispatchQueue(label: "queue"), Events(), DispatchTime.now())
          for name in [2, 1, 3] {
            queue.asyncAfter(deadline: start + .milliseconds(name)) { events("\(name)") }
          }
          try await Task.sleep(for: .milliseconds(10))
          if events.joined != "1 2 3" { throw NotInOrder() }
        }
      }

      for (name, start) in readingTimers {
        it("keep the order of the dates that the code has read (\(name))") {
          try exploreSchedules(200, strategy: inTime, settings: withoutOutside) { @MainActor in
            let events = Events()
            for number in 1...3 { start { events("\(number)") } }
            try await Task.sleep(for: .milliseconds(100))
            if events.joined != "1 2 3" { throw NotInOrder() }
          }
        }
      }

      it("do not interrupt blocks of a queue that are ready") {
        try exploreSchedules(200, strategy: inTime, settings: withoutOutside) {
          let (queue, events, start) = (DispatchQueue(label: "queue"), Events(), DispatchTime.now())
          for name in 1...3 { queue.asyncAfter(deadline: start + .milliseconds(1)) { events("\(name)") } }
          queue.async { events("0") }
          try await Task.sleep(for: .milliseconds(10))
          if events.all.first != "0" { throw NotInOrder() }
        }
      }
    }
  }
}

private struct NotInOrder: Error {}

/// Ways to start a timer of the main run loop for a date that is read for it.
private let readingTimers: [(String, @MainActor (@escaping @Sendable () -> Void) -> Void)] = [
  ("a scheduled timer", { code in _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in code() } }),
  (
    "a timer with an interval",
    { code in RunLoop.main.add(Timer(timeInterval: 0.05, repeats: false) { _ in code() }, forMode: .default) }
  ),
  (
    "a timer with a fire date",
    { code in
      RunLoop.main.add(Timer(fire: Date() + 0.05, interval: 0, repeats: false) { _ in code() }, forMode: .default)
    }
  ),
]

/// A strategy in which no step is slow.
private let inTime = PortfolioSchedules(longestDelay: .zero)

private let permutations: Set = ["0 1 2", "0 2 1", "1 0 2", "1 2 0", "2 0 1", "2 1 0"]

private enum TimerKind: String, CaseIterable {
  case blocks = "blocks of a serial queue"
  case mainBlocks = "blocks of the main queue"
  case barriers = "barriers of a concurrent queue"
  case sources = "timer sources"
  case timers = "timers of the main run loop"
}

/// The order in which three timers with the same deadline fire.
@MainActor private func order(of kind: TimerKind) async -> String {
  let (queue, events, deadline) = (DispatchQueue(label: "queue"), Events(), DispatchTime.now() + .milliseconds(5))
  let (date, concurrent) = (Date() + 0.005, DispatchQueue(label: "concurrent", attributes: .concurrent))
  var sources: [any DispatchSourceTimer] = []
  for number in 0..<3 {
    switch kind {
    case .blocks: queue.asyncAfter(deadline: deadline) { events("\(number)") }
    case .mainBlocks: DispatchQueue.main.asyncAfter(deadline: deadline) { events("\(number)") }
    case .barriers: concurrent.asyncAfter(deadline: deadline, flags: .barrier) { events("\(number)") }
    case .sources:
      let source = DispatchSource.makeTimerSource(queue: queue)
      source.schedule(deadline: deadline)
      source.setEventHandler { events("\(number)") }
      source.activate()
      sources.append(source)
    case .timers:
      RunLoop.main.add(Timer(fire: date, interval: 0, repeats: false) { _ in events("\(number)") }, forMode: .default)
    }
  }
  try? await Task.sleep(for: .milliseconds(10))
  for source in sources { source.cancel() }
  return events.joined
}

@Sendable private func expectLastNotFirst() async throws {
  let (queue, events, deadline) = (DispatchQueue(label: "queue"), Events(), DispatchTime.now() + .milliseconds(5))
  for number in 0..<3 { queue.asyncAfter(deadline: deadline) { events("\(number)") } }
  try await Task.sleep(for: .milliseconds(10))
  if events.all.first == "2" { throw NotInOrder() }
}
