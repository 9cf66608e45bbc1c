import Nimble
import Quick

final class QuickAccountSpec: AsyncSpec {
  override class func spec() {
    describe("an account") {
      var account: Account!

      beforeEach { account = Account(balance: 1) }
      justBeforeEach { await account.deposit(1) }
      afterEach { account = nil }

      it("has its deposit") { await expect { await account.balance }.to(equal(2)) }
      it("has it in the end") { await expect { await account.balance }.toEventually(equal(2)) }
      it("calls back") { await waitUntil { done in done() } }

      itBehavesLike(AnAccount.self) { account }
    }
  }
}
