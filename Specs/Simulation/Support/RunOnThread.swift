import Foundation
import Synchronization

/// Runs code on a thread outside the simulation, and waits until it ends. The simulation is blocked meanwhile.
func runOnThread(_ code: @escaping @Sendable () -> Void) {
  let hasEnded = Atomic(false)
  Thread {
    code()
    hasEnded.store(true, ordering: .releasing)
  }.start()
  while !hasEnded.load(ordering: .acquiring) {}
}
