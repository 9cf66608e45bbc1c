import Candlestick
import CandlestickSupport

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class PortfolioSchedulesSpec: Spec {
  override class func spec() {
    describe("a portfolio of schedules, for a task that runs until it is cancelled,") {
      it("changes priorities among as few choices as fair schedules have") {
        let log = ChoicesLog()
        try exploreSchedules(60, strategy: Logging(log: log)) {
          let worker = Task {
            let actor = Worker()
            while !Task.isCancelled { await actor.work() }
          }
          await Task.yield()
          worker.cancel()
        }
        let lengths = log.all.compactMap { if case .priorities(_, let length)? = $0 { length } else { nil } }
        expect(lengths).to(haveCount(20))
        expect(lengths).to(allPass(beLessThan(100)))
      }
    }

    describe("a portfolio of schedules, for tasks that take many steps,") {
      it("changes priorities among as many choices as fair schedules have") {
        let log = ChoicesLog()
        try exploreSchedules(6, strategy: Logging(log: log)) {
          await withTaskGroup(of: Void.self) { group in
            for _ in 1...10 { group.addTask { for _ in 1...10 { await Task.yield() } } }
          }
        }
        let lengths = log.all.compactMap { if case .priorities(_, let length)? = $0 { length } else { nil } }
        expect(lengths).to(haveCount(2))
        expect(lengths).to(allPass(beGreaterThan(50)))
      }
    }
  }
}

private actor Worker {
  func work() {}
}

private final class ChoicesLog: Sendable {
  private let entries = Locked<[SeededChoices?]>([])

  var all: [SeededChoices?] { entries.withLock(\.self) }
  func add(_ entry: SeededChoices?) { entries.withLock { $0.append(entry) } }
}

/// Records how each schedule chooses its steps.
private struct Logging: ScheduleStrategy {
  let log: ChoicesLog
  private var portfolio = PortfolioSchedules()

  init(log: ChoicesLog) { self.log = log }

  mutating func beginSchedule() -> UInt64? {
    defer { log.add((portfolio.chooser as? PortfolioChooser)?.choices) }
    return portfolio.beginSchedule()
  }

  mutating func choose(among choices: ScheduleChoices) -> Int { portfolio.choose(among: choices) }
}
