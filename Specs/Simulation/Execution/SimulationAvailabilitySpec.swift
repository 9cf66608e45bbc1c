import Candlestick
import CandlestickSupport

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class SimulationAvailabilitySpec: Spec {
  override class func spec() {
    let off = SimulationAvailability.Obstacle(reason: "the hooks are off", advice: "turn them on")
    let missing = SimulationAvailability.Obstacle(reason: "there are no hooks", advice: "use Linux", isOff: false)

    /// Runs examples as in a process without simulations.
    @MainActor func run(
      _ environment: [String: String] = [:],
      configure: (SpecConfiguration) -> Void = { _ in },
      without obstacle: SimulationAvailability.Obstacle = off,
      _ declare: @MainActor () -> Void
    ) throws -> InnerRun {
      let overrides = try ExecutionOverrides(environment)
      return SimulationAvailability.$assumed.withValue(obstacle) {
        InnerRun(configure: configure, overrides: overrides, declare)
      }
    }

    /// Examples that ask for a simulation, and log if they run in one.
    @MainActor func declareAll(_ log: Locked<[String]>) {
      @MainActor func example(_ name: String, _ trait: SpecTrait) {
        it(name, trait) { log.withLock { $0.append(name + (Simulation.current.isRunning ? " simulated" : "")) } }
      }
      example("seeded", .deterministic)
      example("explored", .schedules(50))
      example("replayed", .replay("12:3Q-0.2K:WERT:d63"))
      example("tracked", .noTasksLeftBehind)
      example("real", .realTime)
      example("plain", .tags("plain"))
    }

    describe("a process without simulations") {
      it("skips the examples that ask for one, with the reason, and runs the others in real time") {
        let log = Locked<[String]>([])
        let run = try run { declareAll(log) }
        let skip = "skipped: needs a simulation, which is not available here: the hooks are off"
        expect(run.outcomes).to(
          equal([
            skip, skip, skip,
            "skipped: needs to find the tasks that are left behind, which is not available here: the hooks are off",
            "passed", "passed",
          ])
        )
        expect(log.withLock(\.self)).to(equal(["real", "plain"]))
      }

      it("runs them once in real time if the environment requests it") {
        for value in ["else-real", "deterministic,else-real"] {
          let log = Locked<[String]>([])
          let run = try run(["CANDLESTICK_EXECUTION": value]) { declareAll(log) }
          expect(run.outcomes).to(allPass(equal("passed")))
          expect(log.withLock(\.self)).to(equal(["seeded", "explored", "replayed", "tracked", "real", "plain"]))
          expect(run.summary.counts.unavailable).to(equal(0))
        }
      }

      it("skips the examples for which the environment or the configuration asks for a simulation") {
        let skip = "skipped: needs a simulation, which is not available here: the hooks are off"
        expect(try run(["CANDLESTICK_EXECUTION": "deterministic"]) { it("is run") {} }.outcomes).to(equal([skip]))
        expect(try run(configure: { $0.execution = .deterministic }) { it("is run") {} }.outcomes).to(equal([skip]))
      }

      it("runs examples in real time if the configuration allows that") {
        let run = try run(configure: { $0.execution = .deterministicElseRealTime }) {
          it("is run") { expect(Simulation.current.isRunning).to(beFalse()) }
          it("is skipped", .deterministic) {}
        }
        expect(run.outcomes.map { $0.prefix(7) }).to(equal(["passed", "skipped"]))
      }

      it("preserves other reasons to skip an example, and errors in its declaration") {
        let run = try run {
          xit("is pending", .deterministic) {}
          it("is mistaken", .deterministic, .timeLimit(.zero)) {}
        }
        expect(run.outcomes).to(
          equal(["skipped: xit", "failed: a time limit must be above zero; this one is 0.0 seconds"])
        )
      }

      it("counts these examples apart from other skips") {
        let run = try run {
          it("is deterministic", .deterministic) {}
          it("explores", .schedules(5)) {}
          it("skips itself") { try skip("needs a network, which is not available here") }
          it("passes") {}
        }
        expect(run.summary.counts.unavailable).to(equal(2))
        expect(run.summary.counts.skipped).to(equal(1))
        expect(run.summary.counts.all).to(equal(4))
        expect(run.summary.isSuccess).to(beTrue())
      }

      it("reports at the end of the run what is off, and how many examples were skipped") {
        let run = try run { it("is deterministic", .deterministic) {} }
        expect(run.summary.notes).to(
          equal([
            "without simulations, without .noTasksLeftBehind, and without knowing whose detached tasks and threads fail: "
              + "the hooks are off. To have simulations, turn them on",
            "1 example skipped for lack of simulations. CANDLESTICK_EXECUTION=else-real runs them in real time",
          ])
        )
      }

      it("reports nothing at the end of a run without such examples if the build has no simulations") {
        expect(try run(without: missing) { it("passes") {} }.summary.notes).to(beEmpty())
        expect(try run(without: missing) { it("is deterministic", .deterministic) {} }.summary.notes).to(
          equal([
            "1 example skipped for lack of simulations: there are no hooks. To have simulations, use Linux. "
              + "CANDLESTICK_EXECUTION=else-real runs them in real time"
          ])
        )
      }

      it("throws an error with the reason if code starts a simulation") {
        let message = "deterministic execution is not available here: the hooks are off. To enable it, turn them on"
        SimulationAvailability.$assumed.withValue(off) {
          expect { try withDeterministicExecution {} }.to(throwError { error in expect("\(error)").to(equal(message)) })
          expect { try exploreSchedules(1) {} }.to(throwError { error in expect("\(error)").to(equal(message)) })
        }
      }
    }

    describe("a process with simulations") {
      it("ignores else-real") {
        let log = Locked<[String]>([])
        _ = InnerRun(overrides: try ExecutionOverrides(["CANDLESTICK_EXECUTION": "else-real"])) {
          it("is deterministic", .deterministic) { log.withLock { $0.append("\(Simulation.current.isRunning)") } }
          it("is plain") { log.withLock { $0.append("\(Simulation.current.isRunning)") } }
        }
        expect(log.withLock(\.self)).to(equal(["true", "false"]))
      }
    }
  }
}
