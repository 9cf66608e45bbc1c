import Candlestick
import Dispatch

final class CountedCallsInSimulationSpec: Spec {
  override class func spec() {
    describe("expect(times:) in a simulation") {
      it("waits in virtual time, in synchronous and in async code", .deterministic) {
        expect(times: 2, timeout: .seconds(3600)) { called in
          Task {
            try await Task.sleep(for: .seconds(3599))
            called()
          }
          DispatchQueue.global().asyncAfter(deadline: .now() + 1000, execute: called)
        }
        expect(Simulation.current.now).to(equal(.seconds(3599)))
      }

      it("waits in virtual time in async code", .deterministic) {
        try await expect(times: 2, timeout: .seconds(3600)) { called in
          try await Task.sleep(for: .seconds(1))
          called()
          Task {
            try await Task.sleep(for: .seconds(3599))
            called()
          }
        }
        expect(Simulation.current.now).to(equal(.seconds(3600)))
      }

      it("fails immediately, with the reason, if no further call is possible") {
        let run = InnerRun(configure: waitForNothingOutside) {
          describe("a group", .deterministic) {
            it("calls once") { expect(times: 2, timeout: .seconds(3600)) { called in called() } }
            it("calls once in async code") {
              await expect(times: 2, timeout: .seconds(3600)) { called in
                await Task.yield()
                called()
              }
            }
          }
        }
        expect(run.outcomes).to(equal(Array(repeating: "failed: expected 2 calls, got 1", count: 2)))
        expect(run.failures.map(\.details)).to(allPass { ($0 ?? "").contains("Nothing can call it any more: ") })
      }

      it("finds the schedule on which a call is missing or too many") {
        let run = InnerRun {
          it("counts a value twice on some schedule", .schedules(200)) {
            let counter = Counter()
            await expect(times: 1) { called in
              await withTaskGroup(of: Void.self) { group in
                for _ in 1...2 { group.addTask { await counter.countOnce(called) } }
              }
            }
          }
        }
        expect(run.outcomes).to(equal(["failed: expected 1 call, got 2"]))
        expect(run.failures.first?.schedule?.notes).to(match("Schedule [0-9]+ of 200 failed"))
      }
    }
  }
}

/// Calls a closure once, unless two tasks take turns in the wrong place.
private actor Counter {
  private var hasCalled = false

  func countOnce(_ call: @Sendable () -> Void) async {
    guard !hasCalled else { return }
    await Task.yield()
    call()
    hasCalled = true
  }
}
