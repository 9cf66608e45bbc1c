// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

final class StopTestSpec: QuickSpec {
  override class func spec() {
    describe("stopping") {
      it("fails") {
        throw StopTest("there is no water")
      }

      it("goes no further") {
        guard Tank().isEmpty else { return }
        expect(1).to(equal(2))
        throw StopTest.silently
      }

      it("is silent") { throw StopTest.silently }

      it("has a place") {
        let stop = StopTest("here")
        expect(stop.failureDescription) == "here"
        expect(stop.reportError).to(beTrue())
        expect(stop.callsite.line) == 22
        expect("\(stop.callsite.file)").to(endWith("StopTestSpec.swift"))
        expect(StopTest.silently.reportError).to(beFalse())
      }

      context("from a hook") {
        beforeEach { throw StopTest("no electricity") }
        it("does not run the example") { fail("it was run") }
      }

      context("from a hook, silently") {
        beforeEach { throw StopTest.silently }
        it("does not run the example either") { fail("it was run") }
      }

      context("from a hook afterwards") {
        afterEach { throw StopTest("no cleaning") }
        it("fails all the same") { expect(1) == 1 }
      }

      func stop() throws -> Never { throw StopTest("from a function") }
      it("comes from a function") { try stop() }
    }
  }
}
