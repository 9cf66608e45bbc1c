// swift-format-ignore-file
import Aquarium
import Foundation
import Nimble
import Quick

/// Focus is on only if the environment asks for it: it would filter the whole run.
class FocusSpec: QuickSpec {
  override func spec() {
    guard ProcessInfo.processInfo.environment["AQUARIUM_FOCUS"] != nil else {
      it("is off") { expect(QuickSpec.current).to(beAKindOf(FocusSpec.self)) }
      return
    }

    fit("is on an example") { expect(1) == 1 }
    it("is not on this one") { fail("it was run") }
    fdescribe("a group") {
      it("is in focus") { expect(1) == 1 }
      xit("is skipped all the same") { fail("it was run") }
    }
    fcontext("another") { it("is in focus") { expect(1) == 1 } }
    fitBehavesLike(FitsIntoATank.self) { Fish("Wanda") }
    fitBehavesLike("something in this world")
    fitBehavesLike("something that can be counted") { ["tank": Tank(), "count": 0] }
    describe("outside") { it("is not on this one either") { fail("it was run") } }
  }
}
