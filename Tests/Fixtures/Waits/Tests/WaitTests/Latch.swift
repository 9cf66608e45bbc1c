import Candlestick
import Foundation
import Synchronization

/// An event that happens once, for which any code can wait.
final class Latch: Sendable {
  private struct State {
    var isOpen = false
    var callbacks: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  var isOpen: Bool { state.withLock(\.isOpen) }

  func open() {
    let callbacks = state.withLock { state in
      state.isOpen = true
      defer { state.callbacks = [] }
      return state.callbacks
    }
    for callback in callbacks { callback() }
  }

  /// Calls a closure when the latch opens, or at once if it is open.
  func whenOpened(_ callback: @escaping @Sendable () -> Void) {
    let isOpen = state.withLock { state in
      if !state.isOpen { state.callbacks.append(callback) }
      return state.isOpen
    }
    if isOpen { callback() }
  }

  nonisolated(nonsending) func opened() async {
    await withCheckedContinuation { continuation in whenOpened { continuation.resume() } }
  }

  /// Blocks the thread until the latch is open.
  func blockUntilOpened() {
    let semaphore = DispatchSemaphore(value: 0)
    whenOpened { semaphore.signal() }
    semaphore.wait()
  }

  /// Runs the main run loop until the latch is open.
  @MainActor func spinUntilOpened() {
    while !isOpen { _ = RunLoop.main.run(mode: .default, before: Date() + 0.01) }
  }
}
