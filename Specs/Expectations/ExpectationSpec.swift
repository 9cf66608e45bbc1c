import Candlestick

final class ExpectationSpec: Spec {
  override class func spec() {
    describe("an expectation") {
      it("accepts a value, a closure or an optional") {
        expect(1).to(equal(1))
        expect(1 as Int?).to(equal(1))
        expect { 1 }.to(equal(1))
        expect { 1 as Int? }.to(equal(1))
        expect {}.toNot(throwError())
      }

      it("reports one failure for each mismatch") {
        expect(failures { expect(1).to(equal(2)).to(equal(1)).toNot(equal(1)) })
          .to(equal(["expected to equal <2>, got <1>", "expected to not equal <1>, got <1>"]))
      }

      it("shows the user's description on a line before the message") {
        expect(
          failures {
            expect(1).to(equal(2), description: "the answer")
            expect(1).toNot(equal(1), description: "the answer")
            expect { throw E.a }.to(equal(1), description: "the answer")
          }
        )
        .to(
          equal([
            "the answer\nexpected to equal <2>, got <1>",
            "the answer\nexpected to not equal <1>, got <1>",
            "the answer\nunexpected error thrown: <a>",
          ])
        )
      }

      it("is reported at its own location") {
        let captured = CapturedFailures()
        let expectation = FailureReporter.withDestination(captured) { expect(1).to(equal(2)) }
        expect(captured.all.map(\.location)).to(equal([expectation.location]))
        expect(expectation.location.line).to(equal(#line - 2))
        expect(expectation.location.column).to(equal(77))
        expect(expectation.location.fileID).to(equal(#fileID))
      }
    }

    describe("code that throws") {
      it("fails any expectation of its value") {
        let message = "unexpected error thrown: <a>"
        expect(failures { expect { throw E.a }.to(equal(1)) }).to(equal([message]))
        expect(failures { expect { throw E.a }.toNot(equal(1)) }).to(equal([message]))
        expect(try failures { expect(try thrower()).to(equal(1)) }).to(equal([message]))
        expect(try failures { expect(try thrower()).toNot(beNil()) }).to(equal([message]))
      }
    }

    describe("an expectation's status") {
      it("is pending at first, and has to change") {
        expect(failures { expect(expect(1).status).to(equal(.pending)) }).to(haveCount(1))
      }
      it("is passed if all hold") { expect(expect(1).to(equal(1)).toNot(equal(2)).status).to(equal(.passed)) }

      it("is failed if none hold") {
        expect(failures { expect(expect(1).to(equal(2)).toNot(equal(1)).status).to(equal(.failed)) }).to(haveCount(2))
      }

      it("is mixed if some hold and some do not") {
        let messages = failures {
          let passedFirst = expect(1).to(equal(1)).to(equal(2)).status
          let failedFirst = expect(1).to(equal(2)).to(equal(1)).to(equal(1)).status
          if passedFirst != .mixed || failedFirst != .mixed { fail("not mixed") }
        }
        expect(messages).toNot(contain("not mixed"))
      }

      it("is separate from that of the expectation it was made from") {
        let expectation = expect(1)
        expectation.to(equal(1))
        expect(expectation.status).to(equal(.pending))
      }
    }

    describe("an expectation of an async closure") {
      it("matches the closure's value") {
        await expect { await later(1) }.to(equal(1)).toNot(equal(2)).toNot(beNil())
      }

      it("matches nil and values") {
        await expect { await later(nil as Int?) }.to(beNil())
        await expect { await later(1 as Int?) }.to(equal(1))
      }

      it("matches a closure that returns nothing") {
        await expect { await Task.yield() }.toNot(throwError())
      }

      it("reports the expectation and the actual value") {
        let messages = await failures {
          await expect { await later(1) }.to(equal(2)).toNot(equal(1)).toNot(equal(1), description: "the answer")
        }
        expect(messages)
          .to(
            equal([
              "expected to equal <2>, got <1>", "expected to not equal <1>, got <1>",
              "the answer\nexpected to not equal <1>, got <1>",
            ])
          )
      }

      it("fails if the closure throws") {
        let messages = await failures {
          await expect {
            await Task.yield()
            throw E.a
          }.to(equal(1))
        }
        expect(messages).to(equal(["unexpected error thrown: <a>"]))
      }

      it("has a status") {
        let pending = expect { await later(1) }
        let passed = await pending.to(equal(1))
        var statuses = [pending.status, passed.status]
        _ = await failures {
          statuses.append(await pending.to(equal(2)).status)
          statuses.append(await passed.to(equal(2)).status)
        }
        expect(statuses).to(equal([.pending, .passed, .failed, .mixed]))
      }

      it("runs the closure on the caller's actor") {
        let counter = Counter()
        await counter.expectIncrement()
        await expect { await counter.count }.to(equal(1))
      }
    }

    describe("the status of an expectation") {
      it("shows whether all, some or none of the expectations hold") {
        let pending = expect(1)
        let passed = pending.to(equal(1))
        var statuses = [pending.status, passed.status]
        _ = failures {
          let failed = pending.to(equal(2))
          statuses += [failed.status, failed.to(equal(3)).status, failed.to(equal(1)).status]
          statuses += [passed.to(equal(2)).status, passed.to(equal(2)).to(equal(1)).status]
        }
        expect(statuses).to(equal([.pending, .passed, .failed, .failed, .mixed, .mixed, .mixed]))
      }
    }
  }
}

private enum E: Error { case a }
private func thrower() throws -> Int { throw E.a }

private actor Counter {
  private(set) var count = 0

  private func increment() -> Int {
    count += 1
    return count
  }

  func expectIncrement() async {
    await expect {
      await Task.yield()
      return self.increment()
    }.to(equal(1))
  }
}
