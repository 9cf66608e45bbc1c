import Candlestick
import Foundation
import Testing

/// Failures that Swift Testing cannot attribute to a test.
@Suite struct UnknownTests {
  @Test func inADetachedTask() async {
    await Task.detached { fail("in a detached task") }.value
  }

  @Test func onAThread() async {
    await onThread { fail("on a thread") }
  }

  /// The condition starts the thread outside the simulation.
  @Test(.enabled { startThread() }, .deterministic) func besideASimulation() {
    isSimulating.signal()
    hasFailed.wait()
  }
}

private let (isSimulating, hasFailed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

private func startThread() -> Bool {
  Thread {
    isSimulating.wait()
    fail("beside a simulation")
    hasFailed.signal()
  }.start()
  return true
}

func onThread(_ code: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      code()
      continuation.resume()
    }.start()
  }
}
