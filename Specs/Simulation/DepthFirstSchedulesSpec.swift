import Candlestick
import Foundation

@testable import CandlestickEngine
@testable import CandlestickExploration
@testable import CandlestickSimulation

final class DepthFirstSchedulesSpec: Spec {
  override class func spec() {
    describe("exploring all schedules depth first") {
      it("runs tasks that are created together in each possible order") {
        let runs = Runs()
        let explored = try exploreSchedules(100_000, strategy: DepthFirstSchedules(interruptions: 100)) {
          runs.add(await runOrder(of: 3).description)
        }
        expect(explored.isComplete).to(beTrue())
        expect(Set(runs.all)).to(haveCount(6))
      }

      it("runs no schedule twice") {
        let traces = Runs()
        let request = try ExplorationRequest(
          100_000,
          of: DepthFirstSchedules(interruptions: 100),
          settings: SimulationSettings()
        )
        let exploration = ScheduleExplorer(request)
        while let engine = exploration.nextEngine() {
          try engine.finish { _ = await runOrder(of: 3) }
          traces.add("\(engine.queue.scheduler.trace.departures.map { [$0.position, $0.index] })")
          exploration.finished(nil, skip: nil, files: nil)
        }
        // Except the first, which is always run twice.
        expect(traces.all.count).to(beGreaterThan(7))
        expect(Set(traces.all)).to(haveCount(traces.all.count - 1))
      }

      it("does not interrupt tasks more often than requested") {
        @Sendable func twoCounters(_ log: Runs) async {
          async let first: () = count(to: 3, as: "a", log)
          async let second: () = count(to: 3, as: "b", log)
          _ = await (first, second)
        }
        @Sendable func count(to end: Int, as name: String, _ log: Runs) async {
          for _ in 1...end {
            log.add(name)
            await Task.yield()
          }
        }
        func orders(_ interruptions: Int) throws -> Set<String> {
          let orders = Runs()
          let strategy = DepthFirstSchedules(interruptions: interruptions)
          let explored = try exploreSchedules(100_000, strategy: strategy) {
            let log = Runs()
            await twoCounters(log)
            orders.add(log.all.joined())
          }
          expect(explored.isComplete).to(beTrue())
          return Set(orders.all)
        }
        expect(try orders(0)).to(equal(["aaabbb", "bbbaaa"]))
        expect(try orders(1)).to(contain("abbbaa", "baaabb", "aabbba"))
        expect(try orders(1)).toNot(contain("ababab"))
        expect(try orders(9)).to(haveCount(20))
      }

      it("is not complete if there are more schedules than requested") {
        let explored = try exploreSchedules(3, strategy: DepthFirstSchedules(interruptions: 100)) {
          _ = await runOrder(of: 3)
        }
        expect(explored.count).to(equal(3))
        expect(explored.isComplete).to(beFalse())
      }

      it("is not complete if some schedules create more tasks than others") {
        func isComplete(_ count: @escaping @Sendable ([Int]) -> Int) throws -> Bool {
          try exploreSchedules(1_000, strategy: DepthFirstSchedules()) {
            let first = await runOrder(of: 2)
            _ = await runOrder(of: count(first))
          }.isComplete
        }
        let runs = Runs()
        expect(try isComplete { _ in 1 }).to(beTrue())
        expect(try isComplete { $0[0] }).to(beFalse())
        expect(
          try isComplete { _ in
            runs.add("run")
            return runs.all.count == 1 ? 2 : 1
          }
        ).to(beFalse())
      }

      it("is complete although some schedules enqueue more Dispatch blocks than others") {
        let orders = Runs()
        let explored = try exploreSchedules(1_000, strategy: DepthFirstSchedules()) {
          let order = Runs()
          let group = DispatchGroup()
          for name in ["a", "b"] {
            DispatchQueue.global().async(group: group) {
              order.add(name)
              if order.all == ["b"] { DispatchQueue.global().async(group: group) { order.add("c") } }
            }
          }
          await withCheckedContinuation { continuation in group.notify(queue: .main) { continuation.resume() } }
          orders.add(order.all.joined())
        }
        expect(explored.isComplete).to(beTrue())
        expect(Set(orders.all)).to(equal(["ab", "bac", "bca"]))
      }

      it("is not complete if the same choices lead to different steps") {
        let runs = Runs()
        let explored = try exploreSchedules(1_000, strategy: DepthFirstSchedules()) {
          runs.add("run")
          // In every other run, one task starts later than the others.
          let isLate = runs.all.count % 2 == 0
          async let first: () = Task.yield()
          if isLate { await Task.yield() }
          async let second: () = Task.yield()
          async let third: () = Task.yield()
          _ = await (first, second, third)
        }
        expect(explored.isComplete).to(beFalse())
      }

      it("is not complete if the same choices lead to fewer steps to choose from") {
        let runs = Runs()
        let explored = try exploreSchedules(1_000, strategy: DepthFirstSchedules()) {
          runs.add("run")
          // After the first schedule and its repetition, the tasks no longer overlap.
          async let first: () = Task.yield()
          if runs.all.count > 2 { await first }
          async let second: () = Task.yield()
          _ = await (first, second)
        }
        expect(explored.isComplete).to(beFalse())
      }

      it("is complete after one schedule if the strategy is first-in-first-out") {
        let explored = try exploreSchedules(3, strategy: FirstInFirstOut()) { _ = await runOrder(of: 3) }
        expect(explored).to(map({ [$0.count, $0.isComplete ? 1 : 0] }, equal([1, 1])))
      }
    }
  }
}
