// swift-format-ignore-file
import Nimble
import Quick

class QualifiedSpec: Quick.QuickSpec {
  override func spec() {
    Quick.describe("a module's name") {
      Quick.beforeEach { Nimble.expect(2).to(Nimble.beGreaterThan(1)) }
      Quick.context("before a group") {
        Quick.it("and an example") { Nimble.expect(1).toNot(Nimble.equal(2)) }
      }
    }
  }
}
