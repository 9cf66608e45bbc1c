import CandlestickSupport

/// A number that any thread may use.
final class SharedCount: Sendable {
  private let value: Locked<Int>

  init(_ value: Int) { self.value = Locked(value) }

  func get() -> Int { value.withLock(\.self) }
  func set(_ newValue: Int) { value.withLock { $0 = newValue } }

  @discardableResult
  func increment() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }

  func incrementLater() async -> Int {
    await Task.yield()
    return increment()
  }

  /// Increments the number. Throws if it has reached a limit.
  func increment(orThrow error: some Error, from limit: Int) throws -> Int {
    let value = increment()
    if value >= limit { throw error }
    return value
  }
}
