import Candlestick

final class BeFailureSpec: Spec {
  override class func spec() {
    let success = Result<Int, E>.success(1), failure = Result<Int, E>.failure(.a)

    describe("beFailure") {
      it("matches only a failure") {
        expect(failure).to(beFailure())
        expect(success).toNot(beFailure())
      }

      it("reports the actual value") {
        expect(failures { expect(success).to(beFailure()) })
          .to(equal(["expected to be <failure(E)>, got <success(1)>"]))
        expect(failures { expect(failure).toNot(beFailure()) })
          .to(equal(["expected to not be <failure(E)>, got <\(failure)>"]))
      }

      it("fails both ways on nil") {
        let message = "be <failure(E)>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Result<Int, E>?).to(beFailure()) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Result<Int, E>?).toNot(beFailure()) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("beFailure with a closure") {
      it("passes the error to the closure") {
        var errors: [E] = []
        expect(failure).to(beFailure { errors.append($0) })
        expect(success).toNot(beFailure { errors.append($0) })
        expect(errors).to(equal([.a]))
      }

      it("does not match if an expectation in the closure fails, and reports that failure too") {
        expect(failures { expect(failure).to(beFailure { expect($0).to(matchError(E.b)) }) })
          .to(
            equal([
              "expected to match error <b>, got <a>",
              "expected to be <failure(E)> that satisfies block, got <\(failure)>",
            ])
          )
      }
    }

    describe("beFailure with a matcher") {
      it("matches a failure with a matching error") {
        expect(failure).to(beFailure(equal(.a)))
        expect(failure).toNot(beFailure(equal(.b)))
        expect(success).toNot(beFailure(equal(.a)))
        expect(Result<Int, any Error>.failure(E.a)).to(beFailure(matchError(E.a)))
      }

      it("includes the matcher's message") {
        expect(failures { expect(failure).to(beFailure(equal(.b))) })
          .to(
            equal([
              "expected to be <failure(E)> that satisfies matcher, got <\(failure)>\nexpected to equal <b>, got a"
            ])
          )
      }
    }
  }
}

private enum E: Error { case a, b }
