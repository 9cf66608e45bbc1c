import Candlestick
import Foundation
import Nimble

final class CatchBadInstructionSpec: Spec {
  override class func spec() {
    describe("catchBadInstruction") {
      it("returns a crash with its message") {
        let exception: BadInstructionException? = catchBadInstruction { fatalError("boom") }
        expect(exception?.description).to(equal("Fatal error: boom"))
      }

      it("returns an exception, as Nimble's does") {
        expect(catchBadInstruction { fatalError("at the end") }).to(beAKindOf(BadInstructionException.self))
        expect(catchBadInstruction {}).to(beNil())
      }

      it("returns nil if there is no crash") {
        var count = 0
        expect(catchBadInstruction { count += 1 } == nil).to(beTrue())
        expect(count).to(equal(1))
      }

      it("fails if the code neither returns nor crashes") {
        let captured = CapturedFailures()
        let line = #line + 1
        let code: () -> Void = { _ = catchBadInstruction { exit(1) } }
        FailureReporter.withDestination(captured, code)
        expect(captured.messages)
          .to(equal(["catchBadInstruction(...) expects its block to return or to crash; the code called exit(1)"]))
        expect(captured.all.map(\.location.line)).to(equal([UInt(line)]))
      }
    }

    describe("throwAssertion") {
      it("matches a crash") { expect { fatalError("at the end") }.to(throwAssertion()) }
    }
  }
}
