#if os(Linux)
import Candlestick
import Foundation

extension PlantedBug {
  /// Modeled on issue 1992 of swift-nio: a wake-up before a promise is cascaded.
  static let promise = PlantedBug(
    "Promise",
    kind: "ordering",
    "It wakes the threads that wait for its value before it passes the value to the promises that depend on it."
  ) { version in
    let loop = EventLoop()
    let response = Promise<Int>(version)
    let answer = Promise<Int>()
    response.cascade(to: answer)
    loop.execute { response.complete(with: 200) }
    _ = response.wait()
    expect(answer.value).to(equal(200))
    loop.end()
  }
}

/// A value that is set once. Threads can wait for it, and it can be passed to other promises.
final class Promise<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because the properties are mutable. They are accessed only with the condition's lock held.
  private let version: Version
  private let condition = NSCondition()
  private var storedValue: Value?
  private var dependents: [Promise] = []
  /// True if threads no longer wait.
  private var isOpen = false

  init(_ version: Version = .fixed) {
    self.version = version
  }

  /// The value; nil if it is not set yet.
  var value: Value? { condition.withLock { storedValue } }

  /// Sets the value, and passes it to the promises that depend on this one.
  func complete(with value: Value) {
    let dependents = condition.withLock {
      storedValue = value
      if version == .broken { wakeThreads() }
      return self.dependents
    }
    for dependent in dependents { dependent.complete(with: value) }
    if version == .fixed { condition.withLock { wakeThreads() } }
  }

  private func wakeThreads() {
    isOpen = true
    condition.broadcast()
  }

  /// Waits until the value is set.
  func wait() -> Value {
    condition.withLock {
      while !isOpen { condition.wait() }
      return storedValue!
    }
  }

  /// Passes the value to another promise when it is set, which must not have happened yet.
  func cascade(to dependent: Promise) {
    condition.withLock { dependents.append(dependent) }
  }
}

extension Promise<Void> {
  func complete() { complete(with: ()) }
}
#endif
