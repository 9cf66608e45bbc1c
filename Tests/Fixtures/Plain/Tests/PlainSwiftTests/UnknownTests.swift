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
}

func onThread(_ code: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      code()
      continuation.resume()
    }.start()
  }
}
