import Candlestick
import CandlestickExpectations
import CandlestickSupport
import XCTest

@testable import CandlestickSimulation

/// An error of code under test.
private struct Overflow: Error {}

final class ForAllSpec: Spec {
  override class func spec() {
    describe("forAll") {
      it("runs the code the requested number of times, with the simplest values first") {
        var numbers: [Int] = []
        try forAll(50, .int(0...1_000_000)) { numbers.append($0) }
        expect(numbers).to(haveCount(50))
        expect(numbers.first) == 0
        expect(Set(numbers).count).to(beGreaterThan(30))
      }

      it("draws the same values in each run, and different ones for another seed") {
        func values(seed: UInt64) throws -> [[Int]] {
          var values: [[Int]] = []
          try forAll(20, .array(of: .int()), seed: seed) { values.append($0) }
          return values
        }
        try expect(values(seed: 0)) == values(seed: 0)
        try expect(values(seed: 0)) != values(seed: 1)
      }

      it("reports one failure, at its own location, with the simplest values that fail") {
        let captured = CapturedFailures()
        try FailureReporter.withDestination(captured) {
          try forAll(100, .int(0...100), .array(of: .int(), count: 0...5)) { number, list in
            expect(number + list.count).to(beLessThan(12))
          }
        }
        expect(captured.messages) == ["fails for 12, []: expected to be less than <12>, got <12>"]
        expect(captured.all.first?.location.line) == 35
        expect(captured.details).to(contain("ForAllSpec.swift:36: expected to be less than <12>, got <12>"))
        expect(captured.details).to(match("Example [0-9]+ of 100 failed"))
        expect(captured.details).to(contain(#"forAll(…, replaying: "12")"#))
      }

      it("replays the values of a failure") {
        var values: [String] = []
        try forAll(100, .int(0...100), .string(), replaying: "12.1.2") { number, text in
          values.append("\(number) \(text)")
        }
        expect(values) == ["12 c"]
      }

      it("rejects a number that is not above zero") {
        let message = "the number of random inputs must be above zero; this one is 0"
        expect { try forAll(0, .int()) { _ in } }
          .to(throwError { (error: SimulationError) in expect(error.description) == message })
      }

      it("rejects a string that replays nothing") {
        let message = #""12-x" is not an input to replay; copy it from the failure's message, such as "3.0.17""#
        expect { try forAll(100, .int(), replaying: "12-x") { _ in } }
          .to(throwError { (error: SimulationError) in expect(error.description) == message })
      }

      it("counts a thrown error as a failure") {
        let messages = try failures { try forAll(100, .int()) { if $0 > 1_000 { throw Overflow() } } }
        expect(messages) == ["fails for 1001: unexpected error thrown: <Overflow()>"]
      }

      it("counts a failed XCTest assertion as a failure", .needsSimulations) {
        let messages = try failures { try forAll(100, .bool()) { XCTAssertFalse($0, "is on") } }
        expect(messages) == ["fails for true: XCTAssertFalse failed - is on"]
      }

      it("counts a failed XCTUnwrap as one failure", .needsSimulations) {
        let captured = CapturedFailures()
        try FailureReporter.withDestination(captured) {
          try forAll(100, .optional(.int())) { _ = try XCTUnwrap($0) }
        }
        expect(captured.messages.first).to(beginWith("fails for nil: XCTUnwrap failed"))
        expect(captured.details.split(separator: "\n")).to(haveCount(2))
      }

      it("ends the example if the code skips it") {
        expect { try forAll(100, .int()) { if $0 > 9 { throw XCTSkip("too large") } } }.to(
          throwError(errorType: XCTSkip.self)
        )
      }

      it("fails if the code fails before it skips") {
        let messages = try failures {
          try forAll(100, .int()) { number in
            fail("\(number)")
            throw XCTSkip("skipped")
          }
        }
        expect(messages).to(equal(["fails for 0: 0"]))
      }

      it("fails if the code fails for some values, and skips for simpler ones") {
        let isSearching = Locked(true)
        let messages = try failures {
          try forAll(100, .int(0...1_000)) { number in
            if number > 9 { isSearching.withLock { $0 = false } }
            if number < 10, !isSearching.withLock(\.self) { throw XCTSkip("too small") }
            if number > 9 { fail("\(number)") }
          }
        }
        expect(messages).to(equal(["fails for 10: 10"]))
      }

      it("runs async code") {
        let messages = try await failures {
          try await forAll(100, .int(0...9), .bool(), .anyCase()) { (number, isOn, direction: Direction) in
            await Task.yield()
            expect(isOn && direction != .north && number > 2) == false
          }
        }
        expect(messages) == ["fails for 3, true, .east: expected to equal <false>, got <true>"]
      }

      it("draws a value for each parameter of the code") {
        let messages = try failures {
          try forAll(100, .int(0...9), .bool(), .anyCase(), .string(), .int()) {
            (number, isOn, direction: Direction, text, other) in
            expect(number > 2 && isOn && direction == .east && !text.isEmpty && other > 0) == false
          }
        }
        expect(messages) == [#"fails for 3, true, .east, "a", 1: expected to equal <false>, got <true>"#]
      }

      it("shows values as differences do, and long ones part by part") {
        let captured = CapturedFailures()
        try FailureReporter.withDestination(captured) {
          try forAll(100, .user, .array(of: .constant("a long element of an array"), count: 0...9)) { user, list in
            expect(user.age < 18 || list.count < 6) == true
          }
        }
        expect(captured.messages.first).to(
          beginWith(
            #"fails for User(name: "", age: 18), ["a long element of an array", "a long element of an array", "a long"#
          )
        )
        expect(captured.details).to(contain("value 2: [\n  \"a long element of an array\"\n"))
      }
    }

    describe("the simplest failing value") {
      func simplest<Value>(_ value: RandomValue<Value>, _ isFailing: @escaping (Value) -> Bool) throws -> String? {
        try failures { try forAll(1_000, value) { expect(isFailing($0)) == false } }.first?.split(separator: ":")
          .first.map(String.init)
      }

      it("is the number next to the boundary") {
        try expect(simplest(.int()) { $0 >= 1_234 }) == "fails for 1234"
        try expect(simplest(.int()) { $0 <= -77 }) == "fails for -77"
        try expect(simplest(.int(10...99)) { $0 > 12 }) == "fails for 13"
        try expect(simplest(.int(-99 ... -10)) { $0 < -12 }) == "fails for -13"
        try expect(simplest(RandomValue<UInt8>.integer()) { $0 > 99 }) == "fails for 100"
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
          try expect(simplest(RandomValue<Int128>.integer()) { $0 >= 1 << 70 }) == "fails for \(Int128(1) << 70)"
        }
      }

      it("is a whole number, or one with few decimals, if such a number fails") {
        try expect(simplest(.double(0...100)) { $0 > 12.1 }) == "fails for 13.0"
        try expect(simplest(.double(0...1)) { $0 > 0.5 && $0 < 1 }) == "fails for 0.51"
      }

      it("has only the elements that it needs") {
        try expect(simplest(.array(of: .int(), count: 0...20)) { $0.contains { $0 > 9 } }) == "fails for [10]"
        try expect(simplest(.set(of: .int(0...50))) { $0.contains(7) }) == "fails for Set([7])"
        try expect(simplest(.dictionary(of: .int(0...9), to: .bool())) { $0[3] == true }) == "fails for [3"
        try expect(simplest(.string()) { $0.contains("b") }) == #"fails for "b""#
      }

      it("is simplified through functions and compositions") {
        try expect(simplest(RandomValue.int(0...99).map { 2 * $0 }) { $0 > 20 }) == "fails for 22"
        try expect(simplest(RandomValue.int().filter { $0 % 2 != 0 }) { $0 > 20 }) == "fails for 21"
        try expect(simplest(.oneOf(.int(0...9), .constant(1_000))) { $0 > 20 }) == "fails for 1000"
        let pairs = RandomValue.int(1...9).flatMap { count in .array(of: .int(0...9), count: count...count) }
        try expect(simplest(pairs) { $0.contains(5) }) == "fails for [5]"
      }

      it("has equal parts if only equal parts fail") {
        let pairs = RandomValue { random in [random.draw(.int(0...20)), random.draw(.int(0...20))] }
        try expect(simplest(pairs) { $0[0] == $0[1] && $0[0] > 4 }) == "fails for [5, 5]"
      }
    }

    describe("a random value") {
      func values<Value>(_ value: RandomValue<Value>) throws -> [Value] {
        var values: [Value] = []
        try forAll(500, value) { values.append($0) }
        return values
      }

      it("is in its range, and reaches both bounds") {
        let numbers = try values(.int(-7...9))
        expect(numbers).to(allPass(beBetween(-7, and: 9)))
        expect(numbers).to(contain(-7, 0, 9))
        try expect(values(.double(-1.5...0.25))).to(allPass(beBetween(-1.5, and: 0.25)))
        try expect(values(RandomValue<Int8>.integer())).to(contain(.min, .max, 0))
        try expect(values(.int(3...3))).to(allPass(equal(3)))
      }

      it("is each of the alternatives") {
        try expect(Set(values(RandomValue<Direction>.anyCase()))) == Set(Direction.allCases)
        try expect(Set(values(.element(of: ["a", "b"])))) == ["a", "b"]
        try expect(Set(values(.optional(.bool())))) == [nil, false, true]
      }

      it("has the requested number of elements") {
        try expect(Set(values(.array(of: .bool(), count: 2...4)).map(\.count))) == [2, 3, 4]
        try expect(Set(values(.set(of: .int(), count: 2...4)).map(\.count))) == [2, 3, 4]
        try expect(Set(values(.dictionary(of: .int(), to: .int(), count: 0...2)).map(\.count))) == [0, 1, 2]
        try expect(Set(values(.string(count: 3...3)).map(\.count))) == [3]
      }

      it("is finite if it contains values of its own type") {
        try expect(values(.tree).map(\.depth).max()).to(beGreaterThan(2))
      }
    }
  }
}

private enum Direction: CaseIterable { case north, east, south, west }

private struct User {
  var name: String
  var age: Int
}

extension RandomValue where Value == User {
  fileprivate static let user = RandomValue { random in
    User(name: random.draw(.string()), age: random.draw(.int(0...120)))
  }
}

private indirect enum Tree: Sendable {
  case leaf
  case node(Tree, Tree)

  var depth: Int {
    switch self {
    case .leaf: 0
    case .node(let left, let right): 1 + max(left.depth, right.depth)
    }
  }
}

extension RandomValue where Value == Tree {
  fileprivate static var tree: RandomValue {
    .oneOf(.constant(.leaf), RandomValue { random in .node(random.draw(.tree), random.draw(.tree)) })
  }
}
