import Foundation

/// Runs code on its own thread and waits until it ends.
func onThread(_ code: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      code()
      continuation.resume()
    }.start()
  }
}

/// In async code too, where `Thread.isMainThread` is not available.
func isOnMainThread() -> Bool { Thread.isMainThread }
