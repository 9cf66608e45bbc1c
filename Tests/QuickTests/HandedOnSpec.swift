import Nimble
import Quick

/// Names that are available in a file that imports only Quick and Nimble.
final class HandedOnSpec: QuickSpec {
  override class func spec() {
    describe("a group whose closure a function of the suite passes on") {
      it("is declared like any other") {
        let log = Log()
        let run = QuickRun {
          given("a log") {
            beforeEach { log("before") }
            it("runs") { log("example") }
          }
          givenOutside("another") { it("runs") { log("example") } }
        }
        expect(run.lines) == ["given a log， runs: passed", "given another， runs: passed"]
        expect(log.entries) == ["before", "example", "example"]
      }
    }

    describe("a file that imports Quick and Nimble") {
      it("can use XCTest's assertions") {
        XCTAssertEqual(1, 1)
        expect(try? XCTUnwrap(1)) == 1
      }

      it("finds Nimble's types by names that Foundation has, too") { expect(2).to(beEven()) }
    }
  }
}

extension SyncDSLUser {
  fileprivate static func given(_ description: String, closure: () -> Void) {
    context("given \(description)", closure: closure)
  }
}

private func givenOutside(_ description: String, closure: () -> Void) {
  describe("given \(description)", closure: closure)
}

private func beEven() -> Matcher<Int> {
  Matcher { (expression: Expression<Int>) in
    MatcherResult(bool: try expression.evaluate()?.isMultiple(of: 2) == true, message: .expectedTo("be even"))
  }
}
