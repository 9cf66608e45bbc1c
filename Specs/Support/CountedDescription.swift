import Candlestick
import CandlestickConcurrency

/// Counts descriptions. Any thread may use it.
final class DescriptionCounter: Sendable {
  private let value = LockIsolated(0)

  var count: Int { value.value }

  func increment() { value.withValue { $0 += 1 } }
}

/// A value that counts how many times it is described.
struct CountedDescription: Hashable, Comparable, Error, CustomStringConvertible {
  let value: Int
  let descriptions: DescriptionCounter

  init(_ value: Int, _ descriptions: DescriptionCounter) {
    self.value = value
    self.descriptions = descriptions
  }

  var description: String {
    descriptions.increment()
    return "\(value)"
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
