import Candlestick
import CandlestickConcurrency

// excerpt: toast
@MainActor private final class Toast {
  private(set) var isVisible = false
  private let clock: any Clock<Duration>

  init(clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
  }

  func show(for duration: Duration) async throws {
    isVisible = true
    defer { isVisible = false }
    try await clock.sleep(for: duration)
  }
}
// end of excerpt

/// Code that sleeps, with a clock of the spec in real time, and with its own clock in virtual time.
final class InjectedClockSpec: Spec {
  override class func spec() {
    describe("a toast") {
      // excerpt: immediate
      it("disappears after its time, on a clock whose sleeps end at once") {
        let clock = ImmediateClock()
        let toast = Toast(clock: clock)
        try await toast.show(for: .seconds(5))
        expect(toast.isVisible).to(beFalse())
        expect(clock.now.offset).to(equal(.seconds(5)))
      }
      // end of excerpt

      // excerpt: test clock
      it("is visible for its time, on a clock that the spec advances") {
        let clock = TestClock()
        let toast = Toast(clock: clock)
        let task = Task { try await toast.show(for: .seconds(5)) }
        // On a busy machine, the task may not sleep yet.
        await expect { try await clock.checkSuspension() }
          .toEventually(throwError(SuspensionError()), timeout: .seconds(30))
        await clock.advance(by: .seconds(4))
        expect(toast.isVisible).to(beTrue())
        await clock.advance(by: .seconds(1))
        try await task.value
        expect(toast.isVisible).to(beFalse())
      }
      // end of excerpt

      // excerpt: virtual
      it("is visible for its time, on the real clock in virtual time", .deterministic) {
        let toast = Toast()
        let task = Task { try await toast.show(for: .seconds(5)) }
        try await Simulation.current.advance(by: .milliseconds(4_999))
        expect(toast.isVisible).to(beTrue())
        try await Simulation.current.advance(by: .milliseconds(1))
        expect(toast.isVisible).to(beFalse())
        try await task.value
      }
      // end of excerpt
    }
  }
}
