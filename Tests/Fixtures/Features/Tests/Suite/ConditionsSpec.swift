import Candlestick

final class ConditionsSpec: Spec {
  override class func spec() {
    describe("a group that is enabled", .enabled(if: !isBroken || isBroken)) {
      it("runs") {}
      it("is skipped by a condition", .disabled(if: !isBroken, "nothing is broken")) {}
      it("is skipped by a condition without a reason", .enabled(if: try isBroken && check())) { fail("it ran") }
      it("is never run", .disabled("not implemented yet")) { fail("it ran") }
    }

    describe("a group that is disabled", .disabled(if: true, "there is no network")) {
      beforeAll { fail("it ran") }
      it("does not run") { fail("it ran") }
    }

    it("fails if its condition does", .enabled(if: isBroken), .enabled(if: try check())) { fail("it ran") }
  }

  private nonisolated static func check() throws -> Bool { throw SoldOut() }
}
