import Nimble
import Quick

final class TestStateSpec: QuickSpec {
  override class func spec() {
    describe("@TestState") {
      it("has a fresh value for each example, and is nil outside of examples") {
        let log = Log()
        var isNilOutside: [Bool] = []
        _ = QuickRun {
          var made = 0
          @TestState var number: Int!
          @TestState(made + 10) var withArgument: Int!
          @TestState var withValue: Int! = made + 20
          beforeEach {
            made += 1
            number = made
          }
          it("runs") { log("\(number!) \(withArgument!) \(withValue!)") }
          it("runs too") {
            log("\(number!) \(withArgument!) \(withValue!)")
            number = 5
          }
          afterSuite { isNilOutside = [number == nil, withArgument == nil, withValue == nil] }
        }
        expect(log.entries) == ["1 10 20", "2 11 21"]
        expect(isNilOutside) == [true, true, true]
      }

      it("keeps its value until all hooks of the example have ended, those of outer groups too") {
        let log = Log()
        var isNilOutside: Bool?
        let run = QuickRun { configuration in
          configuration.afterEach { log("configuration: \(numberInScope?() ?? "nothing")") }
          configuration.aroundEach { example in
            example()
            log("around: \(numberInScope?() ?? "nothing")")
          }
        } _: {
          afterEach { log("outer: \(numberInScope?() ?? "nothing")") }
          describe("inner") {
            @TestState var number: Int! = 1
            afterEach { log("inner: \(number!)") }
            afterEach {
              await Task.yield()
              log("async: \(number!)")
            }
            beforeEach { numberInScope = { number.map { "\($0)" } ?? "nil" } }
            it("runs") { number += 1 }
            it("throws") { throw TestError.broken }
            afterSuite { isNilOutside = number == nil }
          }
        }
        expect(run.lines).to(haveCount(2))
        let entries = { (number: Int) in
          ["inner: \(number)", "async: \(number)", "outer: \(number)", "around: \(number)", "configuration: \(number)"]
        }
        expect(log.entries) == entries(2) + entries(1)
        expect(isNilOutside) == true
        numberInScope = nil
      }
    }
  }
}

/// The number of the inner group, for hooks outside of its scope.
@MainActor private var numberInScope: (() -> String)?
