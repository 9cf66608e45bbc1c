import Candlestick
import XCTest

@testable import CandlestickRunner

final class RunOrderSpec: Spec {
  override class func spec() {
    @MainActor func names(_ suite: PlannedSuite, seed: UInt64) -> [String] {
      RunOrder.random(seed: seed).order(suite.tests).map(\.metadata.fullName)
    }
    @MainActor func groups(_ additions: [String] = []) -> PlannedSuite {
      PlannedSuite {
        for group in "abcd" {
          describe("\(group)") {
            for number in 1...4 { it("\(number)") {} }
            describe("x") { for number in 5...7 { it("\(number)") {} } }
          }
        }
        for name in additions { it(name) {} }
      }
    }

    describe("the defined order") {
      it("is that of the declarations") {
        let suite = groups()
        expect(RunOrder.defined.order(suite.tests).map(\.key)).to(equal(suite.tests.map(\.key)))
      }
    }

    describe("a random order") {
      it("is the same for the same seed, in every process and in every build") {
        let suite = PlannedSuite {
          for group in "ab" { describe("\(group)") { for number in 1...3 { it("\(number)") {} } } }
          it("c") {}
        }
        expect(names(suite, seed: 1)).to(equal(["c", "b 3", "b 1", "b 2", "a 1", "a 2", "a 3"]))
        expect(names(suite, seed: 2)).to(equal(["a 1", "a 3", "a 2", "c", "b 3", "b 1", "b 2"]))
      }

      it("has each test once") {
        let suite = groups() + PlannedSuite(methods: ["testA", "testB"], of: XCTestCase.self)
        for seed in UInt64(0)..<50 {
          let order = RunOrder.random(seed: seed).order(suite.tests).map(\.key)
          expect(order.sorted()).to(equal(suite.tests.map(\.key).sorted()))
        }
      }

      it("keeps the tests of each group, and of each class, together") {
        let suite = groups() + PlannedSuite(methods: ["a 1", "a 2"], of: XCTestCase.self)
        for seed in UInt64(0)..<50 {
          let order = RunOrder.random(seed: seed).order(suite.tests)
          for isInside in [
            { $0.key.hasPrefix("XCTest.") }, { $0.metadata.groups.first == "a" },
            { $0.metadata.groups == ["b", "x"] },
          ] as [(PlannedTest) -> Bool] {
            let positions = order.indices.filter { isInside(order[$0]) }
            expect(positions.last).to(equal(positions[0] + positions.count - 1))
          }
        }
      }

      it("puts each child of a group in each place about equally often") {
        let suite = PlannedSuite {
          describe("a") { it("1") {} }
          it("b") {}
          describe("c") { it("1") {} }
        }
        var counts: [String: Int] = [:]
        for seed in UInt64(0)..<600 { counts[names(suite, seed: seed).joined(separator: ", "), default: 0] += 1 }
        expect(counts).to(haveCount(6))
        expect(counts.values).to(allPass(beBetween(60, and: 140)))
      }

      it("shuffles groups of the same name, too, and test methods in their class") {
        let same = PlannedSuite { for number in 1...5 { describe("same") { it("\(number)") {} } } }
        expect(Set((UInt64(0)..<50).map { names(same, seed: $0) }).count).to(beGreaterThan(20))
        let methods = PlannedSuite(methods: ["testA", "testB", "testC"], of: XCTestCase.self)
        expect(Set((UInt64(0)..<50).map { names(methods, seed: $0) })).to(haveCount(6))
      }

      it("does not change for other tests when some are added or removed") {
        for seed in UInt64(0)..<50 {
          let all = names(groups(["new", "newer"]), seed: seed)
          expect(all.filter { !$0.hasPrefix("new") }).to(equal(names(groups(), seed: seed)))
          let suite = groups()
          let some = suite.tests.filter { $0.metadata.groups.first == "b" && $0.metadata.description != "2" }
          let order = RunOrder.random(seed: seed).order(some).map(\.metadata.fullName)
          expect(order).to(equal(all.filter { $0.hasPrefix("b") && $0 != "b 2" }))
        }
      }
    }
  }
}
