import Candlestick
import CandlestickReports

@testable import CandlestickSpecs

final class ClassNamesSpec: Spec {
  override class func spec() {
    describe("the name of a class in reports") {
      let names = ["Bank.AccountSpec", "Shop.AccountSpec", "Bank.CardSpec", "Bank.CardSpec", "Shop.Box<Card.Kind>"]

      it("has the module only if another module has a class of that name") {
        expect(names.map(ClassNames(names).shown)).to(
          equal(["Bank.AccountSpec", "Shop.AccountSpec", "CardSpec", "CardSpec", "Box<Card.Kind>"])
        )
      }
    }

    describe("a result and the classes that a main function does not list") {
      it(
        "have the name of their class with the module if it is ambiguous, and a result has the listed name in any case"
      ) {
        let plan = RunPlan(Suite { it("works") {} })
        for (other, shown) in [("Shop.Spec", "CandlestickSpecs.Spec"), ("Shop.Other", "Spec")] {
          let report = EventRecorder()
          var setting = RunReports.Setting()
          (setting.classes, setting.unlisted) = (["CandlestickSpecs.Spec"], [other])
          let reports = RunReports(plan, [report], setting)
          let runner = SpecRunner(plan, reports)
          plan.items.forEach { runner.run($0) }
          expect(report.examples.map(\.className)).to(equal([shown, shown]))
          expect(report.examples.map(\.listedClassName)).to(equal(["CandlestickSpecs.Spec", "CandlestickSpecs.Spec"]))
          expect(runner.reports.end().unlistedSpecs).to(equal([other == "Shop.Spec" ? other : "Other"]))
        }
      }
    }
  }
}

extension EventRecorder {
  /// The examples in the events, once for their start and once for their end.
  fileprivate var examples: [RunEvent.Example] {
    events.compactMap { event in
      switch event {
      case .exampleStarted(let example): example
      case .exampleFinished(let result): result.example
      default: nil
      }
    }
  }
}
