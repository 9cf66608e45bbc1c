import Candlestick

final class ThrowErrorSpec: Spec {
  override class func spec() {
    describe("throwError") {
      it("matches code that throws") { expect { throw E.a }.to(throwError()) }
      it("does not match code that returns") { expect { 1 }.toNot(throwError()) }
      it("does not match code that returns nil") { expect { nil as Int? }.toNot(throwError()) }
      it("matches a value that throws when evaluated") { expect(try thrower()).to(throwError()) }

      it("matches async code that throws") {
        await expect {
          await Task.yield()
          throw E.a
        }.to(throwError())
      }

      it("reports the thrown error") {
        expect(failures { expect { throw E.a }.toNot(throwError()) })
          .to(equal(["expected to not throw any error, got <a>"]))
        expect(failures { expect { 1 }.to(throwError()) }).to(equal(["expected to throw any error, got no error"]))
      }
    }

    describe("throwError with an error") {
      it("matches an equal error") {
        expect { throw E.a }.to(throwError(E.a))
        expect { throw E.a }.toNot(throwError(E.b))
        expect { 1 }.toNot(throwError(E.b))
      }

      it("does not match an error of another type") { expect { throw OtherError() }.toNot(throwError(E.a)) }

      it("reports the thrown error") {
        expect(failures { expect { throw E.a }.to(throwError(E.b)) })
          .to(equal(["expected to throw error <b>, got <a>"]))
        expect(failures { expect { throw E.a }.toNot(throwError(E.a)) })
          .to(equal(["expected to not throw error <a>, got <a>"]))
        expect(failures { expect { 1 }.to(throwError(E.a)) })
          .to(equal(["expected to throw error <a>, got no error"]))
      }
    }

    describe("throwError with an error that is not equatable") {
      it("matches an error of the same domain and code") {
        expect { throw Unequatable.a(1) }.to(throwError(Unequatable.a(2)))
        expect { throw Unequatable.a(1) }.toNot(throwError(Unequatable.b))
        expect { throw E.a }.toNot(throwError(Unequatable.a(1)))
      }

      it("passes on the thrown error") {
        var errors: [any Error] = []
        expect { throw Unequatable.a(1) }.to(throwError(Unequatable.a(2)) { errors.append($0) })
        expect(errors.first as? Unequatable).to(map(\.number, equal(1)))
      }

      it("reports the thrown error") {
        expect(failures { expect { throw E.b }.to(throwError(OtherError())) })
          .to(equal(["expected to throw error <OtherError()>, got <b>"]))
      }
    }

    describe("throwError with a type") {
      it("matches an error of the type") {
        expect { throw E.a }.to(throwError(errorType: E.self))
        expect { throw OtherError() }.toNot(throwError(errorType: E.self))
        expect { 1 }.toNot(throwError(errorType: E.self))
      }

      it("reports the thrown error") {
        expect(failures { expect { throw E.a }.to(throwError(errorType: OtherError.self)) })
          .to(equal(["expected to throw error from type <OtherError>, got <a>"]))
        expect(failures { expect { 1 }.to(throwError(errorType: E.self)) })
          .to(equal(["expected to throw error from type <E>, got no error"]))
      }
    }

    describe("throwError with a closure") {
      it("passes on the thrown error") {
        var errors: [E] = []
        expect { throw E.a }.to(throwError { errors += [$0 as? E].compactMap(\.self) })
        expect { throw E.a }.to(throwError(E.a) { errors.append($0) })
        expect { throw E.a }.to(throwError(errorType: E.self) { errors.append($0) })
        expect(errors).to(equal([.a, .a, .a]))
      }

      it("does not match if an expectation in the closure fails, and reports that failure too") {
        let inner = "expected to equal <b>, got <a>"
        expect(failures { expect { throw E.a }.to(throwError { expect($0 as? E).to(equal(.b)) }) })
          .to(equal([inner, "expected to throw error that satisfies block, got <a>"]))
        expect(failures { expect { throw E.a }.to(throwError { (error: E) in expect(error).to(equal(.b)) }) })
          .to(equal([inner, "expected to throw error from type <E> that satisfies block, got <a>"]))
        expect(failures { expect { throw E.a }.to(throwError(E.a) { expect($0).to(equal(.b)) }) })
          .to(equal([inner, "expected to throw error <a> that satisfies block, got <a>"]))
        expect(failures { expect { throw E.a }.to(throwError(errorType: E.self) { expect($0).to(equal(.b)) }) })
          .to(equal([inner, "expected to throw error from type <E> that satisfies block, got <a>"]))
        expect(failures { expect { throw E.a }.toNot(throwError { _ in fail("no") }) }).to(equal(["no"]))
      }

      it("passes on only errors of the closure's type") {
        var errors: [E] = []
        expect { throw E.a }.to(throwError { (error: E) in errors.append(error) })
        expect { throw OtherError() }.toNot(throwError { (error: E) in errors.append(error) })
        expect(errors).to(equal([.a]))
      }

      it("reports that nothing was thrown") {
        expect(failures { expect { 1 }.to(throwError { _ in }) })
          .to(equal(["expected to throw error that satisfies block, got no error"]))
      }

      it("does not pass on an error that does not match") {
        expect(
          failures {
            expect { throw E.a }.to(throwError(E.b) { _ in fail("called") })
            expect { throw E.a }.to(throwError(errorType: OtherError.self) { _ in fail("called") })
            expect { 1 }.to(throwError { _ in fail("called") })
          }
        )
        .to(haveCount(3))
        .toNot(contain("called"))
      }
    }
  }
}

private enum E: Error, Equatable { case a, b }

private enum Unequatable: Error {
  case a(Int), b

  var number: Int? { if case .a(let number) = self { number } else { nil } }
}

private struct OtherError: Error {}
private func thrower() throws -> Int { throw E.a }
