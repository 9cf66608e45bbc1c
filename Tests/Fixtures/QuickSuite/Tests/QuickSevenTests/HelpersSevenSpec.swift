// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

extension QuickSpec {
  static func given(_ description: String, closure: @MainActor () -> Void) {
    context("given \(description)", closure: closure)
  }

  static func itThrows(
    _ error: TankError, file: Quick.FileString = #filePath, line: UInt = #line, _ body: @escaping @MainActor () throws -> Void
  ) {
    it("throws \(error)", file: file, line: line) {
      expect { try body() }.to(throwError(error))
    }
  }
}

/// The base class of the project's own specs.
class AquariumSpec: QuickSpec {
  class func fish(_ names: String...) -> [Fish] { names.map { Fish($0) } }

  class func describeTank(with fish: [Fish], _ examples: @MainActor (@escaping @MainActor () -> Tank) -> Void) {
    describe("a tank with \(fish.count)") {
      var tank: Tank!
      beforeEach {
        tank = Tank(capacity: fish.count)
        for fish in fish { try tank.add(fish) }
      }
      examples { tank }
    }
  }
}

final class HelpersSevenSpec: AquariumSpec {
  override class func spec() {
    describeTank(with: []) { tank in
      it("is empty") { expect(tank().isEmpty).to(beTrue()) }
      itThrows(.full) { try tank().add(Fish("Nemo")) }
    }

    describeTank(with: fish("Wanda", "Nemo")) { tank in
      it("has both") { expect(tank().fish.map(\.name)) == ["Wanda", "Nemo"] }
      itThrows(.unknown("Jaws")) { try tank().remove("Jaws") }
      itThrows(.unknown("Wanda")) { try tank().remove("Wanda") }
      given("more room") { it("has room") { expect(tank().capacity).to(beGreaterThanOrEqualTo(2)) } }
    }
  }
}

final class InheritedSpec: AquariumSpec {
  override class func spec() {
    super.spec()
    it("has the helpers") { expect(fish("a", "b")).to(haveCount(2)) }
  }
}
