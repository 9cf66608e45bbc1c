import Nimble
import Quick

final class TestStateSpec: QuickSpec {
  override class func spec() {
    describe("@TestState") {
      it("has its value made anew for each example, and is nil outside of examples") {
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
    }
  }
}
