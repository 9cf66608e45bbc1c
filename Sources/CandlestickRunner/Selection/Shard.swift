import CandlestickSpecs

/// One part of a suite. Each shard runs in its own process, often on its own machine.
struct Shard: Sendable, Equatable {
  /// The maximum number of shards. Dividing tests takes time and memory for each.
  static let mostShards = 10_000

  /// The number of this shard, from 1.
  let number: Int
  /// The number of shards.
  let count: Int

  /// Creates a shard.
  ///
  /// - Returns: nil if there is no such shard.
  init?(_ number: Int, of count: Int) {
    guard number >= 1, number <= count, count <= Self.mostShards else { return nil }
    self.number = number
    self.count = count
  }

  /// Parses a shard, such as `2/3`.
  ///
  /// - Returns: nil if the text is not valid.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }
}
