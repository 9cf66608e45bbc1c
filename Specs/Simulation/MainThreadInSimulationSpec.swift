import Candlestick
import Foundation

final class MainThreadInSimulationSpec: Spec {
  override class func spec() {
    describe("Thread.isMainThread in a simulation") {
      it("is true on the main queue and on the main actor, and false elsewhere, as in real time") {
        let simulated = try await withDeterministicExecution { await answers() }
        await expect { await answers() }.to(equal(simulated))
        expect(simulated).to(
          equal([
            "body": true, "main actor": true, "main queue": true, "sync on another queue": true, "queue": false,
            "detached task": false, "actor": false, "targets the main queue": true,
          ])
        )
      }

      it("is true in a simulation's synchronous code, and afterwards") {
        let isMain = try withDeterministicExecution { runsOnMainThread() }
        expect(isMain).to(beTrue())
        expect(runsOnMainThread()).to(beTrue())
      }

      it("is true in a main queue block that another step waits for, and false again after it") {
        let answers = try simulate(0..<20) {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
              let before = runsOnMainThread()
              let there = DispatchQueue.main.sync { runsOnMainThread() }
              continuation.resume(returning: [before, there, runsOnMainThread()])
            }
          }
        }
        expect(Set(answers)).to(equal([[false, true, false]]))
      }
    }
  }
}

@MainActor private func answers() async -> [String: Bool] {
  let queue = DispatchQueue(label: "other")
  let onMain = DispatchQueue(label: "on main", target: .main)
  return [
    "body": runsOnMainThread(),
    "main actor": await Task { @MainActor in runsOnMainThread() }.value,
    "main queue": await answer(on: .main),
    "sync on another queue": queue.sync { runsOnMainThread() },
    "queue": await answer(on: queue),
    "detached task": await Task.detached { runsOnMainThread() }.value,
    "actor": await Asked().isOnMainThread,
    "targets the main queue": await answer(on: onMain),
  ]
}

private func answer(on queue: DispatchQueue) async -> Bool {
  await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: runsOnMainThread()) } }
}

private actor Asked {
  var isOnMainThread: Bool { runsOnMainThread() }
}
