/// One of several parts of a suite, each of which runs in a process of its own, often on a machine of its own.
package struct Shard: Sendable, Equatable {
  /// The number of this part, from 1.
  package let number: Int
  /// How many parts there are.
  package let count: Int

  /// - Returns: nil if there is no such shard.
  package init?(_ number: Int, of count: Int) {
    guard number >= 1, number <= count else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads a shard as users write it: `2/3`.
  ///
  /// - Returns: nil if the text is not a shard.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }
}

#if !canImport(ObjectiveC)
extension Shard {
  /// The tests of this shard, in their order.
  ///
  /// Each test is in exactly one of the shards, if all are given the same tests and the same record. Groups with `beforeAll` or
  /// `afterAll` hooks, serialized groups and classes of test methods stay in one piece.
  ///
  /// Names decide the shard of a test, so that tests added elsewhere do not move it; but a shard takes only its share of the
  /// expected time, or else of the tests, and leaves what is too much to another. (Mirrokni, Thorup and Zadimoghaddam,
  /// "Consistent Hashing with Bounded Loads", SODA 2018.)
  ///
  /// - Parameters:
  ///   - tests: all tests that are selected.
  ///   - durations: how long they will take.
  @MainActor package func tests(of tests: [PlannedTest], _ durations: ExpectedDurations) -> [PlannedTest] {
    let units = SmallestUnit.units(of: tests, durations)
    let share = units.map(\.work.expectedDuration).reduce(.zero, +) / count
    var loads = Array(repeating: Duration.zero, count: count)
    var isMine = Array(repeating: false, count: tests.count)
    // The longest first, so that short ones fill the gaps; among equals, by name, so that a new one does not move the others.
    let hashes = units.map { StableHash().adding($0.name) }
    let order = units.indices.sorted { one, other in
      let durations = (units[one].work.expectedDuration, units[other].work.expectedDuration)
      return durations.0 == durations.1 ? hashes[one].value < hashes[other].value : durations.0 > durations.1
    }
    for index in order {
      let work = units[index].work
      let chosen = Self.shard(for: hashes[index], work.expectedDuration, loads, share)
      loads[chosen] += work.expectedDuration
      if chosen == number - 1 { work.tests.forEach { isMine[$0] = true } }
    }
    return zip(tests, isMine).filter(\.1).map(\.0)
  }

  /// The first shard, in the order that a name gives them, which has room left; or else the one with the least load.
  private static func shard(for name: StableHash, _ duration: Duration, _ loads: [Duration], _ share: Duration) -> Int {
    let preferred = loads.indices.map { (shard: $0, rank: name.adding(UInt64($0)).value) }.sorted { $0.rank < $1.rank }
    return preferred.first { loads[$0.shard] + duration <= share }?.shard
      ?? preferred.min { loads[$0.shard] < loads[$1.shard] }?.shard ?? 0
  }
}
#endif
