import CandlestickReports
import CandlestickSpecs
import CandlestickSupport

/// Divides tests into shards.
///
/// The result depends only on the tests and their expected durations, so all processes that divide the same tests get the
/// same shards. The tests of a group with `beforeAll` or `afterAll` hooks, of a serialized group, or of an XCTest class stay
/// together.
///
/// The preferred shards of a test depend on a hash of its name, so adding other tests rarely moves it. A shard takes tests
/// only up to its share of the expected time; further tests go to the next preferred shard. (Mirrokni, Thorup and
/// Zadimoghaddam, "Consistent Hashing with Bounded Loads", SODA 2018.)
@MainActor struct Partition {
  private let tests: [PlannedTest]
  private let count: Int
  /// For each test, the index of its shard.
  private let parts: [Int]

  /// Divides tests.
  init(of tests: [PlannedTest], into count: Int, _ durations: ExpectedDurations) {
    let units = SmallestUnit.units(of: tests, durations)
    let share = units.map(\.work.expectedDuration).reduce(.zero, +) / count
    var loads = Array(repeating: Duration.zero, count: count)
    var parts = Array(repeating: 0, count: tests.count)
    // Place long units first, so that short ones fill the gaps. Order equal durations by hash, so that a new unit does not
    // move others.
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

  /// Returns the first shard with enough room, in the order of preference for a name. If no shard has room, returns the one
  /// with the least load.
  private static func part(for name: StableHash, _ duration: Duration, _ loads: [Duration], _ share: Duration) -> Int {
    let preferred = loads.indices.map { (part: $0, rank: name.adding(UInt64($0)).value) }.sorted { $0.rank < $1.rank }
    return preferred.first { loads[$0.part] + duration <= share }?.part
      ?? preferred.min { loads[$0.part] < loads[$1.part] }?.part ?? 0
  }

  /// Returns the tests of a shard, in their original order.
  func tests(of shard: Shard) -> [PlannedTest] {
    zip(tests, parts).filter { $1 == shard.number - 1 }.map(\.0)
  }

  /// Returns the shard with its numbers of tests, for reports.
  func summary(of shard: Shard) -> RunEvent.Shard {
    RunEvent.Shard(
      number: shard.number,
      count: count,
      testCount: parts.count { $0 == shard.number - 1 },
      totalTestCount: tests.count,
      partition: name
    )
  }

  /// The fingerprint of the partition: four hexadecimal digits that change if any test moves to another shard. It does not
  /// depend on the order of the tests.
  private var name: String {
    let sum = zip(tests, parts).reduce(StableHash(seed: UInt64(count)).value) { sum, test in
      sum &+ StableHash(seed: UInt64(test.1)).adding(test.0.key).value
    }
    let digits = String(sum & 0xffff, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
