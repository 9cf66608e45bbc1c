import Candlestick

final class BeSuccessSpec: Spec {
  override class func spec() {
    let success = Result<Int, E>.success(1), failure = Result<Int, E>.failure(.a)

    describe("beSuccess") {
      it("matches a success alone") {
        expect(success).to(beSuccess())
        expect(failure).toNot(beSuccess())
      }

      it("matches what async code returns") { await expect { await later(success) }.to(beSuccess()) }

      it("says what there was instead") {
        expect(failures { expect(failure).to(beSuccess()) })
          .to(equal(["expected to be <success(Int)>, got <\(failure)>"]))
        expect(failures { expect(success).toNot(beSuccess()) })
          .to(equal(["expected to not be <success(Int)>, got <success(1)>"]))
      }

      it("neither matches nil nor not") {
        let message = "be <success(Int)>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as Result<Int, E>?).to(beSuccess()) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Result<Int, E>?).toNot(beSuccess()) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("beSuccess with a closure") {
      it("hands on the value of the success") {
        var values: [Int] = []
        expect(success).to(beSuccess { values.append($0) })
        expect(failure).toNot(beSuccess { values.append($0) })
        expect(values).to(equal([1]))
      }

      it("does not match where an expectation in the closure fails, which is reported too") {
        expect(failures { expect(success).to(beSuccess { expect($0).to(equal(2)) }) })
          .to(
            equal([
              "expected to equal <2>, got <1>",
              "expected to be <success(Int)> that satisfies block, got <success(1)>",
            ])
          )
        expect(failures { expect(success).toNot(beSuccess { _ in fail("no") }) }).to(equal(["no"]))
      }

      it("reports what fails later, in a task that the closure has started") {
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
      it("matches a success of an equal value") {
        expect(success).to(beSuccess(1))
        expect(success).toNot(beSuccess(2))
        expect(failure).toNot(beSuccess(1))
      }

      it("says what the value was to be") {
        expect(failures { expect(success).to(beSuccess(2)) })
          .to(equal(["expected to be <success(Int)> that equals 2, got <success(1)>"]))
      }

      it("neither matches nil nor not") {
        expect(failures { expect(nil as Result<Int, E>?).toNot(beSuccess(1)) })
          .to(equal(["expected to not be <success(Int)> that equals 1, got <nil> (use beNil() to match nils)"]))
      }
    }

    describe("beSuccess with a matcher") {
      it("matches a success of a value that matches") {
        expect(success).to(beSuccess(beLessThan(2)))
        expect(success).toNot(beSuccess(beLessThan(1)))
        expect(failure).toNot(beSuccess(beLessThan(2)))
      }

      it("says what the matcher has to say") {
        expect(failures { expect(success).to(beSuccess(equal(2))) })
          .to(
            equal([
              "expected to be <success(Int)> that satisfies matcher, got <success(1)>\nexpected to equal <2>, got 1"
            ])
          )
        expect(failures { expect(failure).to(beSuccess(equal(2))) })
          .to(equal(["expected to be <success(Int)> that satisfies matcher, got <\(failure)>"]))
      }

      it("cannot tell where the matcher cannot") {
        expect(failures { expect(success).to(beSuccess(equal(nil))) }).to(haveCount(1))
        expect(failures { expect(success).toNot(beSuccess(equal(nil))) }).to(haveCount(1))
      }

      it("neither matches nil nor not") {
        expect(failures { expect(nil as Result<Int, E>?).toNot(beSuccess(equal(1))) })
          .to(
            equal(["expected to not be <success(Int)> that satisfies matcher, got <nil> (use beNil() to match nils)"])
          )
      }
    }
  }
}

private enum E: Error { case a }
