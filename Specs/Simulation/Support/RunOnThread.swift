import Foundation
import Synchronization

/// Runs code on a thread outside of the simulation, and waits for its end. The simulation does nothing else meanwhile.
func runOnThread(_ code: @escaping @Sendable () -> Void) {
  let hasEnded = Atomic(false)
  Thread {
    code()
    hasEnded.store(true, ordering: .releasing)
  }.start()
  while !hasEnded.load(ordering: .acquiring) {}
}
