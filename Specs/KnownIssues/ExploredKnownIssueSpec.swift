import Candlestick
import CandlestickSupport

@testable import CandlestickSpecs

final class ExploredKnownIssueSpec: Spec {
  override class var traits: [SpecTrait] { [.needsSimulations] }

  override class func spec() {
    /// Runs one example of each kind.
    @MainActor func outcomes(_ trait: SpecTrait?) -> [String] {
      InnerRun {
        describe("a group", trait ?? .tags()) {
          it("is known") { withKnownIssue("known") { fail("wrong") } }
          it("is known and async") {
            await withKnownIssue("known") {
              await Task.yield()
              fail("wrong")
            }
          }
          it("is fixed") { await withKnownIssue("known") { await Task.yield() } }
          it("throws") {
            await withKnownIssue("known") {
              try await Task.sleep(for: .milliseconds(1))
              throw TestError.broken
            }
          }
          it("is known by its trait", .knownIssue("known")) {
            await Task.yield()
            fail("wrong")
          }
          it("passes in spite of its trait", .knownIssue("known")) { await Task.yield() }
        }
      }.outcomes
    }

    describe("a known issue in a simulation") {
      it("has the same effect as in real time") {
        let inRealTime = outcomes(nil)
        expect(inRealTime).to(
          equal([
            "known: known: wrong", "known: known: wrong", "failed: a known issue did not occur: known",
            "known: known: unexpected error thrown: <broken>", "known: known: wrong",
            "failed: a known issue did not occur: known",
          ])
        )
        expect(outcomes(.deterministic)).to(equal(inRealTime))
        expect(outcomes(.schedules(3))).to(equal(inRealTime))
      }
    }

    describe("a problem that a simulation finds at the end of an example") {
      it("is known by the trait, but not in a block") {
        let run = InnerRun {
          describe("a group", .deterministic) {
            it("deadlocks", .knownIssue("known")) {
              await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
            it("deadlocks in a block") { await withKnownIssue("known") { try await Task.never() } }
            it("leaves a task behind in a block", .noTasksLeftBehind) {
              withKnownIssue("known") {
                fail("wrong")
                Task { try await Task.sleep(for: .seconds(60)) }
              }
            }
          }
        }
        expect(run.outcomes[0]).to(beginWith("known: known: "))
        expect(run.outcomes[1]).to(match("failed: .*deadlock"))
        expect(run.outcomes[2]).to(beginWith("failed: tasks were left behind"))
      }
    }

    /// Fails in some schedules.
    @MainActor func race() async {
      let order = Locked<[Int]>([])
      let tasks = (1...2).map { number in Task.detached { order.withLock { $0.append(number) } } }
      for task in tasks { await task.value }
      expect(order.withLock(\.self)).to(equal([1, 2]))
    }

    describe("an explored example") {
      it("is known by its trait if any schedule fails, with the schedule; otherwise it fails") {
        let run = InnerRun {
          it("has a race", .schedules(100), .knownIssue("a race")) { await race() }
          it("has none", .schedules(10), .knownIssue("a race")) { await Task.yield() }
        }
        expect(run.outcomes).to(
          equal([
            "known: a race: expected to equal <[1, 2]>, got <[2, 1]>", "failed: a known issue did not occur: a race",
          ])
        )
        expect(run.results[0].knownIssues[0].failure.schedule?.notes).to(contain("CANDLESTICK_REPLAY="))
      }

      it("judges a block in each schedule") {
        let run = InnerRun {
          it("is fixed in some", .schedules(100)) { await withKnownIssue("a race") { await race() } }
          it("may be fixed in some", .schedules(100)) {
            await withKnownIssue("a race", isIntermittent: true) { await race() }
          }
        }
        expect(run.outcomes).to(
          equal([
            "failed: a known issue did not occur: a race", "known: a race: expected to equal <[1, 2]>, got <[2, 1]>",
          ])
        )
        expect(run.failures[0].schedule?.notes).to(contain("CANDLESTICK_REPLAY="))
        expect(run.results[1].scheduleCount).to(equal(100))
      }

      it("has the known issues of one schedule") {
        let run = InnerRun {
          var count = 0
          it("counts", .schedules(5)) {
            count += 1
            let number = count
            withKnownIssue("known") { fail("schedule \(number)") }
          }
        }
        expect(run.results[0].knownIssues.map(\.failure.message)).to(equal(["schedule 1"]))
      }
    }

    describe("an example that explores schedules itself") {
      it("has the known issues of all schedules, without duplicates") {
        let run = InnerRun {
          it("explores") {
            try await exploreSchedules(5) {
              await withKnownIssue("known") {
                await Task.yield()
                fail("wrong")
              }
            }
          }
          it("explores in a block") {
            await withKnownIssue("known") { try await exploreSchedules(5) { fail("wrong") } }
          }
        }
        expect(run.outcomes[0]).to(equal("known: known: wrong"))
        expect(run.outcomes[1]).to(beginWith("known: known: "))
      }
    }

    describe("an example that runs again in real time") {
      it("is known if it fails there") {
        let run = InnerRun(configure: { $0.execution = .deterministicElseRealTime }) {
          it("uses a socket", .knownIssue("known")) {
            connectOutside()
            if Simulation.current.isRunning { fail("simulated") }
            fail("wrong")
          }
        }
        expect(run.outcomes).to(equal(["known: known: wrong"]))
      }
    }
  }
}
