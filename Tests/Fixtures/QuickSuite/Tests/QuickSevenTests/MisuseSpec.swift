// swift-format-ignore-file
import Nimble
import Quick

final class MisuseSpec: QuickSpec {
  override class func spec() {
    describe("the functions out of place") {
      it("does not take an example inside an example") {
        it("is inside") { expect(1) == 1 }
      }
      it("does not take a group inside an example") {
        describe("inside") {}
      }
      it("does not take a hook inside an example") {
        beforeEach {}
      }
      it("do not end the run") { expect(1) == 1 }
    }
  }
}
