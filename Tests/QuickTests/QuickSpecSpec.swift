import CandlestickSpecs
import Foundation
import Nimble
import Quick

final class QuickSpecSpec: QuickSpec {
  override class func spec() {
    describe("a QuickSpec") {
      it("may declare its examples in an instance method, as in Quick 5 and 6") {
        expect(QuickRun(of: InstanceSpec.self).lines) == [
          "in an instance method， counts: passed", "in an instance method， a nested group， counts in there: passed",
          "in an instance method， in shared examples， counts: passed", "of a function of its own: passed",
          "of a function outside: passed",
        ]
      }

      it("runs its examples on the main actor") {
        expect(Thread.isMainThread) == true
      }
    }
  }
}

/// A spec in the style of Quick 5, with state in the instance.
private final class InstanceSpec: QuickSpec {
  var count = 0

  override func spec() {
    describe("in an instance method") {
      beforeEach { self.count = 1 }
      it("counts") { expect(self.count) == 1 }
      context("a nested group") {
        beforeEach { self.count += 1 }
        it("counts in there") { expect(self.count) == 2 }
      }
      sharedExamples("in shared examples") { it("counts") { expect(self.count) == 1 } }
      itBehavesLike("in shared examples")
    }
    declareMore()
    declareOutside()
  }

  @MainActor func declareMore() {
    it("of a function of its own") {
      self.count += 1
      expect(self.count).to(beGreaterThan(0))
    }
  }
}

@MainActor private func declareOutside() {
  it("of a function outside") {}
}
