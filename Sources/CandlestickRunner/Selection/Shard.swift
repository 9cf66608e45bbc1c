import CandlestickSpecs

/// A part of a suite. Each part runs in a process of its own, often on a machine of its own.
struct Shard: Sendable, Equatable {
  /// The number of this part, from 1.
  let number: Int
  /// The number of parts.
  let count: Int

  /// - Returns: nil if there is no such shard.
  init?(_ number: Int, of count: Int) {
    guard number >= 1, number <= count else { return nil }
    self.number = number
    self.count = count
  }

  /// Parses a shard as users write it: `2/3`.
  ///
  /// - Returns: nil if the text is not a shard.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }
}
