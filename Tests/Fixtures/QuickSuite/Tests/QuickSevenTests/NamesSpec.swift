// swift-format-ignore-file
import Nimble
import Quick

final class NamesSpec: QuickSpec {
  override class func spec() {
    describe("names") {
      it("can be the same") { expect(1) == 1 }
      it("can be the same") { expect(1) == 2 }
      describe("of groups") { it("can be the same") { expect(1) == 1 } }
      describe("of groups") { it("can be the same") { expect(1) == 3 } }
      it("of groups, can be the same") { expect(1) == 1 }
      it("can have, commas") { expect(1) == 1 }
      it("can have/slashes") { expect(1) == 1 }
      it("can have ünïcödé 🐠") { expect(1) == 1 }
    }
    describe("") {
      it("in a group without a name") { expect(1) == 1 }
    }
  }
}
