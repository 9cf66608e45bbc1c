import Candlestick
import Foundation

@testable import CandlestickRunner

final class DeterministicExampleSpec: Spec {
  override class func spec() {
    describe("an example in deterministic execution") {
      it("runs in a simulation with its hooks and the tasks that they start, in one virtual time") {
        var log: [String] = []
        @MainActor func note(_ name: String) {
          log.append(
            "\(name) \(Simulation.current.isRunning ? Int((Simulation.current.now / .seconds(1)).rounded()) : -1)"
          )
        }
        let run = InnerRun {
          describe("a group", .deterministic) {
            aroundEach { example in
              note("around")
              try await Task.sleep(for: .seconds(1))
              await example()
              note("around again")
            }
            beforeEach {
              note("before")
              await Task { try? await Task.sleep(for: .seconds(3600)) }.value
            }
            justBeforeEach { note("just before") }
            afterEach { note("after") }
            it("sleeps") {
              await Task.detached { try? await Task.sleep(for: .seconds(10)) }.value
              note("example")
            }
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(log).to(
          equal([
            "around 0", "before 1", "just before 3601", "example 3611", "after 3611", "around again 3611",
          ])
        )
      }

      it("starts at time zero, with the same random numbers as any other") {
        var times: [Duration] = []
        var numbers: [Int] = []
        _ = InnerRun {
          for name in ["first", "second"] {
            it(name, .deterministic(seed: 7)) {
              times.append(Simulation.current.now)
              numbers.append(Int.random(in: 0...Int.max))
              try await Task.sleep(for: .seconds(5))
            }
          }
        }
        expect(times).to(equal([.zero, .zero]))
        expect(Set(numbers)).to(haveCount(1))
      }

      it("runs the beforeAll and afterAll hooks of its group, and the next example, in real time") {
        var log: [String] = []
        @MainActor func note(_ name: String) { log.append("\(name) \(Simulation.current.isRunning)") }
        let run = InnerRun {
          describe("a group") {
            beforeAll { note("before all") }
            afterAll { note("after all") }
            it("is simulated", .deterministic) { note("example") }
            it("is not") { note("next") }
          }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(log).to(equal(["before all false", "example true", "next false", "after all false"]))
      }

      it("runs tasks first in, first out or, with a seed, in an order that the seed determines") {
        @MainActor func order(_ trait: SpecTrait) -> [String] {
          let log = Log()
          _ = InnerRun {
            it("runs tasks", trait) {
              await withTaskGroup { group in
                for number in 1...6 { group.addTask { await log("\(number)") } }
              }
            }
          }
          return log.entries
        }
        expect(order(.deterministic)).to(equal(["1", "2", "3", "4", "5", "6"]))
        expect(order(.deterministic(seed: 3))).to(equal(order(.deterministic(seed: 3))))
        expect(Set((1...20).map { order(.deterministic(seed: $0)) }).count).to(beGreaterThan(5))
      }

      it("can be synchronous, and its tasks run as far as they can") {
        var states: [String] = []
        let run = InnerRun {
          it("loads", .deterministic) {
            var state = "idle"
            Task {
              state = "loading"
              try? await Task.sleep(for: .seconds(60))
              state = "loaded"
            }
            states.append(state)
            try Simulation.current.settle()
            states.append(state)
            try Simulation.current.advance(by: .seconds(60))
            states.append(state)
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(states).to(equal(["idle", "loading", "loaded"]))
      }

      it("ends although a block that it leaves behind enqueues itself forever") {
        let run = InnerRun {
          it("is sync", .deterministic) { enqueueForEver() }
          it("is async", .deterministic) {
            await Task.yield()
            enqueueForEver()
          }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
      }

      it("can be synchronous between async hooks, or async between synchronous ones") {
        var log: [String] = []
        let run = InnerRun {
          describe("a group", .deterministic) {
            aroundEach { example in
              log.append("around")
              example()
            }
            beforeEach { log.append("sync before") }
            it("is async") {
              try await Task.sleep(for: .seconds(60))
              log.append("async")
            }
            context("with an async hook") {
              beforeEach {
                try await Task.sleep(for: .seconds(60))
                log.append("async before")
              }
              it("is sync") { log.append("sync") }
            }
          }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(log).to(
          equal(["around", "sync before", "async", "around", "sync before", "async before", "sync"])
        )
      }

      it("runs the blocks that the main queue and other threads enqueue") {
        let run = InnerRun {
          it("waits for queues", .deterministic) {
            await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
            await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("reports the failures of all its tasks") {
        let run = InnerRun {
          it("fails", .deterministic) {
            await Task { fail("in a task") }.value
            await Task.detached { fail("in a detached task") }.value
          }
        }
        expect(run.outcomes).to(equal(["failed: in a task; in a detached task"]))
      }

      it("can be skipped or stopped") {
        let run = InnerRun {
          it("skips", .deterministic) { try skip("not today") }
          it("stops", .deterministic) { throw StopTest("broken") }
        }
        expect(run.outcomes).to(equal(["skipped: not today", "failed: broken"]))
      }

      it("fails inside another simulation, at the example's line") {
        let line = UInt(#line + 4)
        var inner: InnerRun?
        _ = InnerRun {
          it("is outside", .deterministic) {
            inner = InnerRun { it("is inside", .deterministic) {} }
          }
        }
        expect(inner?.outcomes.first).to(contain("a simulation cannot start inside another"))
        expect(inner?.failures.map(\.location.line)).to(equal([line]))
      }
    }

    describe("a task that a deterministic example leaves running") {
      it("is cancelled after the last hook and runs to its end before the next example") {
        var log: [String] = []
        let run = InnerRun {
          describe("a group", .deterministic) {
            afterEach { log.append("after") }
            it("leaves a task behind") {
              Task {
                try? await Task.sleep(for: .seconds(3600))
                await Task.yield()
                log.append(Task.isCancelled ? "cancelled" : "not cancelled")
              }
              await Task.yield()
            }
            it("is the next") { log.append("next") }
          }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(log).to(equal(["after", "cancelled", "next", "after"]))
      }

      it("fails the example, by name and at the example's line, if it does not end then") {
        let line = UInt(#line + 4)
        var stuck: CheckedContinuation<Void, Never>?
        defer { stuck?.resume() }
        let run = InnerRun(configure: waitForNothingOutside) {
          it("leaves a task behind", .deterministic) {
            Task(name: "stubborn") { await withCheckedContinuation { stuck = $0 } }
            await Task.yield()
          }
        }
        expect(run.failures.map(\.message)).to(haveCount(1))
        expect(run.failures.first?.message).to(contain("tasks were left behind", #""stubborn""#))
        expect(run.failures.first?.location.line).to(equal(line))
      }

      it("never runs again") {
        var log: [String] = []
        var stuck: CheckedContinuation<Void, Never>?
        _ = InnerRun(configure: waitForNothingOutside) {
          it("leaves a task behind", .deterministic) {
            Task {
              await withCheckedContinuation { stuck = $0 }
              log.append("ran")
            }
            await Task.yield()
          }
          it("is the next", .deterministic) {
            stuck?.resume()
            try await Task.sleep(for: .seconds(1))
          }
        }
        expect(log).to(beEmpty())
      }
    }

    describe("a deterministic example that cannot end") {
      it("fails immediately, with the blocked tasks, and its afterEach hooks still run") {
        let line = UInt(#line + 6)
        var log: [String] = []
        var stuck: CheckedContinuation<Void, Never>?
        let run = InnerRun(configure: waitForNothingOutside) {
          describe("a group", .deterministic) {
            afterEach { log.append("after") }
            it("is stuck") {
              await Task(name: "the culprit") { await withCheckedContinuation { stuck = $0 } }.value
              log.append("not reached")
            }
            it("is the next") { log.append("next") }
          }
        }
        stuck?.resume()
        expect(run.results.map(\.outcome.isFailure)).to(equal([true, false]))
        expect(run.failures.map(\.message)).to(haveCount(1))
        expect(run.failures.first?.message).to(contain("deadlock: no task is ready", #""the culprit""#))
        expect(run.failures.first?.location.line).to(equal(line))
        expect(log).to(equal(["after", "next", "after"]))
      }

      it("does not report the cancellation error that its end causes") {
        let run = InnerRun(configure: waitForNothingOutside) {
          it("waits for a stream", .deterministic) {
            for await _ in AsyncStream<Void>.makeStream().stream {}
            try Task.checkCancellation()
          }
        }
        expect(run.failures.map(\.message)).to(haveCount(1))
        expect(run.failures.first?.message).to(contain("deadlock: no task is ready"))
      }

      it("starts at the configured date") {
        var date: Date?
        let run = InnerRun(configure: { $0.simulation.startDate = Date(timeIntervalSince1970: 1e9) }) {
          it("tells the date", .deterministic) { date = Date() }
        }
        expect(run.failures).to(beEmpty())
        expect(date).to(equal(Date(timeIntervalSince1970: 1e9)))
      }

      it("fails after the configured number of steps, and its afterEach hooks still run") {
        var log: [String] = []
        let run = InnerRun(configure: { $0.simulation.maximumSteps = 100 }) {
          afterEach {
            await Task.yield()
            log.append("after")
          }
          it("never ends", .deterministic) { while !Task.isCancelled { await Task.yield() } }
        }
        expect(run.failures.map(\.message)).to(haveCount(1))
        expect(run.failures.first?.message).to(contain("the simulation has not ended after 100 steps"))
        expect(log).to(equal(["after"]))
      }

      it("fails after the configured real time, and its afterEach hooks still run") {
        var log: [String] = []
        let run = InnerRun(configure: { $0.simulation.realTimeLimit = .milliseconds(50) }) {
          afterEach {
            await Task.yield()
            log.append("after")
          }
          it("never ends", .deterministic) { while !Task.isCancelled { await Task.yield() } }
        }
        expect(run.failures.map(\.message)).to(haveCount(1))
        expect(run.failures.first?.message).to(contain("the simulation has not ended after 0.05 seconds of real time"))
        expect(log).to(equal(["after"]))
      }

      it("ends polling in synchronous code, too") {
        let run = InnerRun(configure: { $0.simulation.maximumSteps = 1_000 }) {
          it("polls", .deterministic) {
            Task { while !Task.isCancelled { await Task.yield() } }
            expect(1).toEventually(equal(2))
          }
        }
        expect(run.failures).to(haveCount(1))
        expect(run.failures.first?.details).to(contain("the simulation was stopped after 1,000 steps"))
      }
    }
  }
}

extension ExampleResult.Outcome {
  fileprivate var isFailure: Bool {
    if case .failed = self { true } else { false }
  }
}

private func enqueueForEver() { DispatchQueue.global().async { enqueueForEver() } }
