import CandlestickSupport

extension RunSummary {
  /// The tests of a run with `--shard`, as a part of all tests.
  ///
  /// ```swift
  /// override func runFinished(_ summary: RunSummary) {
  ///   if let shard = summary.shard { print("part \(shard.number) of \(shard.count)") }
  /// }
  /// ```
  public struct Shard: Sendable, Equatable {
    /// The number of the part, from 1.
    public let number: Int
    /// The number of parts.
    public let count: Int
    /// The number of tests in the part.
    public let testCount: Int
    /// The number of tests in all parts together.
    public let totalTestCount: Int
    /// Identifies how all tests were divided, such as "4f2a". Parts whose partitions differ do not fit together: a test may be in
    /// several of them, or in none.
    public let partition: String

    package init(number: Int, count: Int, testCount: Int, totalTestCount: Int, partition: String) {
      self.number = number
      self.count = count
      self.testCount = testCount
      self.totalTestCount = totalTestCount
      self.partition = partition
    }
  }
}

extension RunSummary.Shard: CustomStringConvertible {
  /// The shard as reports print it: "shard 1 of 3: 273 of 818 tests, partition 4f2a".
  public var description: String {
    "shard \(number) of \(count): \(testCount) of \(counted(totalTestCount, "test")), partition \(partition)"
  }
}
