import Candlestick

final class ChangeSpec: Spec {
  override class func spec() {
    var count = 0
    beforeEach { count = 0 }

    describe("change") {
      it("matches code that changes the value") {
        expect { count += 1 }.to(change { count })
        expect { count += 0 }.toNot(change { count })
      }

      it("accepts code of any kind: returning, throwing or not, a closure or not") {
        let increment = { () throws -> Int in
          count += 1
          return count
        }
        expect { try increment() }.to(change { count })
        expect(try increment()).to(change { count })
        expect { nil as Int? }.toNot(change { count })
        expect(count).to(equal(2))
      }

      it("runs the code once, between two reads of the value, even on failure") {
        var log: [String] = []
        let messages = failures {
          expect { log.append("code") }.to(
            change {
              log.append("look")
              return 0
            }
          )
        }
        expect(messages).to(haveCount(1))
        expect(log).to(equal(["look", "code", "look"]))
      }

      it("fails if the code or reading the value throws") {
        expect(failures { expect { throw TestError.broken }.to(change { count }) })
          .to(equal(["unexpected error thrown: <broken>"]))
        expect(failures { expect { throw TestError.broken }.toNot(change { count }) })
          .to(equal(["unexpected error thrown: <broken>"]))
        func look() throws -> Int { throw TestError.broken }
        expect(failures { expect { count += 1 }.toNot(change { try look() }) })
          .to(equal(["unexpected error thrown: <broken>"]))
        expect(count).to(equal(0))
      }

      it("reports the values before and after") {
        expect(failures { expect {}.to(change { count }) })
          .to(equal(["expected to change the value, got <0> before and after"]))
        expect(failures { expect { count += 1 }.toNot(change { count }) })
          .to(equal(["expected to not change the value, got <0> before and <1> after"]))
      }

      it("fails, instead of seeing no change, if the code has already run") {
        let reason =
          "change the value, but the code had already run: check the change first, and only once"
        expect(failures { expect { count += 1 }.toNot(throwError()).to(change { count }) })
          .to(equal(["expected to \(reason)"]))
        expect(failures { expect { count += 1 }.to(change { count }).toNot(change { count }) })
          .to(equal(["expected to not \(reason)"]))
      }

      it("runs at each poll") {
        expect { count += 1 }.toEventually(change { count }.to(3))
        expect(count).to(equal(3))
      }
    }

    describe("change from") {
      it("matches code that changes the value from that one") {
        expect { count += 1 }.to(change { count }.from(0))
        expect { count += 0 }.toNot(change { count }.from(1))
      }

      it("does not match code that does not change the value") {
        expect {}.toNot(change { count }.from(0))
        expect(failures { expect {}.to(change { count }.from(0)) })
          .to(equal(["expected to change the value from <0>, got <0> before and after"]))
      }

      it("fails both ways if the initial value differs") {
        expect(failures { expect { count += 1 }.to(change { count }.from(1)) })
          .to(equal(["expected to change the value from <1>, got <0> before and <1> after"]))
        expect(failures { expect {}.toNot(change { count }.from(2)) })
          .to(equal(["expected to not change the value from <2>, got <1> before and after"]))
      }

      it("treats nil like any other value") {
        var name: String?
        expect { name = "Tom" }.to(change { name }.from(nil).to("Tom"))
        expect { name = nil }.to(change { name }.to(nil))
        expect(failures { expect { name = "Ann" }.to(change { name }.from("Tom").to("Ann")) })
          .to(
            equal([
              "expected to change the value from <Tom> to <Ann>, got <nil> before and <Ann> after"
            ])
          )
      }
    }

    describe("change to") {
      it("matches code that changes the value to that one") {
        expect { count += 1 }.to(change { count }.to(1))
        expect { count += 1 }.to(change { count }.from(1).to(2))
      }

      it("reports the values before and after") {
        expect(failures { expect { count += 1 }.to(change { count }.to(2)) })
          .to(equal(["expected to change the value to <2>, got <0> before and <1> after"]))
        expect(failures { expect { count += 1 }.to(change { count }.from(0).to(2)) })
          .to(equal(["expected to change the value from <0> to <2>, got <1> before and <2> after"]))
        expect(failures { expect {}.to(change { count }.to(2)) })
          .to(equal(["expected to change the value to <2>, got <2> before and after"]))
      }
    }

    describe("change by") {
      it("matches code that increases the value by this amount") {
        expect { count += 2 }.to(change { count }.by(2))
        expect { count -= 2 }.to(change { count }.by(-2))
        expect {}.to(change { count }.by(0))
        expect { count += 2 }.to(change { count }.from(0).by(2))
        expect { count += 2 }.to(change { Double(count) }.by(2))
      }

      it("reports the values before and after") {
        expect(failures { expect { count += 1 }.to(change { count }.by(2)) })
          .to(equal(["expected to change the value by <2>, got <0> before and <1> after"]))
        expect(failures { expect { count += 2 }.to(change { count }.from(0).by(2)) })
          .to(equal(["expected to change the value from <0> by <2>, got <1> before and <3> after"]))
      }

      it("handles growth beyond the range of the value's type") {
        var small: UInt8 = 200
        func set(_ value: UInt8) -> () -> Void { { small = value } }
        expect(failures { expect(set(100)()).to(change { small }.by(100)) })
          .to(equal(["expected to change the value by <100>, got <200> before and <100> after"]))
        expect(set(90)()).to(change { small }.byAtMost(0))
        expect(set(100)()).to(change { small }.by(10))
        expect(failures { expect(set(90)()).to(change { small }.byAtLeast(0)) }).to(haveCount(1))

        var large = -1
        expect { large = .max }.to(change { large }.byAtLeast(.max))
        expect { large = .min }.to(change { large }.byAtMost(.min))
        expect(failures { expect { large = .max }.to(change { large }.byAtMost(.max)) }).to(haveCount(1))
      }

      it("does not match incomparable growth") {
        var number = 0.0
        for requirement in [change { number }.by(1), change { number }.byAtLeast(1), change { number }.byAtMost(1)]
          as [Matcher<Void>]
        {
          expect(failures { expect { number = .nan }.to(requirement) }).to(haveCount(1))
        }
      }
    }

    describe("change by at least and by at most") {
      it("matches code that increases the value by at least or at most this amount") {
        expect { count += 2 }.to(change { count }.byAtLeast(2))
        expect { count += 2 }.to(change { count }.byAtLeast(1))
        expect { count += 2 }.to(change { count }.byAtMost(2))
        expect { count += 2 }.to(change { count }.byAtMost(3))
        expect {}.to(change { count }.byAtMost(3))
      }

      it("reports the values before and after") {
        expect(failures { expect { count += 1 }.to(change { count }.byAtLeast(2)) })
          .to(equal(["expected to change the value by at least <2>, got <0> before and <1> after"]))
        expect(failures { expect { count += 3 }.to(change { count }.byAtMost(2)) })
          .to(equal(["expected to change the value by at most <2>, got <1> before and <4> after"]))
      }
    }

    describe("toNot with a change to or by a value") {
      it("is rejected, regardless of the code") {
        func refusal(_ method: String) -> String {
          "toNot rejects change { … }.\(method)(…), since any other change would pass: "
            + "expect toNot(change { … }), or the change you want"
        }
        expect(failures { expect { count += 1 }.toNot(change { count }.by(1)) }).to(equal([refusal("by")]))
        expect(failures { expect { count += 1 }.toNot(change { count }.by(2)) }).to(equal([refusal("by")]))
        expect(failures { expect {}.toNot(change { count }.byAtLeast(1)) }).to(equal([refusal("byAtLeast")]))
        expect(failures { expect {}.toNot(change { count }.byAtMost(-1)) }).to(equal([refusal("byAtMost")]))
        expect(failures { expect {}.toNot(change { count }.to(1)) }).to(equal([refusal("to")]))
        expect(failures { expect {}.toNot(change { count }.from(0).to(1)) }).to(equal([refusal("to")]))
        expect(failures { expect {}.toNot(change { count }.from(0).by(1)) }).to(equal([refusal("by")]))
      }
    }

    describe("change of async code") {
      let account = Account()
      beforeEach { await account.reset() }

      it("is observed by a sync closure") {
        await expect {
          await Task.yield()
          count += 1
        }.to(change { count }.from(0).to(1))
        await expect { await Task.yield() }.toNot(change { count })
        let messages = await failures {
          await expect {
            await Task.yield()
            count += 1
          }.to(change { count }.by(2))
        }
        expect(messages).to(equal(["expected to change the value by <2>, got <1> before and <2> after"]))
      }

      it("is observed by an async closure") {
        await expect { await account.pay(5) }.to(change { await account.balance })
        await expect { await account.pay(5) }.to(change { await account.balance }.from(-5).to(-10))
        await expect { await account.pay(5) }.to(change { await account.balance }.by(-5))
        await expect { await account.pay(5) }.to(change { await account.balance }.byAtLeast(-6))
        await expect { await account.pay(5) }.to(change { await account.balance }.byAtMost(-4))
        await expect { await account.pay(0) }.toNot(change { await account.balance })
        await expect { await account.pay(0) }.toNot(change { await account.balance }.from(-25))
      }

      it("runs synchronous code too") {
        await expect(count += 1).to(change { await self.later(count) }.by(1))
      }

      it("reports the values before and after") {
        let messages = await failures {
          await expect { await account.pay(5) }.to(change { await account.balance }.by(5))
          await expect { await account.pay(5) }.toNot(change { await account.balance }.by(5))
          await expect { await account.pay(5) }.to(change { await account.balance }.from(0))
        }
        expect(messages).to(
          equal([
            "expected to change the value by <5>, got <0> before and <-5> after",
            "toNot rejects change { … }.by(…), since any other change would pass: "
              + "expect toNot(change { … }), or the change you want",
            "expected to change the value from <0>, got <-10> before and <-15> after",
          ])
        )
      }

      it("fails if the code or reading the value throws") {
        let messages = await failures {
          await expect { throw TestError.broken }.to(change { await account.balance })
          await expect { await account.pay(1) }.to(
            change { () async throws -> Int in throw TestError.broken }
          )
        }
        expect(messages).to(equal(Array(repeating: "unexpected error thrown: <broken>", count: 2)))
      }

      it("fails, instead of seeing no change, if the code has already run") {
        let messages = await failures {
          await expect { await account.pay(1) }.toNot(throwError()).toNot(change { count })
          await expect { await account.pay(1) }.toNot(throwError()).toNot(change { await account.balance })
        }
        let reason =
          "change the value, but the code had already run: check the change first, and only once"
        expect(messages).to(equal(["expected to not \(reason)", "expected to not \(reason)"]))
      }
    }
  }

  private class func later(_ count: Int) async -> Int {
    await Task.yield()
    return count
  }
}

private actor Account {
  private(set) var balance = 0
  func pay(_ amount: Int) { balance -= amount }
  func reset() { balance = 0 }
}
