import Candlestick
import CandlestickReports

@testable import CollidingLibrary

/// Compiles only if `Candlestick` does not hide these names.
final class CollisionSpec: Spec {
  override class func spec() {
    describe("a type under test") {
      it("is named without its module") {
        let schedule: Schedule = Schedule()
        expect(schedule).to(equal(Schedule()))
        let skip: Skip = Skip()
        expect(skip).to(equal(Skip()))
        let change: Change = Change()
        expect(change).to(equal(Change()))
        let failure: Failure = Failure()
        expect(failure).to(equal(Failure()))
        let execution: Execution = Execution()
        expect(execution).to(equal(Execution()))
        let expectation: Expectation = Expectation()
        expect(expectation).to(equal(Expectation()))
        let expression: Expression = Expression()
        expect(expression).to(equal(Expression()))
        let sourceLocation: SourceLocation = SourceLocation()
        expect(sourceLocation).to(equal(SourceLocation()))
        let behavior: Behavior = Behavior()
        expect(behavior).to(equal(Behavior()))
        let standardStream: StandardStream = StandardStream()
        expect(standardStream).to(equal(StandardStream()))
        let fileString: FileString = FileString()
        expect(fileString).to(equal(FileString()))
        expect(Internal()).to(equal(Internal()))
      }
    }

    describe("a constant named version under test") {
      it("is named without its module, and Candlestick's with it") {
        expect(version).to(equal("2.5.0"))
        expect(CandlestickReports.version).to(match(#"^\d+\.\d+\.\d+$"#))
      }
    }
  }
}
