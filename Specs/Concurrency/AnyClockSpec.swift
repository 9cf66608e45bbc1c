import Candlestick
import CandlestickConcurrency

/// `AnyClock`, and the timers of clocks.
final class AnyClockSpec: Spec {
  override class func spec() {
    /// Collects the first elements of a timer of a test clock, in seconds; then the clock's time.
    @Sendable func firstTimes(_ count: Int, of clock: TestClock<Duration>, pause: Duration? = nil) -> Task<
      [Int], any Error
    > {
      Task {
        var times: [Int] = []
        for await time in clock.timer(interval: .seconds(10)) {
          times.append(Int(time.offset.components.seconds))
          if let pause, times.count == 1 { try await clock.sleep(for: pause) }
          if times.count == count { break }
        }
        return times + [Int(clock.now.offset.components.seconds)]
      }
    }

    /// Returns as soon as a task sleeps.
    func waitForSleep(on clock: TestClock<Duration>) async {
      await expect { try await clock.checkSuspension() }
        .toEventually(throwError(SuspensionError()), timeout: .seconds(30))
    }

    for (name, execution) in [("on all schedules", SpecTrait.schedules(50)), ("in real time", .realTime)] {
      describe("a timer, \(name)", execution) {
        it("emits the time after each interval") {
          let clock = TestClock<Duration>(now: .init(offset: .seconds(100)))
          let times = firstTimes(3, of: clock)
          for _ in 1...3 {
            await waitForSleep(on: clock)
            await clock.advance(by: .seconds(10))
          }
          await expect { try await times.value }.to(equal([10, 20, 30, 130]))
        }

        it("does not delay later elements after a late one") {
          let clock = TestClock()
          let times = firstTimes(4, of: clock, pause: .seconds(25))
          await waitForSleep(on: clock)
          await clock.advance(by: .seconds(10))
          await waitForSleep(on: clock)
          await clock.advance(by: .seconds(25))
          await waitForSleep(on: clock)
          await clock.advance(by: .seconds(5))
          await expect { try await times.value }.to(equal([10, 35, 35, 40, 40]))
        }

        it("ends when its task is cancelled, and is over then") {
          let clock = TestClock()
          let task = Task {
            var iterator = clock.timer(interval: .seconds(1)).makeAsyncIterator()
            return [await iterator.next(), await iterator.next()].compactMap(\.self).count
          }
          await waitForSleep(on: clock)
          task.cancel()
          await expect { await task.value }.to(equal(0))
          try await clock.checkSuspension()
        }

        it("starts again with each iteration") {
          let clock = ImmediateClock()
          let timer = clock.timer(interval: .seconds(1))
          for _ in 1...2 {
            for await _ in timer { break }
          }
          expect(clock.now.offset).to(equal(.seconds(2)))
        }

        it("is available on any clock") {
          let clock: any Clock<Duration> = .immediate
          let times = LockIsolated<[Duration]>([])
          for await time in clock.timer(interval: .seconds(2), tolerance: .seconds(1)) {
            times.withValue { $0.append(time.offset) }
            if times.value.count == 2 { break }
          }
          expect(times.value).to(equal([.seconds(2), .seconds(4)]))
        }

        it("can wrap a clock that is already running") {
          let base = TestClock<Duration>(now: .init(offset: .seconds(5)))
          base.minimumResolution = .milliseconds(7)
          let clock = AnyClock(base)
          expect(clock.now.offset).to(equal(.zero))
          expect(clock.minimumResolution).to(equal(.milliseconds(7)))
          let task = Task { try await clock.sleep(until: .init(offset: .seconds(2))) }
          await waitForSleep(on: base)
          await base.advance(to: .init(offset: .seconds(7)))
          try await task.value
          expect(clock.now.offset).to(equal(.seconds(2)))
        }
      }
    }

    describe("a timer") {
      it("uses virtual time in a simulation", .deterministic) {
        var count = 0
        for await time in ContinuousClock().timer(interval: .seconds(60)) {
          count += 1
          expect(time.offset).to(equal(.seconds(60 * count)))
          if count == 3 { break }
        }
        expect(Simulation.current.now).to(equal(.seconds(180)))
      }

      it("fails the test and is empty without an interval above zero") {
        let captured = await failures {
          for interval in [Duration.zero, .seconds(-1)] {
            for await _ in TestClock().timer(interval: interval) { fail("an element") }
          }
        }
        expect(captured).to(
          equal([
            "timer(interval:) needs an interval above zero, not 0.0 seconds",
            "timer(interval:) needs an interval above zero, not -1.0 seconds",
          ])
        )
      }
    }
  }
}
