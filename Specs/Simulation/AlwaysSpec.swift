import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class AlwaysSpec: Spec {
  override class func spec() {
    describe("always in a simulation") {
      it("checks when it is called, after each step, and at the end") {
        var seen: [Int] = []
        try simulated {
          always { seen.append(SimulationEngine.current?.stepCount ?? 0) }
          for _ in 1...3 { await Task.yield() }
          try await Task.sleep(for: .seconds(1))
        }
        let (first, last) = try (require(seen.first).toNot(beNil()), require(seen.last).toNot(beNil()))
        expect(seen).to(equal([first] + Array(first...last) + [last]))
        expect(last - first).to(beGreaterThan(4))
      }

      it("fails the example if its check never ends") {
        let run = InnerRun {
          it("blocks", .deterministic) { always { DispatchSemaphore(value: 0).wait() } }
          it("explores", .schedules(3)) { always { DispatchSemaphore(value: 0).wait() } }
        }
        let message = "deadlock: a check of `always` has not ended"
        expect(run.outcomes).to(haveCount(2))
        expect(run.outcomes).to(allPass(beginWith("failed: \(message)")))
      }

      it("checks after each block of a queue") {
        let (count, seen) = (SharedCount(0), Events())
        try simulated {
          always { seen("\(count.get())") }
          let queue = DispatchQueue(label: "a queue")
          let group = DispatchGroup()
          for _ in 1...5 { queue.async(group: group) { count.increment() } }
          await withCheckedContinuation { continuation in group.notify(queue: queue) { continuation.resume() } }
        }
        expect(Set(seen.all)).to(equal(["0", "1", "2", "3", "4", "5"]))
      }

      it("can be called on a thread, and checks after each of its steps") {
        let (count, seen) = (SharedCount(0), Events())
        try simulated {
          await withCheckedContinuation { continuation in
            Thread {
              always { seen("\(count.get())") }
              for _ in 1...3 {
                count.increment()
                sched_yield()
              }
              continuation.resume()
            }.start()
          }
        }
        expect(Set(seen.all)).to(equal(["0", "1", "2", "3"]))
      }

      it("records a failure once, with its location and the step, and then stops checking") {
        let captured = CapturedFailures()
        var (value, breakingStep, looksAtBroken) = (0, 0, 0)
        let line = #line + 3
        try simulated {
          FailureReporter.withDestination(captured) {
            always {
              if value == 1 { looksAtBroken += 1 }
              expect(value).to(equal(0))
            }
          }
          await Task.yield()
          value = 1
          breakingStep = SimulationEngine.current?.stepCount ?? 0
          await Task.yield()
          await Task.yield()
        }
        expect(captured.messages).to(equal(["expected to equal <0>, got <1>"]))
        expect(captured.details).to(
          match(
            #"^This must always hold \(.*/AlwaysSpec.swift:\#(line)\), but was broken after step \#(breakingStep).$"#
          )
        )
        expect(looksAtBroken).to(equal(1))
      }

      it("records a thrown error, and all failed expectations of the same check") {
        let captured = CapturedFailures()
        try simulated {
          FailureReporter.withDestination(captured) {
            always {
              expect(1).to(equal(2))
              throw TestError.broken
            }
          }
          await Task.yield()
        }
        expect(captured.messages).to(equal(["expected to equal <2>, got <1>", "unexpected error thrown: <broken>"]))
      }

      it("checks at the end although no step follows") {
        let captured = CapturedFailures()
        try simulateSynchronously {
          var value = 0
          FailureReporter.withDestination(captured) { always { expect(value).to(equal(0)) } }
          value = 1
        }
        expect(captured.messages).to(equal(["expected to equal <0>, got <1>"]))
      }

      it("fails a schedule that breaks it, and shows the step that broke it, whatever fails later") {
        let failure = try scheduleFailure {
          try exploreSchedules(200, settings: withoutOutside) {
            let account = RacingAccount()
            always { expect(account.total).to(equal(0)) }
            await account.transferTwice()
            expect(account.total).to(equal(0))
            fail("too late")
          }
        }
        expect(failure.failures.first).to(contain("but was broken after step"))
        let step = try require(failure.failures.first?.firstMatch(of: /after step (\d+)/)?.1).toNot(beNil())
        expect(failure.interleaving).to(match(#"\n✗ +\#(step) "#))
        expect {
          try replaySchedule(failure.replay, settings: withoutOutside) {
            let account = RacingAccount()
            always { expect(account.total).to(equal(0)) }
            await account.transferTwice()
            expect(account.total).to(equal(0))
            fail("too late")
          }
        }
        .to(throwError(closure: { expect("\($0)").to(contain("but was broken after step \(step)")) }))
      }

      it("counts as the same failure whichever step breaks it") {
        let failure = try scheduleFailure {
          try exploreSchedules(200, settings: withoutOutside, keepGoing: true) {
            let account = RacingAccount()
            for _ in 0..<Int.random(in: 0..<3) { await Task.yield() }
            always { expect(account.total == 0).to(beTrue()) }
            await account.transferTwice()
          }
        }
        expect(failure.distinctFailures).to(haveCount(1))
      }
    }

    describe("always with a lock") {
      it("waits while a suspended step holds the lock") {
        try exploreSchedules(500, settings: withoutOutside) {
          let (lock, account) = (NSLock(), RacingAccount())
          always { expect(lock.withLock { account.total }).to(equal(0)) }
          await account.transferTwice { transfer in lock.withLock(transfer) }
        }
      }

      it("waits while a suspended block occupies the queue") {
        try exploreSchedules(500, settings: withoutOutside) {
          let (queue, account) = (DispatchQueue(label: "a queue"), RacingAccount())
          always { expect(queue.sync { account.total }).to(equal(0)) }
          await account.transferTwice { transfer in queue.sync(execute: transfer) }
        }
      }

      it("sees the changes of a suspended step to state without a lock") {
        expect {
          try exploreSchedules(500, settings: withoutOutside) {
            let account = RacingAccount()
            always { expect(account.total).to(equal(0)) }
            await account.transferTwice { transfer in transfer() }
          }
        }
        .to(throwError())
      }
    }

    describe("always in an example") {
      it("holds until the last hook has ended, and may be declared in a hook") {
        var seen: [String] = []
        let run = InnerRun(configure: waitForNothingOutside) {
          var phase = "before"
          describe("a group", .deterministic) {
            beforeEach { always { if seen.last != phase { seen.append(phase) } } }
            afterEach {
              phase = "after"
              await Task.yield()
            }
            it("is run") {
              phase = "example"
              await Task.yield()
            }
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(seen).to(equal(["before", "example", "after"]))
      }

      it("fails the example") {
        let run = InnerRun(configure: waitForNothingOutside) {
          it("is broken", .deterministic) {
            var value = 0
            always { expect(value).to(equal(0)) }
            value = 1
            await Task.yield()
          }
        }
        expect(run.outcomes).to(equal(["failed: expected to equal <0>, got <1>"]))
      }
    }

    describe("always in real time") {
      it("fails with advice, and checks nothing") {
        var count = 0
        let messages = failures { always { count += 1 } }
        expect(messages).to(
          equal([
            "`always` checks after each step of a simulation, but this code runs outside of simulations; give "
              + "the example the trait .deterministic or .schedules(…), or call it in withDeterministicExecution"
          ])
        )
        expect(count).to(equal(0))
        expect(failures { always { await Task.yield() } }).to(haveCount(1))
      }

      it("fails on a thread that was started before the simulation") {
        let (captured, outside) = (CapturedFailures(), OutsideThread())
        try simulated(waitingForOutside: .seconds(10)) {
          await withCheckedContinuation { continuation in
            outside.run {
              FailureReporter.withDestination(captured) { always {} }
              continuation.resume()
            }
          }
        }
        expect(captured.messages).to(haveCount(1))
        expect(captured.messages.first).to(contain("this code runs outside of simulations"))
      }
    }
  }
}

/// Two numbers whose sum is zero before and after each transfer.
///
/// It is unchecked `Sendable`, because only the steps of one simulation use it.
private final class RacingAccount: @unchecked Sendable {
  var first = 0
  var second = 0
  var total: Int { first + second }

  /// Transfers in two tasks, which may be interrupted at a lock in the middle.
  func transferTwice(_ run: @escaping @Sendable (() -> Void) -> Void) async {
    let lock = NSLock()
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...2 {
        group.addTask { [self] in
          run {
            first += 1
            lock.withLock {}
            second -= 1
          }
        }
      }
    }
  }

  func transferTwice() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...2 {
        group.addTask { [self] in
          let value = first
          await Task.yield()
          first = value + 1
          second -= 1
        }
      }
    }
  }
}
