import Candlestick
import Foundation

/// Expectations whose polled code takes time: each ends in the same way, and after about as much time, as in real time.
final class PollsThatTakeTimeSpec: Spec {
  override class func spec() {
    for (delayName, delay) in delays {
      describe("an expectation whose code \(delayName)") {
        for (checkName, check) in checks(of: delay) {
          it("\(checkName), in a simulation as in real time") {
            let real = await failures { await check() }
            let simulated = try (UInt64(0)..<5).map { seed in
              try withDeterministicExecution(seed: seed, settings: withoutOutside) {
                polls.value = 0
                let failures = await failures { await check() }
                return (
                  verdict: failures.isEmpty, isInTime: Simulation.current.now <= .milliseconds(130), polls: polls.value
                )
              }
            }
            expect(real.isEmpty).to(equal(checkName.hasPrefix("passes")))
            expect(simulated.map(\.verdict)).to(allPass(equal(real.isEmpty)))
            expect(simulated.map(\.isInTime)).to(allPass(beTrue()))
            expect(simulated.map(\.polls)).to(allPass(beLessThan(20)))
          }
        }
      }
    }
  }
}

private let polls = SharedValue(0)

private enum Delay {
  case synchronous(@MainActor () -> Void)
  case async(@MainActor () async -> Void)
}

/// Ways to take time, or to let other code run.
@MainActor private let delays: [(String, Delay)] = [
  ("sleeps", .async { try? await Task.sleep(for: .milliseconds(30)) }),
  ("yields", .async { await Task.yield() }),
  ("calls an actor", .async { await Bystander().visit() }),
  (
    "awaits a block",
    .async { await withCheckedContinuation { block in DispatchQueue.global().async { block.resume() } } }
  ),
  ("takes no time", .synchronous {}),
  ("blocks its thread in a sleep", .synchronous { pass(milliseconds: 30) }),
  ("waits until a timeout", .synchronous { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.03) }),
  ("calls a queue", .synchronous { DispatchQueue(label: "queue").sync {} }),
  (
    "calls a busy queue",
    .synchronous {
      let queue = DispatchQueue(label: "queue")
      queue.async {}
      queue.sync {}
    }
  ),
  (
    "waits for another queue",
    .synchronous {
      let semaphore = DispatchSemaphore(value: 0)
      DispatchQueue.global().async { semaphore.signal() }
      semaphore.wait()
    }
  ),
]

/// Returns expectations about code that takes some time, and then returns zero, or one after the timeout.
@MainActor private func checks(of delay: Delay) -> [(String, @MainActor () async -> Void)] {
  let timeout = Duration.milliseconds(100)
  switch delay {
  case .async(let delay):
    let value: @MainActor () async -> Int = {
      polls.value += 1
      await delay()
      return 0
    }
    return [
      ("passes with toAlways", { await expect { await value() }.toAlways(equal(0), timeout: timeout) }),
      ("passes with toNever", { await expect { await value() }.toNever(equal(1), timeout: timeout) }),
      ("fails with toEventually", { await expect { await value() }.toEventually(equal(1), timeout: timeout) }),
      (
        "fails with toEventually if the value comes too late",
        {
          let start = ContinuousClock.now
          await expect { await value() + (start.duration(to: .now) > .seconds(1) ? 1 : 0) }
            .toEventually(equal(1), timeout: timeout)
        }
      ),
    ]
  case .synchronous(let delay):
    let value: @MainActor () -> Int = {
      polls.value += 1
      delay()
      return 0
    }
    return [
      ("passes with toAlways", { await expect { value() }.toAlways(equal(0), timeout: timeout) }),
      ("passes with toNever", { await expect { value() }.toNever(equal(1), timeout: timeout) }),
      ("fails with toEventually", { await expect { value() }.toEventually(equal(1), timeout: timeout) }),
      (
        "passes with toAlways in synchronous code",
        { synchronously { expect { value() }.toAlways(equal(0), timeout: timeout) } }
      ),
      (
        "fails with toEventually in synchronous code",
        { synchronously { expect { value() }.toEventually(equal(1), timeout: timeout) } }
      ),
      (
        "fails with toEventually in synchronous code if the value comes too late",
        {
          let start = ContinuousClock.now
          synchronously {
            expect { value() + (start.duration(to: .now) > .seconds(1) ? 1 : 0) }
              .toEventually(equal(1), timeout: timeout)
          }
        }
      ),
    ]
  }
}

private actor Bystander {
  func visit() {}
}
