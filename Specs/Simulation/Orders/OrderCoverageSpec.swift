import Candlestick
import CandlestickSupport

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class OrderCoverageSpec: Spec {
  override class func spec() {
    describe("the coverage of orders") {
      it("is described by the number of orders seen and their estimated total") {
        func text(_ count: Int, _ estimate: Double?) -> String {
          OrderCoverage(orderCount: count, estimatedOrderCount: estimate).description
        }
        expect(text(1, 1)).to(equal("1 order"))
        expect(text(412, 980.4)).to(equal("412 orders that differ, of about 980"))
        expect(text(1_412, nil)).to(equal("1,412 orders that differ"))
      }

      it("is described as complete") {
        func text(_ count: Int, _ schedules: Double?) -> String {
          OrderCoverage(orderCount: count, isComplete: true, scheduleCount: schedules).description
        }
        expect(text(34, 184_756)).to(equal("all 34 orders of whole steps that differ, of 184,756"))
        expect(text(34, 2.52e18)).to(equal("all 34 orders of whole steps that differ, of 2.5 × 10^18"))
        expect(text(1, 1)).to(equal("the only order of whole steps that matters"))
      }

      it("counts each order of random schedules once") {
        let coverage = try exploreSchedules(300) { await callCell(times: 3) }.coverage
        expect(coverage?.orderCount).to(equal(6))
        expect(coverage?.estimatedOrderCount).to(beCloseTo(6, within: 0.5))
      }

      it("counts the orders of an incomplete exhaustive exploration, without an estimate") {
        func coverage(_ strategy: ExhaustiveSchedules) throws -> OrderCoverage? {
          try exploreSchedules(4, strategy: strategy) { await callCell(times: 3) }.coverage
        }
        expect(try coverage(ExhaustiveSchedules(sharing: .actorsOnly))).to(equal(OrderCoverage(orderCount: 4)))
        // Two of its schedules differ only in the order of steps that have no object in common.
        expect(try coverage(ExhaustiveSchedules(interruptions: 2))).to(equal(OrderCoverage(orderCount: 3)))
      }

      it("estimates the number of all schedules from random ones") {
        let body = { await callCell(times: 2) }
        let random = try exploreSchedules(500, strategy: RandomSchedules(longestDelay: .zero), body).coverage
        let all = try exploreSchedules(10_000, strategy: DepthFirstSchedules(interruptions: .max), body)
        expect(all.isComplete).to(beTrue())
        let estimate = try unwrap(random?.scheduleCount)
        expect(estimate).to(beBetween(Double(all.count) * 0.8, and: Double(all.count) * 1.25))
      }

      it("has no number of schedules if there are more than a Double can count, because JSON has no infinity") {
        let coverage = try exploreSchedules(1, strategy: RandomSchedules(longestDelay: .zero)) {
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 { group.addTask { for _ in 0..<1_000 { await Task.yield() } } }
          }
        }
        .coverage
        expect(coverage?.orderCount).to(equal(1))
        expect(coverage?.scheduleCount).to(beNil())
      }

      it("has the pairs of uses that happened in only one order") {
        func pairs(_ strategy: any ScheduleStrategy) throws -> [String]? {
          try exploreSchedules(50, strategy: strategy) {
            let cell = Cell()
            let first = Task.detached { await cell.add(1) }
            let second = Task.detached { await cell.add(2) }
            _ = await (first.value, second.value)
          }
          .coverage?.oneSidedPairs.map(\.description)
        }
        let line = #line - 6
        let alone = try pairs(FirstInFirstOut())
        expect(alone).to(haveCount(1))
        expect(alone?.first).to(
          match("OrderCoverageSpec.swift:\(line) .* always came before OrderCoverageSpec.swift:\(line + 1) ")
        )
        expect(try pairs(RandomSchedules())).to(beEmpty())
      }
    }
  }
}

/// Calls an actor in several tasks.
private func callCell(times count: Int) async {
  let cell = Cell()
  let tasks = (0..<count).map { number in Task.detached { await cell.add(number) } }
  for task in tasks { await task.value }
}
