import Candlestick
import CandlestickConcurrency

@testable import CatApp

/// Runs in real time with an injected clock, as on platforms without deterministic execution. Each sleep ends at once.
final class RetryingSpec: Spec {
  override class func spec() {
    describe("retrying") {
      let clock = memoized { ImmediateClock() }
      let operation = memoized { ThrowingSpy<Void, String, any Error>(failure: EmptyError()) }

      func retry() async throws -> String {
        try await retrying(attempts: 4, firstPause: .seconds(1), clock: clock()) { [operation = operation()] in
          try operation()
        }
      }

      it("does not pause before the first attempt") {
        operation().stub(success: "Meow")
        await expect { try await retry() }.to(equal("Meow"))
        expect(clock().now.offset).to(equal(.zero))
      }

      it("pauses twice as long each time") {
        operation().replace(
          .value(.failure(EmptyError())),
          .value(.failure(EmptyError())),
          .value(.success("Meow"))
        )
        await expect { try await retry() }.to(equal("Meow"))
        expect(clock().now.offset).to(equal(.seconds(1 + 2)))
      }

      it("throws the error of the last attempt") {
        await expect { try await retry() }.to(throwError(EmptyError()))
        expect(operation()).to(beCalled(times: 4))
      }

      it("does not try again after it was cancelled") {
        operation().stub {
          withUnsafeCurrentTask { $0?.cancel() }
          throw EmptyError()
        }
        let task = Task { try await retry() }
        await expect { try await task.value }.to(throwError(CancellationError()))
        expect(operation()).to(beCalled(times: 1))
      }
    }
  }
}
