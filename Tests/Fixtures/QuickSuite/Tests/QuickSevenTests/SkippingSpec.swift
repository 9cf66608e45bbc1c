// swift-format-ignore-file
import Aquarium
import Nimble
import Quick
import XCTest

final class SkippingSpec: QuickSpec {
  override class func spec() {
    describe("skipping") {
      it("is an error") { throw XCTSkip("no water") }
      it("is decided") { try XCTSkipIf(Tank().isEmpty) }
      it("is decided the other way") {
        try XCTSkipUnless(Tank().isEmpty, "not now")
        expect(Tank().isEmpty).to(beTrue())
      }

      context("from a hook") {
        beforeEach { throw XCTSkip("no water in the hook") }
        it("skips the example") { fail("it was run") }
      }

      pending("is pending") { fail("it was run") }
      xit("is crossed out") { fail("it was run") }
      xdescribe("a group") {
        beforeEach { fail("it was run") }
        it("is skipped") { fail("it was run") }
        xcontext("inside") { it("is skipped") { fail("it was run") } }
      }
    }
  }
}

final class AsyncSkippingSpec: AsyncSpec {
  override class func spec() {
    it("is an error") {
      await Task.yield()
      throw XCTSkip("no water")
    }
    xit("is crossed out") { fail("it was run") }
    it("is not skipped") {
      await Task.yield()
      expect(1) == 1
    }
  }
}
