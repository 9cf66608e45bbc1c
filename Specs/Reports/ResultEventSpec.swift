import Candlestick
import CandlestickSpecs

@testable import CandlestickReports

final class ResultEventSpec: Spec {
  override class func spec() {
    describe("the event of a result") {
      it("has the results of earlier runs if a report uses them") {
        let past = RunEvent.PastResult(outcome: .flaky, duration: 0.5, date: 1_700_000_000)
        var setting = RunReports.Setting()
        setting.history = { $0 == "CandlestickSpecs.Spec/is old" ? [past] : [] }
        let plan = RunPlan(
          Suite {
            it("is old") {}
            it("is new") {}
          }
        )
        let recorder = EventRecorder()
        let runner = SpecRunner(plan, RunReports(plan, [recorder], setting))
        for item in plan.items { runner.run(item) }
        let results = recorder.events.compactMap { if case .exampleFinished(let result) = $0 { result } else { nil } }
        expect(results.map(\.history)).to(equal([[past], []]))
      }

      it("needs the results of earlier runs for the formats html and json, and for custom reports") {
        let reports = [HTMLReport(), JSONReport(), DocumentationReport(), ProgressReport()] as [SpecReport]
        expect(reports.map(\.usesHistory)).to(equal([true, true, false, false]))
        expect(EventRecorder().usesHistory).to(beTrue())
      }

      it("has the command that replays the schedule of a failure", .needsSimulations) {
        let run = InnerRun { it("fails", .schedules(5)) { fail("wrong") } }
        let schedule = try require(run.reported[0].failures[0].schedule?.schedule).toNot(beNil())
        expect(run.reported[0].command).to(endWith(" --replay \(schedule)"))
      }

      it("has a command without a replay if a call explored the schedules", .needsSimulations) {
        let run = InnerRun { it("fails") { try exploreSchedules(5) { fail("wrong") } } }
        expect(run.reported[0].failures[0].schedule?.belongsToExample).to(beFalse())
        expect(run.reported[0].command).to(match("ResultEventSpec\\.swift:[0-9]+$"))
      }
    }
  }
}
