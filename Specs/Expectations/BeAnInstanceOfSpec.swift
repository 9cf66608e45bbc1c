import Candlestick
import Foundation

final class BeAnInstanceOfSpec: Spec {
  override class func spec() {
    describe("beAnInstanceOf") {
      it("matches a value of the type") { expect(1).to(beAnInstanceOf(Int.self)) }
      it("does not match a value of another type") { expect(1).toNot(beAnInstanceOf(String.self)) }

      it("does not match an instance of a subclass") {
        expect(Derived()).toNot(beAnInstanceOf(Base.self))
        expect(Derived() as Base).to(beAnInstanceOf(Derived.self))
      }

      it("looks inside an existential") {
        expect(1 as Any).to(beAnInstanceOf(Int.self))
        expect(E.a as any Error).to(beAnInstanceOf(E.self))
        expect(E.a as any Error).toNot(beAnInstanceOf((any Error).self))
      }

      it("matches an object of a class known only at run time") {
        let known: AnyClass = NSNull.self
        expect(NSNull()).to(beAnInstanceOf(known))
        expect(NSObject()).toNot(beAnInstanceOf(known))
      }

      it("matches the value of async code") { await expect { await later(1) }.to(beAnInstanceOf(Int.self)) }

      it("reports the type of the value") {
        expect(failures { expect(1).to(beAnInstanceOf(String.self)) })
          .to(equal(["expected to be an instance of String, got <Int instance>"]))
        expect(failures { expect(Derived() as Base).to(beAnInstanceOf(Base.self)) })
          .to(equal(["expected to be an instance of Base, got <Derived instance>"]))
        expect(failures { expect(NSObject()).to(beAnInstanceOf(NSNull.self as AnyClass)) })
          .to(equal(["expected to be an instance of NSNull, got <NSObject instance>"]))
      }

      it("reports the type of the value inside an existential") {
        expect(failures { expect(1 as Any).to(beAnInstanceOf(String.self)) })
          .to(equal(["expected to be an instance of String, got <Int instance>"]))
        expect(failures { expect(E.a as any Error).to(beAnInstanceOf(String.self)) })
          .to(equal(["expected to be an instance of String, got <E instance>"]))
        expect(failures { expect(Derived() as AnyObject).to(beAnInstanceOf(Base.self)) })
          .to(equal(["expected to be an instance of Base, got <Derived instance>"]))
      }

      it("fails both ways on nil") {
        let message = "be an instance of Int, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Int?).to(beAnInstanceOf(Int.self)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Int?).toNot(beAnInstanceOf(Int.self)) })
          .to(equal(["expected to not \(message)"]))
      }
    }
  }
}

private enum E: Error { case a }
private class Base {}
private final class Derived: Base {}
