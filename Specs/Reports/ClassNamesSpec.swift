import Candlestick

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
          let report = NamesReport()
          let reports = RunReports(plan, [report], classes: ["CandlestickSpecs.Spec"], unlisted: [other])
          let runner = SpecRunner(plan, reports)
          plan.items.forEach { runner.run($0) }
          expect(report.startedName).to(equal(shown))
          expect(report.result?.className).to(equal(shown))
          expect(report.result?.listedClassName).to(equal("CandlestickSpecs.Spec"))
          expect(runner.reports.end().unlistedSpecs).to(equal([other == "Shop.Spec" ? other : "Other"]))
        }
      }
    }
  }
}

private final class NamesReport: SpecReport {
  private(set) var startedName: String?
  private(set) var result: ExampleResult?

  override func exampleStarted(_ example: ExampleMetadata, of className: String) { startedName = className }
  override func exampleFinished(_ result: ExampleResult) { self.result = result }
}
