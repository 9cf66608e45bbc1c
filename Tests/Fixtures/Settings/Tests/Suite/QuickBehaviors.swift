import Nimble
import Quick

final class AFullCart: Behavior<Cart> {
  override class func spec(_ aContext: @escaping () -> Cart) {
    it("is not empty") { expect(aContext().items).toNot(beEmpty()) }
  }
}

final class AnAccount: AsyncBehavior<Account> {
  override class func spec(_ aContext: @escaping () -> Account) {
    it("is not empty") { await expect { await aContext().balance }.to(beGreaterThan(0)) }
  }
}
