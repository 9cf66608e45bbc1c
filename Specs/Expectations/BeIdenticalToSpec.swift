import Candlestick
import Foundation

final class BeIdenticalToSpec: Spec {
  override class func spec() {
    let a = Base(), b = Base()

    describe("beIdenticalTo") {
      it("matches the same instance") { expect(a).to(beIdenticalTo(a)) }
      it("does not match an equal instance") { expect(a).toNot(beIdenticalTo(b)) }
      it("matches an instance typed as its superclass") { expect(a as Base).to(beIdenticalTo(a)) }

      it("compares instances of different classes") {
        expect(Derived()).toNot(beIdenticalTo(a))
        expect(NSObject()).toNot(beIdenticalTo(a))
        expect(a as AnyObject).to(beIdenticalTo(a))
      }

      it("matches the value of async code") { await expect { await later(a) }.to(beIdenticalTo(a)) }

      it("reports both instances") {
        expect(failures { expect(a).to(beIdenticalTo(b)) })
          .to(equal(["expected to be identical to <\(address(b))>, got <\(address(a))>"]))
        expect(failures { expect(a).toNot(beIdenticalTo(a)) })
          .to(equal(["expected to not be identical to <\(address(a))>, got <\(address(a))>"]))
      }

      it("fails both ways on nil") {
        let message = "be identical to <\(address(a))>, got nil (use beNil() to match nils)"
        expect(failures { expect(nil as Base?).to(beIdenticalTo(a)) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Base?).toNot(beIdenticalTo(a)) }).to(equal(["expected to not \(message)"]))
      }

      it("matches nothing if given nil") {
        expect(a).toNot(beIdenticalTo(nil))
        expect(failures { expect(a).to(beIdenticalTo(nil)) }).to(
          equal(["expected to be identical to nil, got <\(address(a))>"])
        )
        expect(failures { expect(nil as Base?).to(beIdenticalTo(nil)) }).to(haveCount(1))
      }
    }

    describe("the operator ===") {
      it("means beIdenticalTo") {
        expect(a) === a
        expect(failures { expect(a) === b }).to(haveCount(1))
      }

      it("accepts async code") {
        await expect { await later(a) } === a
        let messages = await failures { await expect { await later(a) } === b }
        expect(messages).to(haveCount(1))
      }
    }

    describe("the operator !==") {
      it("negates beIdenticalTo") {
        expect(a) !== b
        expect(failures { expect(a) !== a }).to(haveCount(1))
      }

      it("accepts async code") {
        await expect { await later(a) } !== b
        let messages = await failures { await expect { await later(a) } !== a }
        expect(messages).to(haveCount(1))
      }
    }
  }
}

/// Unchecked, because the class is not final. Neither it nor its only subclass has mutable state.
private class Base: Equatable, @unchecked Sendable {
  static func == (lhs: Base, rhs: Base) -> Bool { true }
}

private final class Derived: Base, @unchecked Sendable {}

/// Returns the address as `%p` prints it, without leading zeros.
private func address(_ object: AnyObject) -> String {
  String(format: "%p", Int(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
}
