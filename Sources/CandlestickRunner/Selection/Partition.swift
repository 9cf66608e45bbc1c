import CandlestickReports
import CandlestickSpecs
import CandlestickSupport

/// The division of tests into one part for each shard.
///
/// Only the tests and their expected durations decide it, so that all processes that are given the same ones agree. Groups with
/// `beforeAll` or `afterAll` hooks, serialized groups and classes of test methods are in one part.
///
/// Names decide the part of a test, so that tests added elsewhere rarely move it; but a part takes only its share of the
/// expected time, and leaves what is too much to another. (Mirrokni, Thorup and Zadimoghaddam, "Consistent Hashing with
/// Bounded Loads", SODA 2018.)
@MainActor struct Partition {
  private let tests: [PlannedTest]
  private let count: Int
  /// The index of the part of each test.
  private let parts: [Int]

  /// Divides tests.
  ///
  /// - Parameters:
  ///   - tests: the tests of all parts.
  ///   - count: the number of parts, at least 1.
  ///   - durations: how long the tests will take.
  init(of tests: [PlannedTest], into count: Int, _ durations: ExpectedDurations) {
    let units = SmallestUnit.units(of: tests, durations)
    let share = units.map(\.work.expectedDuration).reduce(.zero, +) / count
    var loads = Array(repeating: Duration.zero, count: count)
    var parts = Array(repeating: 0, count: tests.count)
    // The longest first, so that short ones fill the gaps; among equals, by name, so that a new one does not move the others.
    let hashes = units.map { StableHash().adding($0.name) }
    let order = units.indices.sorted { one, other in
      let durations = (units[one].work.expectedDuration, units[other].work.expectedDuration)
      return durations.0 == durations.1 ? hashes[one].value < hashes[other].value : durations.0 > durations.1
    }
    for index in order {
      let work = units[index].work
      let part = Self.part(for: hashes[index], work.expectedDuration, loads, share)
      loads[part] += work.expectedDuration
      work.tests.forEach { parts[$0] = part }
    }
    self.tests = tests
    self.count = count
    self.parts = parts
  }

  /// The first part, in the order that a name gives them, which has room left; or else the one with the least load.
  private static func part(for name: StableHash, _ duration: Duration, _ loads: [Duration], _ share: Duration) -> Int {
    let preferred = loads.indices.map { (part: $0, rank: name.adding(UInt64($0)).value) }.sorted { $0.rank < $1.rank }
    return preferred.first { loads[$0.part] + duration <= share }?.part
      ?? preferred.min { loads[$0.part] < loads[$1.part] }?.part ?? 0
  }

  /// Returns the tests of a shard, in their order.
  func tests(of shard: Shard) -> [PlannedTest] {
    zip(tests, parts).filter { $1 == shard.number - 1 }.map(\.0)
  }

  /// Returns what reports need to know about a shard.
  func summary(of shard: Shard) -> RunEvent.Shard {
    RunEvent.Shard(
      number: shard.number,
      count: count,
      testCount: parts.count { $0 == shard.number - 1 },
      totalTestCount: tests.count,
      partition: name
    )
  }

  /// Four hexadecimal digits that differ if a test is in another part, whatever the order of the tests.
  private var name: String {
    let sum = zip(tests, parts).reduce(StableHash(seed: UInt64(count)).value) { sum, test in
      sum &+ StableHash(seed: UInt64(test.1)).adding(test.0.key).value
    }
    let digits = String(sum & 0xffff, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
