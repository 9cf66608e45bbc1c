import Candlestick
import CandlestickSupport

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class FaultPointsSpec: Spec {
  override class func spec() {
    describe("a fault point") {
      let faults = SimulationFaults(faultPoints: true)

      it("throws its fault in some schedules, but not in the first one") {
        let caught = Locked<[InjectedFault?]>([])
        let line = UInt(#line + 3)
        try exploreFaults(faults) {
          var fault: InjectedFault?
          do { try Simulation.faultPoint("disk full") } catch { fault = error as? InjectedFault }
          caught.withLock { [fault] in $0.append(fault) }
        }
        let all = caught.withLock(\.self)
        expect(all.first).to(equal(.some(nil)))
        expect(Set(all)).to(equal([nil, InjectedFault(name: "disk full", fileID: #fileID, line: line)]))
        expect(all.compactMap(\.self).map(\.description)).to(
          contain("fault \"disk full\" at FaultPointsSpec.swift:\(line)")
        )
      }

      it("throws the user's own error") {
        expect { try exploreFaults(faults) { try Simulation.faultPoint("disk full", throwing: TestError.broken) } }
          .to(throwError(closure: { expect("\($0)").to(contain("broken")) }))
      }

      it("does nothing outside a simulation, without faults in the settings, or in deterministic execution") {
        let settings = SimulationSettings(faults: faults)
        try Simulation.faultPoint("disk full")
        try exploreFaults(.none) { try Simulation.faultPoint("disk full") }
        try exploreFaults(SimulationFaults(lateTimers: .seconds(1))) { try Simulation.faultPoint("disk full") }
        for seed: UInt64 in 0..<50 {
          try withDeterministicExecution(seed: seed, settings: settings) { try Simulation.faultPoint("disk full") }
        }
        try exploreSchedules(50, strategy: DepthFirstSchedules(), settings: settings) {
          async let first: () = Task.yield()
          await Task.yield()
          await first
          try Simulation.faultPoint("disk full")
        }
      }

      it("throws several times in a row in some schedules, but at most four times") {
        let counts = Locked<Set<Int>>([])
        try exploreFaults(faults) {
          let count = (1...10).count { _ in (try? Simulation.faultPoint("disk full")) == nil }
          counts.withLock { _ = $0.insert(count) }
        }
        expect(counts.withLock(\.self)).to(equal([0, 1, 2, 3, 4]))
      }

      it("never throws in an expectation that polls, or in tasks after the end of the code") {
        try exploreFaults(faults) {
          Task {
            try? await Task.sleep(for: .seconds(3600))
            do { try Simulation.faultPoint("after the end") } catch { fail("\(error)") }
          }
          await expect { try Simulation.faultPoint("in a poll") }.toAlways(beVoid(), timeout: .seconds(1))
        }
      }
    }

    describe("an example with the trait faults") {
      it("has faults in its schedules, and replays with the trait") {
        let run = InnerRun(configure: waitForNothingOutside) {
          it("reads", .schedules(200), .faults(SimulationFaults(faultPoints: true))) {
            try Simulation.faultPoint("disk full")
          }
          it("reads without faults", .schedules(200)) { try Simulation.faultPoint("disk full") }
        }
        expect(run.outcomes.first).to(beginWith("failed: unexpected error thrown: <fault \"disk full\" at"))
        expect(run.outcomes.last).to(equal("passed"))
        let replay = try require(run.failures.first?.schedule?.schedule).toNot(beNil())
        let again = InnerRun(configure: waitForNothingOutside) {
          it("reads", .replay(replay), .faults(SimulationFaults(faultPoints: true))) {
            try Simulation.faultPoint("disk full")
          }
        }
        expect(again.outcomes).to(allPass(beginWith("failed: unexpected error thrown: <fault \"disk full\" at")))
      }

      it("fails without running if a duration is negative") {
        let run = InnerRun {
          it("reads", .faults(SimulationFaults(lateTimers: .seconds(-1)))) {}
        }
        expect(run.outcomes).to(
          equal(["failed: the durations of faults must not be negative; lateTimers is -1.0 seconds"])
        )
      }
    }
  }
}
