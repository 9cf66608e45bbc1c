import Candlestick
import XCTest

@testable import CandlestickRunner

final class WorkUnitSpec: Spec {
  override class func spec() {
    /// The descriptions of the tests in each unit.
    @MainActor func units(
      of suite: PlannedSuite,
      _ record: [String: Duration] = [:],
      workers: Int = 100
    ) -> [[String]] {
      WorkUnit.units(of: suite.tests, ExpectedDurations(record, of: suite.tests), workers: workers)
        .map { suite.descriptions($0.tests) }
    }

    describe("the units of a run") {
      it("are outermost groups with beforeAll or afterAll hooks, and single examples") {
        let suite = PlannedSuite { _ in
          beforeSuite {}
        } _: {
          it("a") {}
          it("b") {}
          describe("with hooks") {
            beforeAll {}
            it("c") {}
            describe("inside") {
              afterAll {}
              it("d") {}
            }
          }
          it("e") {}
          describe("with hooks") {
            afterAll {}
            it("f") {}
          }
        }
        expect(units(of: suite)).to(equal([["c", "d"], ["a"], ["b"], ["e"], ["f"]]))
      }

      it("are a whole class if its hooks run for all examples") {
        let suite = PlannedSuite {
          beforeAll {}
          it("a") {}
          describe("inside") { it("b") {} }
        }
        expect(units(of: suite)).to(equal([["a", "b"]]))
      }

      it("are outermost serialized groups") {
        let suite = PlannedSuite {
          describe("serialized", .serialized) {
            it("a") {}
            describe("inside", .serialized) { it("b") {} }
          }
          it("c", .serialized) {}
          it("d", .serialized) {}
        }
        expect(units(of: suite)).to(equal([["a", "b"], ["c"], ["d"]]))
      }

      it("are whole classes of test methods") {
        let suite =
          PlannedSuite(methods: ["testA", "testB"], of: XCTestCase.self) + PlannedSuite { it("a") {} }
          + PlannedSuite(methods: ["testC"], of: WorkUnitSpec.self)
        expect(units(of: suite)).to(equal([["testA", "testB"], ["a"], ["testC"]]))
      }

      it("are larger parts of a group if there are many more examples than workers") {
        let suite = PlannedSuite {
          for group in ["a", "b"] {
            describe(group) { for number in 1...80 { it("\(group)\(number)") {} } }
          }
        }
        let units = units(of: suite, workers: 2)
        expect(units).to(haveCount(32))
        expect(units).to(allPass(haveCount(5)))
        expect(units.first).to(equal(["a1", "a2", "a3", "a4", "a5"]))
        expect(units.flatMap(\.self)).to(equal(suite.descriptions(Array(suite.tests.indices))))
      }

      it("do not join examples with different resources") {
        let suite = PlannedSuite {
          for number in 1...40 { it("\(number)", .exclusive("resource \(number % 2)")) {} }
        }
        let units = WorkUnit.units(of: suite.tests, ExpectedDurations(), workers: 1)
        expect(units.map(\.resources)).to(allPass(haveCount(1)))
        expect(units.map(\.tests.count).max()).to(equal(2))
      }

      it("have the resources of all their examples") {
        let suite = PlannedSuite {
          describe("a group", .exclusive("database"), .serialized) {
            it("a") {}
            it("b", .exclusive("port", "database")) {}
          }
          it("c") {}
        }
        let units = WorkUnit.units(of: suite.tests, ExpectedDurations(), workers: 9)
        expect(units.map(\.resources)).to(equal([["database", "port"], []]))
      }

      it("come longest first by the record; tests without a record count as average, skipped tests as zero") {
        let suite = PlannedSuite {
          for name in ["short", "skipped", "new", "long"] {
            describe(name) { name == "skipped" ? xit(name) {} : it(name) {} }
          }
        }
        let keys = suite.tests.map(\.key)
        let record: [String: Duration] = [keys[0]: .seconds(1), keys[1]: .seconds(9), keys[3]: .seconds(3)]
        expect(units(of: suite, record)).to(equal([["new"], ["long"], ["short"], ["skipped"]]))
      }
    }
  }
}
