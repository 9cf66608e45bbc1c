// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

final class AsyncSharedExamplesSpec: QuickSpec {
  override func spec() {
    sharedExamples("a feeder that is never empty") { context in
      var feeder: Feeder!
      beforeEach { feeder = context()["feeder"] as? Feeder }

      it("feeds") { await expect { try await feeder.feed() }.toNot(throwError()) }
      it("has portions") { await expect { await feeder.portions } > 0 }
    }

    sharedExamples("patience") {
      beforeEach { await Task.yield() }
      it("waits") { await Task.yield() ; expect(1) == 1 }
    }

    itBehavesLike("a feeder that is never empty") { ["feeder": Feeder(portions: 3)] }

    context("in a group") {
      let feeder = Feeder(portions: 1)
      itBehavesLike("a feeder that is never empty", sharedExampleContext: { ["feeder": feeder] })
      itBehavesLike("patience")
    }

    xitBehavesLike("a feeder that is never empty") { [:] }
  }
}
