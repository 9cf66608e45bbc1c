import Candlestick
import XCTest

final class ShardSpec: Spec {
  override class func spec() {
    @MainActor func shards(_ count: Int, of tests: [PlannedTest], _ record: [String: Duration] = [:]) -> [[String]] {
      (1...count).map { number in
        Shard(number, of: count)!.tests(of: tests, ExpectedDurations(record, of: tests)).map(\.key)
      }
    }

    describe("the shards of a suite") {
      it("have each test once, in the order of the suite, for 100 random suites") {
        for seed in UInt64(1)...100 {
          let (suite, record) = randomSuite(seed)
          let shards = shards(3, of: suite.tests, seed % 2 == 0 ? record : [:])
          let keys = suite.tests.map(\.key)
          expect(shards.flatMap(\.self).sorted()).to(equal(keys.sorted()), description: "seed \(seed)")
          for shard in shards {
            let isInShard = Set(shard)
            expect(shard).to(equal(keys.filter(isInShard.contains)), description: "seed \(seed)")
          }
        }
      }

      it("take a group with beforeAll hooks, a serialized group and a class of test methods as a whole") {
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
        let shards = shards(4, of: suite.tests)
        expect(shards.map(\.count)).to(allPass(beGreaterThan(0)))
        for shard in shards {
          let groups = Dictionary(grouping: shard) { $0.dropLast() }
          expect(groups.values.map(\.count)).to(allPass(equal(5)))
        }
      }

      it("have as many tests each, without a record") {
        let suite = PlannedSuite { for number in 1...90 { it("example \(number)") {} } }
        expect(shards(3, of: suite.tests).map(\.count)).to(equal([30, 30, 30]))
      }

      it("take as long each, going by the record") {
        let suite = PlannedSuite { for number in 1...90 { it("example \(number)") {} } }
        let durations = suite.tests.indices.map { $0 < 3 ? 300 : 1 + $0 % 7 * 5 }
        let record = Dictionary(uniqueKeysWithValues: zip(suite.tests.map(\.key), durations))
        let times = shards(3, of: suite.tests, record.mapValues { .milliseconds($0) }).map { shard in
          shard.reduce(0) { $0 + (record[$1] ?? 0) }
        }
        expect((times.max() ?? 0) - (times.min() ?? 0)).to(beLessThan(20))
      }

      it("keep nearly all tests where they are when others are added") {
        @MainActor func declare(_ names: [String]) -> PlannedSuite {
          PlannedSuite { for name in names { it(name) {} } }
        }
        let names = (1...300).map { "example \($0)" }
        let before = declare(names)
        let after = declare(["new"] + names.prefix(150) + ["newer"] + names.dropFirst(150))
        let old = shards(3, of: before.tests)
        let new = shards(3, of: after.tests)
        let moved = zip(old, new).map { Set($0).subtracting($1).count }.reduce(0, +)
        expect(moved).to(beLessThan(10))
      }
    }

    describe("a shard") {
      it("is written as its number and their count") {
        expect(Shard("2/3")).to(equal(Shard(2, of: 3)))
        expect(Shard("2/3")?.number).to(equal(2))
      }

      it("is not written otherwise, nor has another number") {
        for text in ["", "2", "2/", "/3", "a/b", "1/2/3", "1 / 3", "0/3", "4/3", "-1/3", "1/0"] {
          expect(Shard(text)).to(beNil(), description: text)
        }
      }
    }
  }
}

/// A suite of nested groups, some with hooks, and a duration for most of its tests.
@MainActor private func randomSuite(_ seed: UInt64) -> (PlannedSuite, [String: Duration]) {
  var random = SeededRandom(seed: seed)
  @MainActor func declareGroup(_ depth: Int) {
    if depth > 0, Int.random(in: 0..<5, using: &random) == 0 { beforeAll {} }
    for number in 0..<Int.random(in: 0..<5, using: &random) { it("example \(number)") {} }
    guard depth < 4 else { return }
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      // Some groups have the same name.
      describe("group \(Int.random(in: 0..<5, using: &random))") { declareGroup(depth + 1) }
    }
  }
  let suite = PlannedSuite { declareGroup(0) } + PlannedSuite(methods: ["testA", "testB"], of: XCTestCase.self)
  var record: [String: Duration] = [:]
  for test in suite.tests where Bool.random(using: &random) {
    record[test.key] = .milliseconds(Int.random(in: 0..<100, using: &random))
  }
  return (suite, record)
}
