// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

class FeederSpecCase: QuickSpec {
  var feeder = Feeder()
  func portions() async -> Int { await feeder.portions }
  func feederExamples() {}

  override func spec() {
    beforeEach { self.feeder = Feeder(portions: 1) }
    feederExamples()
  }
}

final class FeedingSpec: FeederSpecCase {
  override func feederExamples() {
    it("has one portion") { await expect { await self.portions() }.to(equal(1)) }
    it("has two portions") { await expect { await self.portions() }.to(equal(2)) }
    it("feeds") {
      try await self.feeder.feed()
      await expect { await self.portions() }.to(equal(0))
    }
  }
}

extension FeedingSpec {
  /// Nested in a spec.
  final class NestedSixSpec: QuickSpec {
    override func spec() {
      it("is found") { expect(String(describing: type(of: QuickSpec.current!))) == "NestedSixSpec" }
    }
  }
}
