import Candlestick
import Foundation

extension Matcher where Value == Int {
  fileprivate static var positive: Matcher { beGreaterThan(0) }
}

final class AsyncPollingSpec: Spec {
  override class func spec() {
    describe("toEventually in async code") {
      it("matches a value that a main-actor task sets") {
        var value = 0
        Task { value = 1 }
        await expect(value).toEventually(equal(1), timeout: .seconds(30))
      }

      it("matches a value that an async closure eventually returns") {
        let value = SharedCount(0)
        await expect { await value.incrementLater() }.toEventually(equal(3), timeout: .seconds(30))
      }

      it("accepts a static member of Matcher, like all polling methods") {
        await expect(1).toEventually(.positive)
        await expect(0).toEventuallyNot(.positive)
        await expect(0).toNever(.positive, timeout: .zero)
        await expect(1).toAlways(.positive, timeout: .zero)
      }

      it("matches a value that a thread sets") {
        let value = SharedCount(0)
        Thread { value.set(1) }.start()
        await expect { value.get() }.toEventually(equal(1), timeout: .seconds(30))
      }

      it("fails on an error that the matcher does not expect") {
        let value = SharedCount(0)
        let messages = await failures {
          await expect {
            await Task.yield()
            return try value.increment(orThrow: E.a, from: 3)
          }.toEventually(equal(0), timeout: .seconds(3600))
          await expect { try value.increment(orThrow: E.a, from: 3) }
            .toEventuallyNot(beGreaterThan(0), timeout: .seconds(3600))
        }
        expect(messages).to(equal(["unexpected error thrown: <a>", "unexpected error thrown: <a>"]))
        expect(value.get()).to(equal(4))
      }

      it("can wait for an error") {
        let value = SharedCount(0)
        await expect {
          await Task.yield()
          return try value.increment(orThrow: E.a, from: 3)
        }.toEventually(throwError(E.a), timeout: .seconds(30))
      }

      it("runs on the caller's actor") {
        let counter = Counter()
        await counter.expectToCount(to: 3)
        await expect { await counter.count }.to(equal(3))
      }

      it("fails in a cancelled task, and reports that") {
        let messages = await failures {
          let task = Task {
            await expect { await later(0) }.toEventually(equal(1), timeout: .seconds(3600)).status
          }
          task.cancel()
          await expect { await task.value }.to(equal(.failed))
        }
        let reason = "the task of this expectation was cancelled before its timeout"
        expect(messages).to(equal(["expected to eventually equal <1>, got <0>\n\(reason)"]))
      }

      it("runs synchronous code on the caller's actor") {
        await expect(Thread.isMainThread).toEventually(beTrue(), timeout: .milliseconds(20))
        let messages = await failures { await Counter().expectToBeHere() }
        expect(messages).to(beEmpty())
      }

      it("runs synchronous code on the main actor if the caller has no actor") {
        let messages = await failures { await expectMainThread() }
        expect(messages).to(beEmpty())
      }

      it("runs async code where it was written") {
        let messages = await failures { await expectAnotherThread() }
        expect(messages).to(beEmpty())
      }

      it("reports what it waited for", .needsSimulations) {
        try simulated {
          let messages = await failures {
            await expect(0).toEventually(equal(1), timeout: .milliseconds(20))
            await expect { await later(0) }.toEventually(equal(1), timeout: .milliseconds(20))
          }
          let message = "expected to eventually equal <1>, got <0>"
          expect(messages).to(equal([message, message]))
        }
      }

      it("shows the last value", .needsSimulations) {
        try simulated {
          let value = SharedCount(0)
          let messages = await failures {
            await expect { await value.incrementLater() }.toEventually(equal(-1), timeout: .milliseconds(20))
          }
          expect(messages).to(equal(["expected to eventually equal <-1>, got <\(value.get())>"]))
        }
      }
    }

    describe("toEventuallyNot in async code") {
      it("matches a value that changes") {
        let value = SharedCount(0)
        await expect(value.increment()).toEventuallyNot(beLessThan(3), timeout: .seconds(30))
        await expect { await value.incrementLater() }.toEventuallyNot(beLessThan(6), timeout: .seconds(30))
        expect(value.get()).to(equal(6))
      }

      it("reports what it waited for", .needsSimulations) {
        try simulated {
          let messages = await failures {
            await expect(1).toEventuallyNot(equal(1), timeout: .milliseconds(20))
            await expect { await later(1) }.toEventuallyNot(equal(1), timeout: .milliseconds(20))
          }
          let message = "expected to eventually not equal <1>, got <1>"
          expect(messages).to(equal([message, message]))
        }
      }
    }

    describe("toNever in async code") {
      it("passes if no poll finds the value", .needsSimulations) {
        try simulated {
          await expect(1).toNever(equal(2), timeout: .milliseconds(20))
          await expect { await later(1) }.toNever(equal(2), timeout: .milliseconds(20))
        }
      }

      it("fails at the first poll that finds the value") {
        let value = SharedCount(0)
        let messages = await failures {
          await expect(value.increment()).toNever(equal(3), timeout: .seconds(30))
          await expect { await value.incrementLater() }.toNever(equal(6), timeout: .seconds(30))
        }
        expect(messages).to(equal(["expected to never equal <3>, got <3>", "expected to never equal <6>, got <6>"]))
        expect(value.get()).to(equal(6))
      }
    }

    describe("toAlways in async code") {
      it("passes if every poll finds the value", .needsSimulations) {
        try simulated {
          await expect(1).toAlways(equal(1), timeout: .milliseconds(20))
          await expect { await later(1) }.toAlways(equal(1), timeout: .milliseconds(20))
        }
      }

      it("fails at the first poll that does not find the value") {
        let value = SharedCount(0)
        let messages = await failures {
          await expect(value.increment()).toAlways(beLessThan(3), timeout: .seconds(30))
          await expect { await value.incrementLater() }.toAlways(beLessThan(6), timeout: .seconds(30))
        }
        expect(messages)
          .to(equal(["expected to always be less than <3>, got <3>", "expected to always be less than <6>, got <6>"]))
      }
    }
  }
}

private enum E: Error { case a }

private actor Counter {
  private(set) var count = 0

  private func increment() -> Int {
    count += 1
    return count
  }

  private var isHere: Bool {
    assertIsolated()
    return true
  }

  func expectToBeHere() async {
    await expect(self.isHere).toEventually(beTrue())
    await expect(self.isHere).toAlways(beTrue(), timeout: .milliseconds(1))
  }

  func expectToCount(to limit: Int) async {
    await expect { self.increment() }.toEventually(equal(limit), timeout: .seconds(30))
  }
}

/// Polls synchronous code outside of any actor.
@concurrent private func expectMainThread() async {
  await expect(Thread.isMainThread).toEventually(beTrue(), timeout: .seconds(30))
  await expect(Thread.isMainThread).toAlways(beTrue(), timeout: .milliseconds(1))
  await expect { Thread.isMainThread }.toNever(beFalse(), timeout: .milliseconds(1))
}

/// Polls async code outside of any actor.
@concurrent private func expectAnotherThread() async {
  await expect { () async in isOnMainThread() }.toEventually(beFalse(), timeout: .seconds(30))
}
