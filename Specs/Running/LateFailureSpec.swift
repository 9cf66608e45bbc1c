import Candlestick
import CandlestickSimulation

final class LateFailureSpec: Spec {
  override class func spec() {
    describe("a failure that a task finds after the end of") {
      /// Starts a task that fails when the signal is given.
      let signal = memoized { Signal() }

      context("its example") {
        it("is neither that example's nor the next one's, and fails the run under the name of its own") {
          let signal = signal()
          let run = InnerRun {
            describe("a cart") {
              it("leaves a task behind") { signal.failLate("too late") }
              it("is not concerned") { await signal.give() }
            }
          }
          expect(run.outcomes).to(equal(["passed", "passed"]))
          expect(run.summary.isSuccess).to(beFalse())
          expect(run.summary.lateFailures.map(\.example)).to(equal(["a cart leaves a task behind"]))
          expect(run.summary.lateFailures.map(\.failure.message)).to(equal(["too late"]))
        }

        it("is found by a task of its hooks as well") {
          let signal = signal()
          let run = InnerRun {
            describe("a cart") {
              afterEach { signal.failLate("too late") }
              it("leaves a task behind") {}
            }
            it("is not concerned") { await signal.give() }
          }
          expect(run.outcomes).to(equal(["passed", "passed"]))
          expect(run.summary.lateFailures.map(\.example)).to(equal(["a cart leaves a task behind"]))
        }
      }

      context("the whole run") {
        it("is that of whatever is running by then, with the example's name") {
          let signal = signal()
          let messages = await failures {
            _ = InnerRun { it("leaves a task behind") { signal.failLate("too late") } }
            await signal.give()
          }
          expect(messages).to(equal([#"after the end of "leaves a task behind": too late"#]))
        }
      }

      for hook in ["beforeAll", "afterAll"] {
        context("its \(hook) hook") {
          it("is that of the example that is running by then") {
            let signal = signal()
            let run = InnerRun {
              describe("a cart") {
                if hook == "beforeAll" { beforeAll { signal.failLate("too late") } }
                if hook == "afterAll" { afterAll { signal.failLate("too late") } }
                it("passes") {}
              }
              it("fails") { await signal.give() }
            }
            expect(run.outcomes).to(equal(["passed", "failed: too late"]))
          }
        }
      }

      context("the declarations") {
        it("is that of the example that is running by then") {
          let signal = signal()
          let run = InnerRun {
            signal.failLate("too late")
            it("fails") { await signal.give() }
          }
          expect(run.outcomes).to(equal(["failed: too late"]))
        }
      }
    }
  }
}

/// Lets a task wait, with a failure, for the moment that is asked for.
@MainActor private final class Signal {
  private let (signal, end) = AsyncStream<Void>.makeStream()
  private var task: Task<Void, Never>?

  func failLate(_ message: String) {
    task = Task { [signal] in
      for await _ in signal {}
      fail(message)
    }
  }

  func give() async {
    end.finish()
    await task?.value
  }
}
