import Candlestick

final class BeSuccessSpec: Spec {
  override class func spec() {
    let success = Result<Int, E>.success(1), failure = Result<Int, E>.failure(.a)

    describe("beSuccess") {
      it("matches only a success") {
        expect(success).to(beSuccess())
        expect(failure).toNot(beSuccess())
      }

      it("matches the value of async code") { await expect { await later(success) }.to(beSuccess()) }

      it("reports the actual value") {
        expect(failures { expect(failure).to(beSuccess()) })
          .to(equal(["expected to be <success(Int)>, got <\(failure)>"]))
        expect(failures { expect(success).toNot(beSuccess()) })
          .to(equal(["expected to not be <success(Int)>, got <success(1)>"]))
      }

      it("fails both ways on nil") {
        let message = "be <success(Int)>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Result<Int, E>?).to(beSuccess()) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Result<Int, E>?).toNot(beSuccess()) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("beSuccess with a closure") {
      it("passes the value to the closure") {
        var values: [Int] = []
        expect(success).to(beSuccess { values.append($0) })
        expect(failure).toNot(beSuccess { values.append($0) })
        expect(values).to(equal([1]))
      }

      it("does not match if an expectation in the closure fails, and reports that failure too") {
        expect(failures { expect(success).to(beSuccess { expect($0).to(equal(2)) }) })
          .to(
            equal([
              "expected to equal <2>, got <1>",
              "expected to be <success(Int)> that satisfies block, got <success(1)>",
            ])
          )
        expect(failures { expect(success).toNot(beSuccess { _ in fail("no") }) }).to(equal(["no"]))
      }

      it("reports late failures in a task that the closure started") {
        var task: Task<Void, Never>?
        let messages = await failures {
          expect(success).to(
            beSuccess { _ in
              task = Task {
                await Task.yield()
                fail("late")
              }
            }
          )
          await task?.value
        }
        expect(messages).to(equal(["late"]))
      }
    }

    describe("beSuccess with a value") {
      it("matches a success with an equal value") {
        expect(success).to(beSuccess(1))
        expect(success).toNot(beSuccess(2))
        expect(failure).toNot(beSuccess(1))
      }

      it("reports the expected value") {
        expect(failures { expect(success).to(beSuccess(2)) })
          .to(equal(["expected to be <success(Int)> that equals 2, got <success(1)>"]))
      }

      it("fails both ways on nil") {
        expect(failures { expect(nil as Result<Int, E>?).toNot(beSuccess(1)) })
          .to(equal(["expected to not be <success(Int)> that equals 1, got <nil> (use beNil() to match nils)"]))
      }
    }

    describe("beSuccess with a matcher") {
      it("matches a success with a matching value") {
        expect(success).to(beSuccess(beLessThan(2)))
        expect(success).toNot(beSuccess(beLessThan(1)))
        expect(failure).toNot(beSuccess(beLessThan(2)))
      }

      it("includes the matcher's message") {
        expect(failures { expect(success).to(beSuccess(equal(2))) })
          .to(
            equal([
              "expected to be <success(Int)> that satisfies matcher, got <success(1)>\nexpected to equal <2>, got 1"
            ])
          )
        expect(failures { expect(failure).to(beSuccess(equal(2))) })
          .to(equal(["expected to be <success(Int)> that satisfies matcher, got <\(failure)>"]))
      }

      it("fails both ways if the matcher does") {
        expect(failures { expect(success).to(beSuccess(equal(nil))) }).to(haveCount(1))
        expect(failures { expect(success).toNot(beSuccess(equal(nil))) }).to(haveCount(1))
      }

      it("fails both ways on nil") {
        expect(failures { expect(nil as Result<Int, E>?).toNot(beSuccess(equal(1))) })
          .to(
            equal(["expected to not be <success(Int)> that satisfies matcher, got <nil> (use beNil() to match nils)"])
          )
      }
    }
  }
}

private enum E: Error { case a }
