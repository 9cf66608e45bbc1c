// swift-format-ignore-file
import Nimble
import Quick

final class SuiteHooksSpec: QuickSpec {
  nonisolated(unsafe) static var begun = 0
  nonisolated(unsafe) static var ended = 0

  override class func spec() {
    beforeSuite { begun += 1 }
    afterSuite { ended += 1 }

    describe("a suite") {
      beforeSuite { begun += 10 }
      it("has begun once") { expect(begun).to(equal(11)) }
      it("has not ended") { expect(ended).to(equal(0)) }
      it("begins no second time") { expect(begun).to(equal(11)) }
      it("has ended") { expect(ended).to(equal(1)) }
    }
  }
}

final class AsyncSuiteHooksSpec: AsyncSpec {
  nonisolated(unsafe) static var begun = 0

  override class func spec() {
    beforeSuite { begun += 1 }
    afterSuite { begun = 0 }
    it("has begun once") { expect(begun).to(equal(1)) }
    it("begins no second time") {
      await Task.yield()
      expect(begun).to(equal(1))
    }
  }
}
