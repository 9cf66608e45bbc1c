import Candlestick

final class RequireSpec: Spec {
  override class func spec() {
    describe("require") {
      it("returns the matching value") {
        let one = try require(1 as Int?).to(equal(1))
        expect(one + 1).to(equal(2))
        let optional: Int? = 2
        try expect(require { optional }.toNot(beNil())).to(equal(2))
        let three = try await require { await later(3) }.to(equal(3))
        expect(three).to(equal(3))
      }

      it("reports a failure, and throws it") {
        let messages = failures {
          expect { try require(1).to(equal(2), description: "the answer") }
            .to(
              throwError(errorType: RequireError.self) { error in
                expect(error.message).to(equal("the answer\nexpected to equal <2>, got <1>"))
              }
            )
        }
        expect(messages).to(equal(["the answer\nexpected to equal <2>, got <1>"]))
      }

      it("throws the custom error") {
        let messages = failures {
          expect { try require(customError: TestError.broken, 1).toNot(equal(1)) }.to(throwError(TestError.broken))
        }
        expect(messages).to(equal(["expected to not equal <1>, got <1>"]))
      }

      it("throws RequireError if the code throws") {
        let messages = failures {
          expect { try require { throw TestError.broken }.to(equal(1)) }.to(throwError(errorType: RequireError.self))
        }
        expect(messages).to(equal(["unexpected error thrown: <broken>"]))
      }

      it("fails if nil matches, since there is no value to return") {
        let messages = failures {
          expect { try require(nil as Int?).to(beNil()) }.to(throwError(errorType: RequireError.self))
        }
        expect(messages)
          .to(
            equal(["require(…) returns its value, but the value is nil; use expect(…) if nil is valid"])
          )
      }

      it("accepts nil in a one-line closure that returns nothing") {
        let messages = failures {
          func attempt(_ code: @escaping () throws -> Void) {
            expect { try code() }.to(throwError(errorType: RequireError.self))
          }
          attempt { try require(nil).to(equal(1)) }
          attempt { try require(nil).toNot(equal("a")) }
          attempt { try require(nil).to(beGreaterThan(1)) }
          attempt { try require(nil).to(beTrue()) }
          attempt { try require(nil).toNot(beNil()) }
        }
        expect(messages).to(
          equal([
            "expected to equal <1>, got <nil> (use beNil() to match nils)",
            "expected to not equal <a>, got <nil> (use beNil() to match nils)",
            "expected to be greater than <1>, got <nil> (use beNil() to match nils)",
            "expected to be true, got <nil> (use beNil() to match nils)",
            "expected to not be nil, got <nil>",
          ])
        )
      }

      it("evaluates its code once") {
        var count = 0
        func next() -> Int {
          count += 1
          return count
        }
        try expect(require(next()).to(equal(1))).to(equal(1))
        expect(count).to(equal(1))
      }

      it("ends the example with one failure") {
        var isReached = false
        let run = InnerRun {
          it("needs it") {
            try require(1).to(equal(2))
            isReached = true
          }
          it("needs it later") {
            try await require { await later(1) }.toNot(equal(1))
            isReached = true
          }
        }
        expect(run.lines)
          .to(
            equal([
              "needs it: failed: expected to equal <2>, got <1>",
              "needs it later: failed: expected to not equal <1>, got <1>",
            ])
          )
        expect(isReached).to(beFalse())
      }

      it("fails the example even if its failure was intercepted") {
        let run = InnerRun { it("needs it") { _ = try failures { _ = try require(1).to(equal(2)) } } }
        expect(run.lines).to(
          equal(["needs it: failed: unexpected error thrown: <expected to equal <2>, got <1>>"])
        )
      }

      it("waits for a value") {
        var value: Int?
        Task { value = 1 }
        try expect(require(value).toEventually(equal(1), timeout: .seconds(30))).to(equal(1))
        try expect(pollUnwrap(timeout: .seconds(30), value)).to(equal(1))
      }

      it("waits for a value in async code") {
        let counter = Counter()
        let three = try await require { await counter.next() }.toEventually(equal(3), timeout: .seconds(30))
        let six = try await pollUnwrap(timeout: .seconds(30)) { await counter.nextAbove(5) }
        expect([three, six]).to(equal([3, 6]))
        let messages = await failures {
          await expect { try await require { await counter.next() }.toNever(equal(7), timeout: .seconds(30)) }
            .to(throwError(errorType: RequireError.self))
        }
        expect(messages).to(equal(["expected to never equal <7>, got <7>"]))
      }
    }

    describe("unwrap") {
      it("returns the wrapped value") {
        try expect(unwrap(1 as Int?)).to(equal(1))
        let optional: Int? = 2
        let two = try { try unwrap { optional } }()
        let three = try await unwrap { await later(3 as Int?) }
        expect([two, three]).to(equal([2, 3]))
      }

      it("reports nil, and throws") {
        let messages = failures {
          expect { try unwrap(description: "need it", nil as Int?) }.to(throwError(errorType: RequireError.self))
          expect { try unwrap(customError: TestError.broken, nil as Int?) }.to(throwError(TestError.broken))
        }
        expect(messages).to(equal(["need it\nexpected to not be nil, got <nil>", "expected to not be nil, got <nil>"]))
      }

      it("reports nil of async code, and throws") {
        let messages = await failures {
          await expect { try await unwrap { await later(nil as Int?) } }.to(throwError(errorType: RequireError.self))
        }
        expect(messages).to(equal(["expected to not be nil, got <nil>"]))
      }
    }

    describe("requireFail") {
      it("reports a failure, and throws") {
        let messages = failures {
          expect { () throws -> Int in try requireFail("nobody is signed in") }.to(
            throwError(errorType: RequireError.self)
          )
          expect { () throws -> Int in try requireFail(customError: TestError.broken) }.to(throwError(TestError.broken))
        }
        expect(messages).to(equal(["nobody is signed in", "requireFail() always fails"]))
      }
    }
  }
}

private actor Counter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }

  func nextAbove(_ limit: Int) -> Int? { next() > limit ? count : nil }
}
