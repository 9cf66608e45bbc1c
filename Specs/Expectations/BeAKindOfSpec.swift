import Candlestick

final class BeAKindOfSpec: Spec {
  override class func spec() {
    describe("beAKindOf") {
      it("matches a value of the type") { expect(1).to(beAKindOf(Int.self)) }
      it("does not match a value of another type") { expect(1).toNot(beAKindOf(String.self)) }

      it("matches an instance of a subclass, but not of a superclass") {
        expect(Derived()).to(beAKindOf(Base.self))
        expect(Base()).toNot(beAKindOf(Derived.self))
        expect(Derived() as Base).to(beAKindOf(Derived.self))
      }

      it("matches a value of a type that conforms to the protocol") {
        expect(Derived()).to(beAKindOf((any Named).self))
        expect(1).toNot(beAKindOf((any Named).self))
      }

      it("looks inside an existential") { expect(1 as Any).to(beAKindOf(Int.self)) }
      it("matches the value of async code") { await expect { await later(1) }.to(beAKindOf(Int.self)) }

      it("reports the type of the value") {
        expect(failures { expect(1).to(beAKindOf(String.self)) })
          .to(equal(["expected to be a kind of String, got <Int instance>"]))
        expect(failures { expect(Derived() as Base).toNot(beAKindOf(Base.self)) })
          .to(equal(["expected to not be a kind of Base, got <Derived instance>"]))
      }

      it("reports the type of the value inside an existential") {
        expect(failures { expect(1 as Any).to(beAKindOf(String.self)) })
          .to(equal(["expected to be a kind of String, got <Int instance>"]))
        expect(failures { expect(Derived() as any Named).to(beAKindOf(String.self)) })
          .to(equal(["expected to be a kind of String, got <Derived instance>"]))
        expect(failures { expect((nil as Int?) as Any).to(beAKindOf(String.self)) })
          .to(equal(["expected to be a kind of String, got <Optional<Int> instance>"]))
      }

      it("fails both ways on nil") {
        let message = "be a kind of Int, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Int?).to(beAKindOf(Int.self)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Int?).toNot(beAKindOf(Int.self)) }).to(equal(["expected to not \(message)"]))
      }
    }
  }
}

private protocol Named {}
private class Base {}
private final class Derived: Base, Named {}
