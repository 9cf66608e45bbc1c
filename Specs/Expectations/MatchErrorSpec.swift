import Candlestick
import Foundation

final class MatchErrorSpec: Spec {
  override class func spec() {
    let a = E.a as any Error
    let hint = "(use beNil() to match nils)"

    describe("matchError with an error") {
      it("matches an equal error") {
        expect(a).to(matchError(E.a))
        expect(a).toNot(matchError(E.b))
        expect(OtherError(id: 1) as any Error).toNot(matchError(E.a))
      }

      it("matches an error of the same domain and code if errors are not equatable") {
        expect(Unequatable.a(1) as any Error).to(matchError(Unequatable.a(2)))
        expect(Unequatable.a(1) as any Error).toNot(matchError(Unequatable.b))
        expect(a).toNot(matchError(Unequatable.a(1)))
      }

      it("matches NSError") {
        let error = NSError(domain: "a", code: 1)
        expect(error as any Error).to(matchError(NSError(domain: "a", code: 1)))
        expect(error as any Error).toNot(matchError(NSError(domain: "a", code: 2)))
        expect(CocoaError(.fileNoSuchFile) as any Error).to(matchError(CocoaError(.fileNoSuchFile)))
      }

      it("reports the actual error") {
        expect(failures { expect(a).to(matchError(E.b)) }).to(equal(["expected to match error <b>, got <a>"]))
        expect(failures { expect(a).toNot(matchError(E.a)) }).to(equal(["expected to not match error <a>, got <a>"]))
        expect(failures { expect(a).to(matchError(Unequatable.b)) })
          .to(equal(["expected to match error <b>, got <a>"]))
      }

      it("fails both ways on nil") {
        expect(failures { expect(nil as (any Error)?).to(matchError(E.a)) })
          .to(equal(["expected to match error <a>, got no error \(hint)"]))
        expect(failures { expect(nil as (any Error)?).toNot(matchError(E.a)) })
          .to(equal(["expected to not match error <a>, got no error \(hint)"]))
      }
    }

    describe("matchError with a type") {
      it("matches an error of the type") {
        expect(a).to(matchError(E.self))
        expect(a).toNot(matchError(OtherError.self))
      }

      it("reports the actual error") {
        expect(failures { expect(a).to(matchError(OtherError.self)) })
          .to(equal(["expected to match error from type <OtherError>, got <a>"]))
      }

      it("fails both ways on nil") {
        expect(failures { expect(nil as (any Error)?).toNot(matchError(E.self)) })
          .to(equal(["expected to not match error from type <E>, got no error \(hint)"]))
      }
    }
  }
}

private enum E: Error { case a, b }
private enum Unequatable: Error, CustomStringConvertible {
  case a(Int), b
  var description: String { if case .b = self { "b" } else { "a" } }
}
private struct OtherError: Error, Equatable { let id: Int }
