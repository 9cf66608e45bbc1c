import Candlestick
import CandlestickConcurrency

/// `TestClock`, `ImmediateClock` and `UnimplementedClock`.
final class ClocksSpec: Spec {
  override class func spec() {
    /// Appends the clock's time after each sleep.
    @Sendable func sleep(_ seconds: Int..., on clock: TestClock<Duration>, _ log: LockIsolated<[Int]>) -> Task<
      Void, any Error
    > {
      Task {
        for seconds in seconds {
          try await clock.sleep(for: .seconds(seconds))
          log.withValue { $0.append(Int(clock.now.offset.components.seconds)) }
        }
      }
    }

    describe("a test clock, on every schedule", .schedules(100)) {
      let clock = memoized { TestClock() }
      let log = memoized { LockIsolated<[Int]>([]) }

      it("resumes a sleep when it is advanced to the deadline") {
        _ = sleep(2, on: clock(), log())
        await clock().advance(by: .milliseconds(1_999))
        expect(log().value).to(beEmpty())
        await clock().advance(by: .milliseconds(1))
        expect(log().value).to(equal([2]))
        expect(clock().now.offset).to(equal(.seconds(2)))
      }

      it("resumes sleeps in the order of their deadlines, later sleeps of the same tasks included") {
        _ = sleep(3, 3, on: clock(), log())
        _ = sleep(1, 1, 2, on: clock(), log())
        await clock().advance(by: .seconds(5))
        expect(log().value).to(equal([1, 2, 3, 4]))
        await clock().advance(to: .init(offset: .seconds(6)))
        expect(log().value).to(equal([1, 2, 3, 4, 6]))
      }

      it("sleeps until it is advanced, even by no time, if the deadline is now") {
        let (clock, log) = (clock(), log())
        await clock.advance(by: .seconds(5))
        Task {
          try await clock.sleep(until: .init(offset: .seconds(5)))
          log.withValue { $0.append(5) }
        }
        await Task.megaYield()
        expect(log.value).to(beEmpty())
        await expect { try await clock.checkSuspension() }.to(throwError(SuspensionError()))
        await clock.advance()
        expect(log.value).to(equal([5]))
      }

      it("returns immediately from a sleep whose deadline is in the past") {
        await clock().advance(by: .seconds(5))
        try await clock().sleep(until: .init(offset: .seconds(1)))
        await clock().advance(to: .init(offset: .seconds(1)))
        expect(clock().now.offset).to(equal(.seconds(5)))
      }

      it("lets tasks run when it is advanced by no time") {
        let (log, task) = (log(), Task { @MainActor in log().setValue([1]) })
        await clock().advance()
        expect(log.value).to(equal([1]))
        await task.value
      }

      it("ends a sleep that is cancelled") {
        let task = sleep(1, on: clock(), log())
        await clock().advance()
        task.cancel()
        await expect { try await task.value }.to(throwError(errorType: CancellationError.self))
        try await clock().checkSuspension()
      }

      it("does not sleep in a task that is cancelled") {
        for seconds in [1, 0] {
          let task = sleep(seconds, on: clock(), log())
          task.cancel()
          await expect { try await task.value }.to(throwError(errorType: CancellationError.self))
        }
      }

      it("runs until no task is sleeping") {
        _ = sleep(1, 10, 100, on: clock(), log())
        await clock().run()
        expect(log().value).to(equal([1, 11, 111]))
      }

      it("reports whether a task is sleeping") {
        let task = sleep(1, on: clock(), log())
        await expect { try await clock().checkSuspension() }.to(throwError(SuspensionError()))
        await clock().run()
        try await clock().checkSuspension()
        try await task.value
      }

      it("can be passed to code that takes any clock") {
        let any: any Clock<Duration> = clock()
        let task = Task { try await any.sleep(for: .seconds(1)) }
        await clock().advance(by: .seconds(1))
        try await task.value
      }
    }

    describe("a test clock") {
      it("cancels the sleeps when it reaches the timeout", .deterministic) {
        let clock = TestClock()
        let tasks = (1...2).map { seconds in
          Task {
            // The sleeps have no duration, so one advance could continue forever.
            while true { try await clock.sleep(for: .zero) }
          }
        }
        let captured = await failures {
          let loop = Task {
            while true { try await Task.sleep(for: .milliseconds(1)) }
          }
          await clock.run(timeout: .zero)
          loop.cancel()
        }
        expect(captured).to(
          equal([
            "the clock has run for 0.0 seconds, and 2 tasks still sleep; if the code repeats forever, use advance(by:)"
          ])
        )
        try await clock.checkSuspension()
        for task in tasks {
          await expect { try await task.value }.to(throwError(errorType: CancellationError.self))
        }
      }

      it("reaches the timeout even if a task keeps sleeping for no time") {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { try skip("needs task executors") }
        let clock = TestClock()
        // It sleeps again before the call that resumed it returns, so the clock never finds that all sleeps have ended.
        let task = Task(executorPreference: ImmediateExecutor()) {
          while true { try await clock.sleep(for: .zero) }
        }
        let captured = await failures { await clock.run(timeout: .milliseconds(1)) }
        expect(captured).to(haveCount(1))
        task.cancel()
        await expect { try await task.value }.to(throwError(errorType: CancellationError.self))
      }

      it("fails the test at the line of the call when it reaches the timeout", .deterministic) {
        let clock = TestClock()
        let task = Task {
          while true {
            try await clock.sleep(for: .seconds(1))
            try await Task.sleep(for: .milliseconds(1))
          }
        }
        let captured = await failures {
          // Each turn of the loop takes a millisecond of virtual time.
          async let pass: Void = Task.sleep(for: .seconds(1))
          await clock.run(timeout: .milliseconds(0))
          try? await pass
        }
        expect(captured).to(
          equal([
            "the clock has run for 0.0 seconds, and 1 task still sleeps; if the code repeats forever, use advance(by:)"
          ])
        )
        task.cancel()
      }

      it("starts at the given time") {
        let clock = TestClock<Duration>(now: .init(offset: .seconds(5)))
        expect(clock.now.offset).to(equal(.seconds(5)))
        expect(clock.minimumResolution).to(equal(.zero))
      }

      it("has the minimum resolution that the test sets") {
        let clock = TestClock()
        clock.minimumResolution = .milliseconds(1)
        expect((clock as any Clock<Duration>).minimumResolution).to(equal(.milliseconds(1)))
        expect(TestClock().minimumResolution).to(equal(.zero))
      }
    }

    describe("an immediate clock", .deterministic) {
      it("advances to the end of each sleep, without waiting") {
        let clock = ImmediateClock()
        try await clock.sleep(for: .seconds(5))
        try await clock.sleep(for: .seconds(1))
        expect(clock.now.offset).to(equal(.seconds(6)))
        expect(Simulation.current.now).to(equal(.zero))
      }

      it("goes back to a deadline in the past") {
        let clock = ImmediateClock<Duration>(now: .init(offset: .seconds(5)))
        try await clock.sleep(until: .init(offset: .seconds(1)))
        expect(clock.now.offset).to(equal(.seconds(1)))
      }

      it("can be passed to code that takes any clock") {
        let clock: any Clock<Duration> = .immediate
        try await clock.sleep(for: .seconds(3_600))
        expect(Simulation.current.now).to(equal(.zero))
      }

      it("has the minimum resolution that the test sets") {
        let clock = ImmediateClock()
        expect(clock.minimumResolution).to(equal(.zero))
        clock.minimumResolution = .seconds(1)
        expect(clock.minimumResolution).to(equal(.seconds(1)))
      }

      it("lets other tasks run") {
        let log = LockIsolated<[Int]>([])
        Task {
          for _ in 0..<10 { await Task.yield() }
          log.withValue { $0.append(1) }
        }
        try await ImmediateClock().sleep(for: .seconds(1))
        expect(log.value).to(equal([1]))
      }

      it("throws in a task that is cancelled") {
        let clock = ImmediateClock()
        let task = Task { try await clock.sleep(for: .seconds(1)) }
        task.cancel()
        await expect { try await task.value }.to(throwError(errorType: CancellationError.self))
        expect(clock.now.offset).to(equal(.zero))
      }
    }

    describe("an unimplemented clock", .deterministic) {
      let hint = ", and the clock is unimplemented; give the code a TestClock or an ImmediateClock if it may use time"

      it("fails the test when the code uses it, and takes no time") {
        let clock: any Clock<Duration> = .unimplemented()
        let captured = await failures { try? await clock.sleep(for: .seconds(3_600)) }
        expect(captured).to(equal(["Clock.now was read\(hint)", "Clock.sleep(until:) was called\(hint)"]))
        expect(Simulation.current.now).to(equal(.zero))
      }

      it("names itself in the failure") {
        let captured = failures { _ = UnimplementedClock<Duration>(name: "toastClock").minimumResolution }
        expect(captured).to(equal(["toastClock.minimumResolution was read\(hint)"]))
      }

      it("does not fail a test that never uses it") {
        let clock: any Clock<Duration> = .unimplemented()
        expect(clock).to(beAKindOf(UnimplementedClock<Duration>.self))
      }
    }
  }
}

/// Runs the steps of a task on the thread that makes them ready, before that call returns.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class ImmediateExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
