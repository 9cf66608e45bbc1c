import Candlestick
import Foundation

extension PlantedBug {
  static let suspendedQueue = PlantedBug(
    "Suspended queue",
    kind: "crash in a later example",
    "A player that is paused when its last reference goes away releases a suspended queue, which ends the process."
  ) { version in
    let player = Player(version)
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      if number == 0 { player.pause() } else { player.play() }
    }
  }
}

/// Plays sounds on a queue, which is suspended while the player is paused.
private final class Player: @unchecked Sendable {
  // Unchecked, because the flag is mutable. It is accessed only with the lock held.
  private let version: Version
  private let queue = DispatchQueue(label: "sounds")
  private let lock = NSLock()
  private var isPaused = false

  init(_ version: Version) {
    self.version = version
  }

  deinit {
    if version == .fixed && isPaused { queue.resume() }
  }

  func pause() {
    lock.withLock {
      if isPaused { return }
      isPaused = true
      queue.suspend()
    }
  }

  func play() {
    lock.withLock {
      if !isPaused { return }
      isPaused = false
      queue.resume()
    }
  }
}
