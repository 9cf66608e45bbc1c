import Candlestick
import CandlestickConcurrency

/// `Task.never()`, `cancellableValue`, `megaYield` and `Result(catching:)`.
final class TaskToolsSpec: Spec {
  override class func spec() {
    describe("Task.never()", .deterministic) {
      it("suspends until the task is cancelled, and then throws") {
        let task = Task { try await Task.never() }
        let typed = Task { try await Task<Int, Never>.never() }
        try await Simulation.current.advance(by: .seconds(3600))
        task.cancel()
        typed.cancel()
        await expect { try await task.value }.to(throwError(errorType: CancellationError.self))
        await expect { try await typed.value }.to(throwError(errorType: CancellationError.self))
      }
    }

    describe("cancellableValue", .deterministic) {
      it("returns the task's value, or throws its error") {
        await expect { await Task { 1 }.cancellableValue }.to(equal(1))
        await expect { try await Task { throw TestError.first }.cancellableValue }.to(throwError(TestError.first))
      }

      it("cancels the task when the task that awaits it is cancelled", .schedules(100)) {
        let inner = Task { try await Task.never() }
        let outer = Task { try await inner.cancellableValue }
        await Task.yield()
        outer.cancel()
        await expect { try await outer.value }.to(throwError(errorType: CancellationError.self))
        expect(inner.isCancelled).to(beTrue())
      }

      it("cancels a task that cannot fail, too") {
        let inner = Task { (try? await Task.never()) == nil }
        let outer = Task { await inner.cancellableValue }
        await Task.yield()
        outer.cancel()
        await expect { await outer.value }.to(beTrue())
      }
    }

    describe("Task.megaYield()") {
      it("lets all other tasks run in a simulation, on every schedule", .schedules(200)) {
        let count = LockIsolated(0)
        for _ in 0..<10 {
          Task.detached {
            for _ in 0..<10 { await Task.yield() }
            count.withValue { $0 += 1 }
          }
        }
        await Task.megaYield(count: 1)
        expect(count.value).to(equal(10))
      }

      it("does not advance the time", .deterministic) {
        let count = LockIsolated(0)
        let task = Task {
          try await Task.sleep(for: .seconds(1))
          count.setValue(1)
        }
        await Task.megaYield()
        expect(Simulation.current.now).to(equal(.zero))
        expect(count.value).to(equal(0))
        task.cancel()
      }

      it("does not depend on its count in a simulation", .deterministic) { await Task.megaYield(count: .max) }

      for count in [20, 1, 0, -1] {
        it("lets earlier tasks of the main actor run in real time, with count \(count)") {
          var hasRun = false
          Task { hasRun = true }
          await Task.megaYield(count: count)
          expect(hasRun).to(beTrue())
        }
      }
    }

    describe("Result(catching:)") {
      it("contains the value or the error of async code") {
        func fail() async throws -> Int { throw TestError.first }
        let success = await Result { await later(1) }
        let failure: Result<Int, any Error> = await Result { try await fail() }
        let typed = await Result { () async throws(TestError) -> Int in throw .second }
        expect(success).to(beSuccess(equal(1)))
        expect(failure).to(beFailure { expect($0 as? TestError).to(equal(.first)) })
        expect(typed).to(equal(.failure(.second)))
      }
    }
  }
}
