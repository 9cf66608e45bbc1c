import Candlestick
import CandlestickConcurrency

@testable import CatApp

/// Runs in real time with an injected clock, as on platforms without deterministic execution. The spec advances it when the code
/// sleeps.
final class WithTimeoutSpec: Spec {
  override class func spec() {
    describe("a timeout of 30 seconds", .timeLimit(.seconds(60)), .noTasksLeftBehind) {
      let clock = memoized { TestClock() }
      var task: Task<String, any Error>!

      /// Suspends until the timeout sleeps.
      func theTimeoutIsSet() async {
        await expect { try await clock().checkSuspension() }
          .toEventually(throwError(SuspensionError()), timeout: .seconds(30))
      }

      afterEach { task.cancel() }

      context("around work that does not end") {
        beforeEach {
          task = Task { try await withTimeout(.seconds(30), clock: clock()) { try await Task<String, Never>.never() } }
          await theTimeoutIsSet()
        }

        it("ends the work when the time is over") {
          await clock().advance(by: .seconds(30))
          await expect { try await task.value }.to(throwError(TimedOut()))
        }

        it("still sleeps before") {
          await clock().advance(by: .seconds(29))
          await expect { try await clock().checkSuspension() }.to(throwError(SuspensionError()))
        }

        it("ends with its task") {
          task.cancel()
          await expect { try await task.value }.to(throwError(errorType: CancellationError.self))
        }
      }

      context("around work that ends in time") {
        it("returns the result, and no longer sleeps") {
          let work = PendableSpy<Void, String>(pendingFallback: "late")
          task = Task {
            try await withTimeout(.seconds(30), clock: clock()) { await work(fallbackDelay: .seconds(60)) }
          }
          await theTimeoutIsSet()
          await clock().advance(by: .seconds(29))
          work.resolveStub(with: "in time")
          await expect { try await task.value }.to(equal("in time"))
          await expect { try await clock().checkSuspension() }.toNot(throwError())
        }
      }
    }
  }
}
