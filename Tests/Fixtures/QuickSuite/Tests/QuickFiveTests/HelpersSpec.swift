// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

// Free functions that declare examples and groups.
private func itHolds(_ count: Int, file: FileString = #file, line: UInt = #line, _ tank: @escaping () -> Tank) {
  it("holds \(count)", file: file, line: line) {
    expect(file: file, line: line, tank().count).to(equal(count))
  }
}

private func describeTank(capacity: Int, _ examples: (@escaping () -> Tank) -> Void) {
  describe("a tank for \(capacity)") {
    var tank: Tank!
    beforeEach { tank = Tank(capacity: capacity) }
    examples { tank }
  }
}

func expectFull(_ tank: Tank, file: FileString = #file, line: UInt = #line) {
  expect(file: file, line: line, tank.count).to(equal(tank.capacity), description: "should be full")
}

extension QuickSpec {
  func given(_ description: String, _ closure: () -> Void) { context("given \(description)", closure: closure) }
  func then(_ description: String, _ closure: @escaping () throws -> Void) { it("then \(description)") { try closure() } }
}

class HelpersSpec: QuickSpec {
  override func spec() {
    describeTank(capacity: 1) { tank in
      itHolds(0, tank)

      context("with one") {
        beforeEach { try tank().add(Fish("Wanda")) }
        itHolds(1, tank)
        itHolds(2, tank)
        it("is full") { expectFull(tank()) }
      }

      it("is not full") { expectFull(tank()) }
    }

    describeTank(capacity: 0) { tank in
      itHolds(0, tank)
      it("refuses") { expect { try tank().add(Fish("Wanda")) }.to(throwError(TankError.full)) }
    }

    given("a helper") {
      then("it works") { expect(1) == 1 }
      then("it throws") { throw TankError.full }
    }
  }
}
