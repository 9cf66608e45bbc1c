import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class AlwaysAwaitingSpec: Spec {
  override class func spec() {
    describe("always with async code") {
      it("checks actors after each step") {
        let captured = CapturedFailures()
        let line = #line + 4
        try simulated {
          let ledger = Ledger()
          FailureReporter.withDestination(captured) {
            always { await expect { await ledger.total }.to(equal(0)) }
          }
          await ledger.transfer()
          await ledger.transfer()
        }
        expect(captured.messages).to(equal(["expected to equal <0>, got <1>"]))
        expect(captured.details).to(
          match(#"^This must always hold \(.*/AlwaysAwaitingSpec.swift:\#(line)\), but was broken after step \d+.$"#)
        )
      }

      it("checks after the step that calls it, after each further step, and at the end") {
        var seen: [Int] = []
        try simulated {
          let ledger = Ledger()
          always {
            _ = await ledger.total
            seen.append(SimulationEngine.current?.stepCount ?? 0)
          }
          for _ in 1...3 { await Task.yield() }
          try await Task.sleep(for: .seconds(1))
        }
        let (first, last) = try (require(seen.first).toNot(beNil()), require(seen.last).toNot(beNil()))
        expect(seen).to(equal(Array(first...last)))
        expect(last - first).to(beGreaterThan(4))
      }

      it("checks the main actor") {
        let captured = CapturedFailures()
        try simulated {
          let counter = Counter()
          FailureReporter.withDestination(captured) {
            always {
              await Task.yield()
              expect(counter.value).to(equal(0))
            }
          }
          await Task.yield()
          counter.value = 1
          await Task.yield()
        }
        expect(captured.messages).to(equal(["expected to equal <0>, got <1>"]))
      }

      it("waits for an actor that a suspended step occupies") {
        try simulated {
          let ledger = Ledger()
          always { await expect { await ledger.total }.to(equal(0)) }
          async let transfer: () = ledger.transferSlowly()
          try await Task.sleep(for: .seconds(1))
          await transfer
          expect(Simulation.current.now).to(beGreaterThan(.seconds(9)))
        }
      }

      it("fails a schedule that breaks it, and shows the step that broke it") {
        let failure = try scheduleFailure {
          try exploreSchedules(200, settings: withoutOutside) {
            let ledger = Ledger()
            always { await expect { await ledger.total }.to(equal(0)) }
            await ledger.transfer()
            fail("too late")
          }
        }
        let step = try require(failure.failures.first?.firstMatch(of: /after step (\d+)/)?.1).toNot(beNil())
        expect(failure.interleaving).to(match(#"\n✗ +\#(step) "#))
      }

      it("leaves no task behind") {
        let run = InnerRun(configure: waitForNothingOutside) {
          it("ends", .deterministic, .noTasksLeftBehind) {
            always { await expect { await Ledger().total }.to(equal(0)) }
            await Task.yield()
          }
          it("is deadlocked", .deterministic) {
            always { await expect { await Ledger().total }.to(equal(0)) }
            await withCheckedContinuation { continuation in kept.withLock { $0.append(continuation) } }
          }
        }
        expect(run.outcomes.first).to(equal("passed"))
        expect(run.outcomes.last).to(contain("deadlock: no task is ready"))
        expect(run.outcomes.last).to(contain("This task still waits:\n"))
      }
    }
  }
}

/// Continuations that are never resumed.
private let kept = Locked<[CheckedContinuation<Void, Never>]>([])

@MainActor private final class Counter {
  var value = 0
}
