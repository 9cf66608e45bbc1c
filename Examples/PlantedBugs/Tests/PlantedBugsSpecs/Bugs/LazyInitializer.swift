import Candlestick
import Foundation

extension PlantedBug {
  static let lazyInitializer = PlantedBug(
    "Lazy initializer",
    kind: "check, then act",
    "It checks for a value with the lock held, but creates one after releasing the lock, so two threads may both create one."
  ) { version in
    let lazy = LazyInitializer(version)
    DispatchQueue.concurrentPerform(iterations: 2) { _ in lazy.get() }
    expect(lazy.creations).to(equal(1))
  }.checked(by: .linearizability) { version in
    try await expectLinearizable(
      { LazyInitializer(version) },
      against: 1,
      operations: [
        ModeledOperation("get") {
          $0.get()
        } model: {
          $0
        }
      ],
      in: .schedules(300)
    )
  }
}

/// Creates its value when it is first needed.
private final class LazyInitializer: @unchecked Sendable {
  // Unchecked, because the properties are mutable. They are accessed with the lock held, or when the threads have ended.
  private let version: Version
  private let lock = NSLock()
  private var value: Int?
  private(set) var creations = 0

  init(_ version: Version) {
    self.version = version
  }

  @discardableResult func get() -> Int {
    if let value = lock.withLock({ value }) { return value }
    return lock.withLock {
      if version == .fixed, let value { return value }
      creations += 1
      value = creations
      return creations
    }
  }
}
