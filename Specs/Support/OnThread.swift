import Foundation

/// Runs code on a new thread and waits until it ends.
func onThread(_ code: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      code()
      continuation.resume()
    }.start()
  }
}

/// Returns true on the main thread. Callable from async code, where `Thread.isMainThread` is not available.
func isOnMainThread() -> Bool { Thread.isMainThread }
