import Candlestick
import CandlestickConcurrency

final class PendableSpec: Spec {
  override class func spec() {
    describe("a pendable", .deterministic) {
      let pendable = memoized { Pendable<Int>.pending(fallback: 0) }

      it("makes calls wait until it is resolved", .schedules(100)) {
        let pendable = pendable()
        let values = LockIsolated<[Int]>([])
        for _ in 0..<3 {
          Task {
            let value = await pendable.call()
            values.withValue { $0.append(value) }
          }
        }
        try await Simulation.current.settle()
        expect(values.value).to(beEmpty())
        pendable.resolve(with: 2)
        try await Simulation.current.settle()
        expect(values.value).to(equal([2, 2, 2]))
        await expect { await pendable.call() }.to(equal(2))
      }

      it("can be resolved again") {
        pendable().resolve(with: 1)
        pendable().resolve(with: 2)
        await expect { await pendable().call() }.to(equal(2))
      }

      it("falls back permanently after a delay") {
        await expect { await pendable().call() }.to(equal(0))
        expect(Simulation.current.now).to(equal(.seconds(2)))
        await expect { await pendable().call() }.to(equal(0))
        expect(Simulation.current.now).to(equal(.seconds(2)))
      }

      it("falls back after the delay of the call") {
        await expect { await pendable().call(fallbackDelay: .milliseconds(500)) }.to(equal(0))
        expect(Simulation.current.now).to(equal(.milliseconds(500)))
      }

      it("accepts any delay") {
        for delay in [.zero, .seconds(-1), Duration.seconds(Int64.min)] {
          await expect { await Pendable<Int>.pending(fallback: 1).call(fallbackDelay: delay) }.to(equal(1))
        }
        expect(Simulation.current.now).to(equal(.zero))
        for delay in [Duration.seconds(Int64.max), .seconds(1e15)] {
          let call = Task { await pendable().call(fallbackDelay: delay) }
          try await Simulation.current.advance(by: .seconds(10 * 365 * 24 * 3600))
          pendable().resolve(with: 2)
          await expect { await call.value }.to(equal(2))
        }
      }

      it("returns the fallback immediately to a cancelled task, and keeps other tasks waiting", .schedules(100)) {
        let pendable = pendable()
        let calls = (0..<2).map { _ in Task { await pendable.call() } }
        await Task.yield()
        calls[0].cancel()
        await expect { await calls[0].value }.to(equal(0))
        pendable.resolve(with: 1)
        await expect { await calls[1].value }.to(equal(1))
        await expect { await pendable.call() }.to(equal(1))
        expect(Simulation.current.now).to(equal(.zero))
      }

      it("falls back wherever an exploration cancels its own task", .cancellations) {
        await expect { await pendable().call() }.to(equal(0))
      }

      it("falls back on request, unless it is resolved") {
        pendable().resolveWithFallback()
        await expect { await pendable().call() }.to(equal(0))
        pendable().resolve(with: 1)
        pendable().resolveWithFallback()
        await expect { await pendable().call() }.to(equal(1))
      }

      it("is pending again after a reset, which resumes the waiting tasks") {
        let pendable = pendable()
        let early = Task { await pendable.call() }
        try await Simulation.current.settle()
        pendable.reset()
        await expect { await early.value }.to(equal(0))
        let late = Task { await pendable.call() }
        try await Simulation.current.settle()
        pendable.resolve(with: 3)
        await expect { await late.value }.to(equal(3))
        expect(Simulation.current.now).to(equal(.zero))
      }

      it("can be resolved from the start") {
        await expect { await Pendable.finished(5).call() }.to(equal(5))
        await Pendable.finished().call()
        expect(Simulation.current.now).to(equal(.zero))
      }

      it("throws the error of a result") {
        let pendable = ThrowingPendable<Int, any Error>.pending()
        await expect { try await pendable.call() as Int }.to(throwError(EmptyError()))
        pendable.resolve(with: .success(1))
        await expect { try await pendable.call() as Int }.to(equal(1))
        await expect { await Pendable<Int?>.pending().call() }.to(beNil())
        await Pendable<Void>.pending().call()
      }

      it("waits for the default delay") {
        expect(PendableDefaults.delay).to(equal(.seconds(2)))
        expect(PendableDefaults.shared.delay).to(equal(.seconds(2)))
        let own = PendableDefaults()
        own.delay = .seconds(7)
        expect(own.delay).to(equal(.seconds(7)))
        PendableDefaults.delay = .seconds(5)
        defer { PendableDefaults.delay = .seconds(2) }
        _ = await pendable().call()
        expect(Simulation.current.now).to(equal(.seconds(5)))
      }
    }

    describe("a pendable spy", .deterministic) {
      it("makes calls wait until the test resolves them") {
        let spy = PendableSpy<Int, Int>(pendingFallback: 0)
        let call = Task { await spy(1) }
        try await Simulation.current.settle()
        expect(spy).to(beCalled(1))
        spy.resolveStub(with: 5)
        await expect { await call.value }.to(equal(5))
        await expect { await spy(2) }.to(equal(5))
      }

      it("makes waiting calls fall back when its stub is replaced") {
        let spy = PendableSpy<Int, Int>(pendingFallback: 0)
        let call = Task { await spy(1) }
        try await Simulation.current.settle()
        spy.stub(finished: 3)
        await expect { await call.value }.to(equal(0))
        await expect { await spy(1) }.to(equal(3))
        spy.stub(pendingFallback: 7)
        await expect { await spy(1) }.to(equal(7))
        expect(Simulation.current.now).to(equal(.seconds(2)))
      }

      it("resolves the values that closures and earlier stubs have returned") {
        let spy = PendableSpy<Int, Int> { .pending(fallback: $0) }
        spy.append(.pending(fallback: 0))
        let calls = [Task { await spy(1) }, Task { await spy(2) }]
        try await Simulation.current.settle()
        spy.resolveStub(with: 9)
        for call in calls { await expect { await call.value }.to(equal(9)) }
      }

      it("returns nothing, nil or a result") {
        let void = PendableSpy<Void, Void>()
        let call: Task<Void, Never> = Task { await void() }
        try await Simulation.current.settle()
        void.resolveStub()
        await call.value
        void.stubPending()
        void.stubFinished()
        await void()
        let optional = PendableSpy<Void, Int?>(finished: 1)
        optional.stubPending()
        await expect { await optional() as Int? }.to(beNil())
      }

      it("throws errors") {
        let spy = ThrowingPendableSpy<Int, Int, any Error>()
        let call = Task { try await spy(1) as Int }
        try await Simulation.current.settle()
        spy.resolveStub(success: 1)
        await expect { try await call.value }.to(equal(1))
        spy.resolveStub(failure: TestError.first)
        await expect { try await spy(1) as Int }.to(throwError(TestError.first))
        spy.stub(success: 2)
        await expect { try await spy(1) as Int }.to(equal(2))
        spy.stub(failure: TestError.second)
        await expect { try await spy(1) as Int }.to(throwError(TestError.second))
        spy.stubFailure()
        await expect { try await spy(1) as Int }.to(throwError(EmptyError()))
        expect(Simulation.current.now).to(equal(.zero))
      }

      it("throws errors as fallbacks") {
        let spies = [
          ThrowingPendableSpy<Void, Int, any Error>(), ThrowingPendableSpy(pendingFailure: EmptyError()),
          ThrowingPendableSpy(success: 1), ThrowingPendableSpy(failure: EmptyError()),
        ]
        spies[2].stubPendingFailure()
        for spy in spies { await expect { try await spy() as Int }.to(throwError(EmptyError())) }
        expect(Simulation.current.now).to(equal(.seconds(6)))
        let spy = ThrowingPendableSpy<Void, Int, any Error>(pendingSuccess: 1)
        await expect { try await spy() as Int }.to(equal(1))
        spy.stub(pendingSuccess: 2)
        await expect { try await spy(fallbackDelay: .seconds(1)) as Int }.to(equal(2))
        spy.stub(pendingFailure: TestError.first)
        await expect { try await spy() as Int }.to(throwError(TestError.first))
        try await ThrowingPendableSpy<Void, Void, any Error>()() as Void
      }
    }

    describe("the report of an example whose fake falls back") {
      @MainActor func run(_ body: @escaping @MainActor (Pendable<Int>) async throws -> Void) -> ExampleResult {
        InnerRun {
          describe("a fake") {
            it("answers") { try await body(.pending(fallback: 0, fileID: "Cats/CatsSpec.swift", line: 12)) }
          }
        }.results[0]
      }
      let text = "Pendable<Int> of Cats/CatsSpec.swift:12 was not resolved within 0.001 s, so it returned 0"

      it("names the fallback if the example passes, even if it ends as soon as the fake has returned") {
        for _ in 0..<30 {
          let result = run { pendable in _ = await pendable.call(fallbackDelay: .milliseconds(1)) }
          expect(result.fallbacks).to(equal([text]))
        }
      }

      it("names the fallback in the details of the next failure") {
        let result = run { pendable in
          fail("before")
          _ = await pendable.call(fallbackDelay: .milliseconds(1))
          fail("after")
          fail("later")
        }
        expect(result.failures.map(\.details)).to(equal([nil, text, nil]))
      }

      it("names no fallback if the fake was resolved") {
        let result = run { pendable in
          pendable.resolve(with: 1)
          _ = await pendable.call(fallbackDelay: .milliseconds(1))
        }
        expect(result.fallbacks).to(beEmpty())
      }

      it("names the fallback once for all schedules of an exploration, and once for all attempts", .needsSimulations) {
        let results = InnerRun {
          describe("a fake") {
            it("passes", .schedules(30)) { _ = await pending().call() }
            it("fails", .schedules(30)) {
              _ = await pending().call()
              fail("always")
            }
            it("is tried again", .retry(2)) {
              _ = await pending().call(fallbackDelay: .milliseconds(1))
              fail("always")
            }
          }
        }.results
        expect(results.map(\.fallbacks.count)).to(equal([1, 1, 1]))
        expect(results[1].failures[0].details).to(contain("so it returned 0"))
      }

      it("is a note at the end of the run") {
        let run = InnerRun {
          describe("a fake") { it("answers") { _ = await pending().call(fallbackDelay: .milliseconds(1)) } }
        }
        expect(run.summary.isSuccess).to(beTrue())
        expect(run.reported.filter { !$0.fallbacks.isEmpty }.map(\.example.fullName)).to(equal(["a fake answers"]))
      }

      func pending() -> Pendable<Int> { .pending(fallback: 0, fileID: "Cats/CatsSpec.swift", line: 12) }
    }
  }
}
