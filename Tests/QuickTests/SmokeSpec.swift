import Nimble
import Quick

final class SmokeSpec: QuickSpec {
  override class func spec() {
    var x = 0
    describe("a") {
      beforeEach { x = 1 }
      it("b") { expect(x) == 1 }
    }
  }
}
