import Candlestick

final class RunningSpecSpec: Spec {
  override class func spec() {
    let declaring = Spec.running

    describe("the running spec") {
      var before: Spec?
      beforeEach { before = Spec.running }

      it("is the test case of the example, also in hooks") {
        expect(Spec.running).to(beAnInstanceOf(RunningSpecSpec.self))
        expect(before).to(beIdenticalTo(Spec.running))
      }

      it("is the same on any thread") {
        let here = Spec.running.map { ObjectIdentifier($0) }
        let elsewhere = await Task.detached { Spec.running.map { ObjectIdentifier($0) } }.value
        expect(elsewhere).toNot(beNil())
        expect(elsewhere).to(equal(here))
      }

      it("does not end an example at its first failure, and says so if it was to do that") {
        let run = InnerRun {
          it("continues") {
            Spec.running?.continueAfterFailure = false
            fail("first")
            fail("second")
          }
        }
        expect(run.outcomes).to(equal(["failed: first; second"]))
        expect(run.failures.first?.details).to(contain("continueAfterFailure = false does not end an example"))
      }

      it("is nil while examples are declared") { expect(declaring).to(beNil()) }
    }
  }
}
