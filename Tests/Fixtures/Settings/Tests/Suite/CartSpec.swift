import Candlestick
import Foundation

final class CartSpec: Spec {
  override class var traits: [SpecTrait] { [.polling(timeout: .seconds(10))] }

  override class func spec() {
    describe("a cart", .tags(.quick)) {
      let item = memoized { "tea" }
      let cart = memoized { Cart(items: [item()]) }
      var steps: [String] = []

      beforeAll { steps = [] }
      beforeEach { steps.append("before") }
      beforeEach { metadata in steps.append(metadata.description) }
      justBeforeEach { steps.append("just before") }
      aroundEach { example in
        steps = ["around"]
        example()
      }
      afterEach { steps = [] }
      afterAll { expect(steps).to(beEmpty()) }

      it("holds its item", .bug("https://example.com/1")) {
        expect(cart()).to(equal(Cart(items: ["tea"])))
        expect(cart().items).to(haveCount(1) && contain("tea"))
        expect(cart().items.first) == "tea"
        expect(steps).to(equal(["around", "before", "holds its item", "just before"]))
      }

      context("of another item") {
        item.override { "coffee" }

        it("holds that one") { expect(cart()).to(haveField(\.items, equal(["coffee"]))) }
      }

      it("has no snow") {
        var cart = cart()
        expect { try cart.add("snow") }.to(throwError(Cart.Flaw.soldOut("snow")))
        expect { try cart.add("rain") }.to(change { cart.items.count }.by(1))
        expect { cart.items[7] }.to(throwAssertion())
        expect(Cart.Flaw.soldOut("tea")).to(haveCaseOf(Cart.Flaw.soldOut, equal("tea")))
      }

      it("is described by a matcher of the suite") {
        expect(cart()).to(hold("tea"))
        expect(3).to(beOdd)
        expectAll { expect(cart().items.map(\.count)).to(allPass(beOdd)) }
      }

      it("can be unwrapped") {
        let first = try unwrap(cart().items.first)
        try require(first).to(beginWith("t"))
      }

      given("a paid cart") {
        var paid: Cart!
        beforeEach {
          paid = cart()
          paid.isPaid = true
        }
        it("is paid") { expect(paid.isPaid).to(beTrue()) }
      }

      itBehavesLike(String(reflecting: SuiteConfiguration.self)) { cart().items }
      itBehavesLike(ACollection.self) { cart().items }

      xit("is skipped") { fail("it ran") }
      pending("is written later")
      it("is skipped while it runs") { try skip("no reason") }
    }
  }
}

extension Spec {
  @MainActor fileprivate static func given(_ description: String, closure: @MainActor () -> Void) {
    context("given \(description)", closure: closure)
  }
}
