import Candlestick
import XCTest

@testable import CandlestickRunner

final class PartitionSpec: Spec {
  override class func spec() {
    @MainActor func partition(_ tests: [PlannedTest], into count: Int, _ durations: [String: Duration] = [:])
      -> Partition
    {
      Partition(of: tests, into: count, ExpectedDurations(durations, of: tests))
    }

    /// The keys of the tests in each part.
    @MainActor func parts(_ count: Int, of tests: [PlannedTest], _ durations: [String: Duration] = [:]) -> [[String]] {
      let partition = partition(tests, into: count, durations)
      return (1...count).map { number in partition.tests(of: Shard(number, of: count)!).map(\.key) }
    }

    /// The name of the partition.
    @MainActor func name(_ count: Int, of tests: [PlannedTest], _ durations: [String: Duration] = [:]) -> String {
      partition(tests, into: count, durations).summary(of: Shard(1, of: count)!).partition
    }

    @MainActor func suite(_ names: [String]) -> PlannedSuite {
      PlannedSuite { for name in names { it(name) {} } }
    }

    describe("the shards of a suite") {
      it("have each test once, in the order of the suite, for 100 random suites") {
        for seed in UInt64(1)...100 {
          let random = RandomSuite(seed)
          let parts = parts(3, of: random.suite.tests, seed % 2 == 0 ? random.durations : [:])
          let keys = random.suite.tests.map(\.key)
          expect(parts.flatMap(\.self).sorted()).to(equal(keys.sorted()), description: "seed \(seed)")
          for part in parts {
            let isInPart = Set(part)
            expect(part).to(equal(keys.filter(isInPart.contains)), description: "seed \(seed)")
          }
        }
      }

      it("keep groups with beforeAll hooks, serialized groups and XCTest classes whole") {
        let suite =
          PlannedSuite {
            for number in 1...10 {
              describe("hooks \(number)") {
                beforeAll {}
                for number in 1...5 { it("\(number)") {} }
              }
              describe("serialized \(number)", .serialized) { for number in 1...5 { it("\(number)") {} } }
            }
          } + PlannedSuite(methods: (1...5).map { "test\($0)" }, of: XCTestCase.self)
        let parts = parts(4, of: suite.tests)
        expect(parts.map(\.count)).to(allPass(beGreaterThan(0)))
        for part in parts {
          let groups = Dictionary(grouping: part) { $0.dropLast() }
          expect(groups.values.map(\.count)).to(allPass(equal(5)))
        }
      }

      it("have equal numbers of tests without durations") {
        let suite = suite((1...90).map { "example \($0)" })
        expect(parts(3, of: suite.tests).map(\.count)).to(equal([30, 30, 30]))
      }

      it("have equal expected durations") {
        let suite = suite((1...90).map { "example \($0)" })
        let milliseconds = suite.tests.indices.map { $0 < 3 ? 300 : 1 + $0 % 7 * 5 }
        let durations = Dictionary(uniqueKeysWithValues: zip(suite.tests.map(\.key), milliseconds))
        let times = parts(3, of: suite.tests, durations.mapValues { .milliseconds($0) }).map { part in
          part.reduce(0) { $0 + (durations[$1] ?? 0) }
        }
        expect((times.max() ?? 0) - (times.min() ?? 0)).to(beLessThan(20))
      }

      it("are empty if there are more shards than tests") {
        expect(parts(5, of: suite(["a", "b"]).tests).map(\.count).sorted()).to(equal([0, 0, 0, 1, 1]))
        expect(parts(2, of: [])).to(equal([[], []]))
      }

      it("have each test once if all durations are zero, or all tests are skipped") {
        let names = (1...30).map { "example \($0)" }
        let suite = suite(names)
        let durations = Dictionary(uniqueKeysWithValues: suite.tests.map { ($0.key, Duration.zero) })
        expect(parts(3, of: suite.tests, durations).flatMap(\.self)).to(haveCount(30))
        let skipped = PlannedSuite { for name in names { xit(name) {} } }
        expect(parts(3, of: skipped.tests).flatMap(\.self)).to(haveCount(30))
      }

      for hasDurations in [false, true] {
        it("keep nearly all tests when one is added or removed, \(hasDurations ? "with" : "without") durations") {
          let names = (1...300).map { "example \($0)" }
          let all = suite(names)
          var random = SeededRandom(seed: 1)
          let durations = Dictionary(
            uniqueKeysWithValues: all.tests.map {
              ($0.key, Duration.milliseconds(Int.random(in: 1...100, using: &random)))
            }
          )
          let old = parts(5, of: all.tests, hasDurations ? durations : [:])
          for number in 0..<20 {
            let place = number * 15
            let changed =
              number % 2 == 0
              ? names[..<place] + ["new \(number)"] + names[place...] : names[..<place] + names[(place + 1)...]
            let new = parts(5, of: suite(Array(changed)).tests, hasDurations ? durations : [:])
            let moved = zip(old, new).map { Set($0).subtracting($1).count }.reduce(0, +)
            expect(moved).to(beLessThan(20), description: "change \(number)")
          }
        }
      }
    }

    describe("the fingerprint of a partition") {
      let names = (1...30).map { "example \($0)" }

      it("is four hexadecimal digits, equal for all shards and all orders of the tests") {
        let tests = suite(names).tests
        let partition = partition(tests, into: 3)
        let shards = (1...3).map { partition.summary(of: Shard($0, of: 3)!) }
        expect(Set(shards.map(\.partition))).to(haveCount(1))
        expect(shards[0].partition).to(match("^[0-9a-f]{4}$"))
        expect(name(3, of: tests.reversed())).to(equal(shards[0].partition))
        expect(shards[1]).to(
          equal(.init(number: 2, count: 3, testCount: 10, totalTestCount: 30, partition: shards[0].partition))
        )
        expect("\(shards[1])").to(equal("shard 2 of 3: 10 of 30 tests, partition \(shards[0].partition)"))
      }

      it("is the same in every process") {
        expect(name(3, of: suite(["a", "b", "c"]).tests)).to(equal("dc18"))
      }

      it("changes with the tests, the durations or the number of shards, if a test moves to another shard") {
        let tests = suite(names).tests
        let durations = [tests[0].key: Duration.seconds(1), tests[1].key: .seconds(20)]
        let partitions = [
          name(3, of: tests), name(4, of: tests), name(3, of: tests.dropLast()), name(3, of: tests, durations),
          name(1, of: tests), name(1, of: tests.dropLast()),
        ]
        expect(partitions).to(beUnique())
      }
    }
  }
}
