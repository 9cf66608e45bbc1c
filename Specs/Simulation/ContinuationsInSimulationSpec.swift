import Candlestick
import Dispatch

final class ContinuationsInSimulationSpec: Spec {
  override class func spec() {
    describe("a checked continuation that is never resumed") {
      it("is reported if the code drops it, as in real time") {
        expect { simulateWaiting { _ in } }.to(
          output(
            "SWIFT TASK CONTINUATION MISUSE: simulateWaiting(for:) leaked its continuation without resuming it. "
              + "This may cause tasks waiting on it to remain suspended forever.\n",
            to: .standardError
          )
        )
      }

      let blocks: [(String, @Sendable (Continuation) -> Void)] = [
        ("waits for a time", { DispatchQueue.global().asyncAfter(deadline: .now() + 5, execute: $0.resume) }),
        (
          "is on a suspended queue",
          {
            let queue = DispatchQueue(label: "suspended")
            queue.suspend()
            // A suspended queue must not be freed.
            _ = Unmanaged.passRetained(queue)
            queue.async(execute: $0.resume)
          }
        ),
        (
          "is behind a blocked one",
          {
            let queue = DispatchQueue(label: "blocked")
            queue.async { DispatchSemaphore(value: 0).wait() }
            queue.async(execute: $0.resume)
          }
        ),
        (
          "waits for a group",
          {
            let group = DispatchGroup()
            group.enter()
            group.notify(queue: .global(), execute: $0.resume)
          }
        ),
      ]
      for (words, enqueue) in blocks {
        it("is not reported if the end of the simulation drops the block that would resume it: one that \(words)") {
          expect { simulateWaiting(for: enqueue) }.to(output("", to: .standardError))
        }
      }

      it("is reported in code that follows such an end") {
        expect {
          simulateWaiting { DispatchQueue.global().asyncAfter(deadline: .now() + 5, execute: $0.resume) }
          simulateWaiting { _ in }
        }.to(output(contain("leaked its continuation"), to: .standardError))
      }
    }
  }
}

private struct Continuation: Sendable {
  let continuation: CheckedContinuation<Void, Never>

  @Sendable func resume() { continuation.resume() }
}

/// Runs a simulation that ends while one of its tasks waits for a continuation.
@MainActor private func simulateWaiting(for handOver: @escaping @Sendable (Continuation) -> Void) {
  try? withDeterministicExecution {
    Task { await withCheckedContinuation { handOver(Continuation(continuation: $0)) } }
    try await Simulation.current.settle()
  }
}
