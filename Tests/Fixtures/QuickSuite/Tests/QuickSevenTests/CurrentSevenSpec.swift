// swift-format-ignore-file
import Nimble
import Quick
import XCTest

final class CurrentSevenSpec: QuickSpec {
  override class func spec() {
    describe("the current spec") {
      var tornDown = 0

      it("is the one that runs") {
        expect(QuickSpec.current).to(beAKindOf(CurrentSevenSpec.self))
        expect(currentSpec()).to(be(QuickSpec.current))
        expect(AsyncSpec.current).to(beNil())
      }

      it("takes a block for its end") {
        QuickSpec.current.addTeardownBlock { tornDown += 1 }
        expect(tornDown).to(equal(0))
      }

      it("has run that block") { expect(tornDown).to(equal(1)) }

      it("waits") {
        let called = QuickSpec.current.expectation(description: "called")
        DispatchQueue.main.async { called.fulfill() }
        currentSpec()?.wait(for: [called], timeout: 5)
        expect(called.description).to(contain("called"))
      }

      it("has a name") { expect(QuickSpec.current.name).to(endWith("the current spec， has a name")) }
      it("continues after a failure") {
        QuickSpec.current.continueAfterFailure = true
        XCTAssertTrue(false, "one")
        expect(1).to(equal(2))
      }
    }
  }
}

final class CurrentAsyncSpec: AsyncSpec {
  override class func spec() {
    it("is the one that runs") {
      expect(AsyncSpec.current).to(beAKindOf(CurrentAsyncSpec.self))
      expect(currentSpec()).to(be(AsyncSpec.current))
      expect(QuickSpec.current).to(beNil())
    }
    it("waits") {
      let called = AsyncSpec.current.expectation(description: "called")
      Task { called.fulfill() }
      await AsyncSpec.current.fulfillment(of: [called], timeout: 5)
      expect(called.description).to(contain("called"))
    }
  }
}
