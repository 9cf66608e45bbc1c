import Candlestick
import CandlestickSupport
import Foundation

final class ElseRealTimeSpec: Spec {
  override class func spec() {
    let environment = ["CANDLESTICK_EXECUTION": "deterministic,else-real"]

    let reason = "uses a socket (ConnectOutside.swift:\(connectOutsideLine))"

    /// Runs examples for which the environment allows real time.
    @MainActor func run(
      _ environment: [String: String] = environment,
      _ declare: @MainActor () -> Void
    ) throws -> InnerRun {
      let overrides = try ExecutionOverrides(environment)
      return InnerRun(configure: waitForNothingOutside, overrides: overrides, declare)
    }

    describe("an example that may run in real time") {
      it("runs in real time if it fails in a simulation and uses outside resources") {
        let run = try run {
          it("uses a socket") {
            connectOutside()
            expect(Simulation.current.isRunning).to(beFalse())
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(run.results.map(\.reasonForRealTime)).to(equal([reason]))
        expect(run.summary.isSuccess).to(beTrue())
        expect(run.summary.counts.passed).to(equal(1))
      }

      it("runs again with all its hooks and new memoized values") {
        var log: [String] = []
        @MainActor func note(_ name: String) { log.append("\(Simulation.current.isRunning ? "" : "real ")\(name)") }
        var boxes: [ObjectIdentifier] = []
        let run = try run {
          describe("a group") {
            let box = memoized { Log() }
            beforeAll { note("before all") }
            aroundEach { example in
              note("around")
              await example()
            }
            beforeEach { note("before") }
            afterEach { note("after") }
            afterAll { note("after all") }
            it("needs a socket") {
              boxes.append(ObjectIdentifier(box()))
              note("example")
              failInSimulation()
            }
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(log).to(
          equal([
            "real before all", "around", "before", "example", "after", "real around", "real before", "real example",
            "real after", "real after all",
          ])
        )
        expect(Set(boxes)).to(haveCount(2))
      }

      it("reports only the failures of the second run if it fails again") {
        let run = try run {
          it("fails") {
            failInSimulation()
            if !Simulation.current.isRunning { fail("in real time") }
          }
        }
        expect(run.outcomes).to(equal(["failed: in real time"]))
        expect(run.failures.map(\.details)).to(equal([nil]))
        expect(run.results.map(\.reasonForRealTime)).toNot(contain(nil))
      }

      it("can skip itself in real time") {
        let run = try run {
          it("skips itself") {
            failInSimulation()
            try skip("no network")
          }
        }
        expect(run.outcomes).to(equal(["skipped: no network"]))
      }

      it("reports no failure of the first run, not even one that its thread records later") {
        let isOver = DispatchSemaphore(value: 0)
        let hasFailed = DispatchSemaphore(value: 0)
        let run = try run {
          it("leaves a thread behind") {
            if Simulation.current.isRunning {
              Thread {
                isOver.wait()
                fail("late")
                hasFailed.signal()
              }.start()
            }
            failInSimulation()
          }
          it("is next", .realTime) {
            isOver.signal()
            hasFailed.wait()
          }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(run.summary.lateFailures).to(beEmpty())
        expect(run.summary.strayFailures).to(beEmpty())
      }

      it("runs once if it passes or uses no code outside the simulation") {
        var log: [String] = []
        let run = try run {
          beforeEach { metadata in log.append("\(metadata.description) \(Simulation.current.isRunning)") }
          it("passes") { connectOutside() }
          it("fails") { fail("wrong") }
          it("is skipped") { try skip("not now") }
        }
        expect(run.outcomes).to(equal(["passed", "failed: wrong", "skipped: not now"]))
        expect(log).to(equal(["passes true", "fails true", "is skipped true"]))
        expect(run.results.map(\.reasonForRealTime)).to(equal([nil, nil, nil]))
      }

      it("runs once if a trait sets how it is executed") {
        let run = try run {
          it("is deterministic", .deterministic) { failInSimulation() }
          it("explores", .schedules(5)) { failInSimulation() }
          it("is in real time", .realTime) { failInSimulation() }
        }
        expect(run.outcomes).to(equal(["failed: simulated", "failed: simulated", "passed"]))
      }

      it("can be configured") {
        var isSimulated: [Bool] = []
        let run = InnerRun(configure: { $0.execution = .deterministicElseRealTime }) {
          it("needs a socket") {
            isSimulated.append(Simulation.current.isRunning)
            failInSimulation()
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(isSimulated).to(equal([true, false]))
      }

      it("explores schedules if the environment requests it, until one fails and uses outside resources") {
        var count = 0
        let run = try run(environment.merging(["CANDLESTICK_SCHEDULES": "50"]) { $1 }) {
          it("passes") { connectOutside() }
          it("needs a socket") {
            count += 1
            failInSimulation()
          }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(run.results.map(\.scheduleCount)).to(equal([50, nil]))
        expect(count).to(equal(2))
      }
    }

    describe("a test of XCTest") {
      it("fails if it requests that") {
        var isRun = false
        let failures = failures {
          Spec.running?.deterministically(.deterministicElseRealTime) { isRun = true }
        }
        expect(failures).to(
          equal(["only a spec's examples can run again in real time; use .deterministic or .realTime for this test"])
        )
        expect(isRun).to(beFalse())
      }
    }

    describe("the end of a run") {
      it("lists the examples that ran in real time, with the reasons and the results") {
        let run = try run {
          describe("a loader") {
            it("loads") { failInSimulation() }
            it("fails") {
              failInSimulation()
              fail("no file")
            }
            it("is fast") {}
          }
        }
        let places = run.examples.map { "\($0.location)" }
        expect(run.notes).to(
          equal([
            "failed in a simulation, so ran again in real time: 2 examples. "
              + "Mark them .realTime, or replace what runs outside of virtual time",
            "  \(places[0]): a loader loads: \(reason)",
            "  \(places[1]): a loader fails: \(reason); failed in real time, too",
          ])
        )
      }
    }
  }
}

/// Fails in a simulation, and uses an outside resource.
private func failInSimulation() {
  connectOutside()
  if Simulation.current.isRunning { fail("simulated") }
}
