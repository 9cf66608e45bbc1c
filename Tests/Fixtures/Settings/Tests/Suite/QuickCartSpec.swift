import Nimble
import Quick

final class QuickCartSpec: QuickSpec {
  override class func spec() {
    describe("a cart") {
      var cart: Cart!
      var tornDown = 0
      let account = Account()

      beforeEach { cart = Cart(items: ["tea"]) }

      it("holds its item") {
        expect(cart.items).to(equal(["tea"]))
        expect(cart.items.count) == 1
        expect { try cart.add("snow") }.to(throwError(Cart.Flaw.soldOut("snow")))
      }

      it("changes later") {
        Task { cart.isPaid = true }
        expect(cart.isPaid).toEventually(beTrue())
      }

      it("calls back") { waitUntil { done in done() } }

      it("is torn down") {
        QuickSpec.current.addTeardownBlock { tornDown += 1 }
        QuickSpec.current.addTeardownBlock { await account.deposit(1) }
      }

      it("was torn down") {
        expect(tornDown).to(equal(1))
        await expect { await account.balance }.to(equal(1))
      }

      given("a paid cart") {
        aroundEach { example in
          cart.isPaid = true
          example()
        }
        it("is paid") { expect(cart.isPaid).to(beTrue()) }
      }

      itBehavesLike(String(reflecting: QuickSuiteConfiguration.self)) { ["items": cart.items] }
      itBehavesLike(AFullCart.self) { cart }
    }
  }
}

extension QuickSpec {
  fileprivate static func given(_ description: String, closure: @MainActor () -> Void) {
    context("given \(description)", closure: closure)
  }
}

final class OldQuickSpec: QuickSpec {
  override func spec() {
    it("is declared by an instance method") { expect(QuickSpec.current).toNot(beNil()) }
  }
}
