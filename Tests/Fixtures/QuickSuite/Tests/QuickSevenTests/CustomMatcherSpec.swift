// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

/// Not a Predicate any more: `Predicate<Tank>` was its name.
private func hold(_ name: String) -> Matcher<Tank> {
  Matcher.define("hold <\(name)>") { expression, message in
    guard let tank = try expression.evaluate() else {
      return MatcherResult(status: .fail, message: message.appendedBeNilHint())
    }
    return MatcherResult(
      bool: tank.fish(named: name) != nil,
      message: .expectedCustomValueTo("hold <\(name)>", actual: "<\(tank.fish.map(\.name).joined(separator: " "))>")
    )
  }
}

private func havePortions(_ count: Int) -> AsyncMatcher<Feeder> {
  AsyncMatcher.define("have \(count) portions") { expression, message in
    guard let feeder = try await expression.evaluate() else { return MatcherResult(status: .fail, message: message) }
    let portions = await feeder.portions
    return MatcherResult(bool: portions == count, message: message.appended(message: " (has \(portions))"))
  }
}

final class CustomMatcherSpec: QuickSpec {
  override class func spec() {
    describe("a matcher of our own") {
      var tank: Tank!
      beforeEach {
        tank = Tank()
        try tank.add(Fish("Wanda"))
      }

      it("matches") { expect(tank).to(hold("Wanda")) }
      it("does not") { expect(tank).toNot(hold("Nemo")) }
      it("fails") { expect(tank).to(hold("Nemo")) }
      it("is combined") { expect(tank).to(satisfyAnyOf(hold("Nemo"), hold("Wanda"))) }
      it("is negated") { expect(tank).to(not(hold("Nemo"))) }
      it("looks at a part") { expect(tank).to(map(\.count, equal(1))) }
      it("fails with a part") { expect(tank).to(map(\.weight, beLessThan(1)), description: "the weight") }
    }
  }
}

final class AsyncCustomMatcherSpec: AsyncSpec {
  override class func spec() {
    it("matches") { await expect(Feeder(portions: 2)).to(havePortions(2)) }
    it("fails") { await expect(Feeder(portions: 2)).to(havePortions(1)) }
  }
}
