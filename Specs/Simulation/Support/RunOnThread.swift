import Foundation

/// Runs code on a new thread, which belongs to the simulation of the caller, and waits until it ends.
func runOnThread(_ code: @escaping @Sendable () -> Void) {
  let hasEnded = DispatchSemaphore(value: 0)
  Thread {
    code()
    hasEnded.signal()
  }.start()
  hasEnded.wait()
}
