import Candlestick
import Foundation

extension PlantedBug {
  static let boundedBuffer = PlantedBug(
    "Bounded buffer",
    kind: "lost wake-up",
    "Producers and consumers wait for one condition, and a signal may wake a thread of the wrong kind."
  ) { version in
    let buffer = BoundedBuffer(version)
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      if number < 2 { buffer.put(number) } else { _ = buffer.take() }
    }
  }
}

/// Has room for one item.
private final class BoundedBuffer: @unchecked Sendable {
  // Unchecked, because the item is mutable. It is accessed only with the condition's lock held.
  private let version: Version
  private let condition = NSCondition()
  private var item: Int?

  init(_ version: Version) {
    self.version = version
  }

  func put(_ newItem: Int) {
    condition.withLock {
      while item != nil { condition.wait() }
      item = newItem
      wake()
    }
  }

  func take() -> Int {
    condition.withLock {
      while true {
        if let taken = item {
          item = nil
          wake()
          return taken
        }
        condition.wait()
      }
    }
  }

  private func wake() {
    switch version {
    case .broken: condition.signal()
    case .fixed: condition.broadcast()
    }
  }
}
