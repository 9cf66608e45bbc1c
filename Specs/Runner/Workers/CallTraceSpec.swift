import Candlestick

@testable import CandlestickRunner
@testable import CandlestickSpecs
@testable import CandlestickSupport

final class CallTraceSpec: Spec {
  override class func spec() {
    describe("the calls of a thread") {
      it("are merged if equal calls follow each other") {
        let trace = CallTrace(innermost: frames("f", "f", "g"), outermost: [], elidedCount: 0)
        expect(trace.lines).to(equal(["f (2 times)", "g"]))
      }

      it("are the innermost and outermost ones, with the number of calls in between") {
        let trace = CallTrace(innermost: frames("f", "f"), outermost: frames("f", "g"), elidedCount: 100)
        expect(trace.lines).to(equal(["f (2 times)", "… 100 calls …", "f", "g"]))
      }

      it("are limited to ten lines at each end if calls are missing") {
        let names = (1...30).map { "f\($0)" }
        let trace = CallTrace(innermost: frames(names), outermost: frames(names), elidedCount: 100)
        expect(trace.lines).to(haveCount(21))
        expect(trace.lines[9...11]).to(equal(["f10", "… 140 calls …", "f21"]))
      }

      it("are empty without calls in the package's code") {
        expect(CallTrace(innermost: [], outermost: [], elidedCount: 5).isEmpty).to(beTrue())
        expect(CallTrace(innermost: [], outermost: frames("f"), elidedCount: 5).isEmpty).to(beFalse())
      }
    }
  }

  private static func frames(_ names: String...) -> [StackFrame] { frames(names) }

  private static func frames(_ names: [String]) -> [StackFrame] { names.map { StackFrame(function: $0, source: nil) } }
}
