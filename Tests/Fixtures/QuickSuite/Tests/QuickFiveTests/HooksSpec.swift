// swift-format-ignore-file
import Foundation
import Nimble
import Quick

private var steps: [String] = []

class HooksSpec: QuickSpec {
  override func spec() {
    beforeSuite { steps.append("suite") }
    afterSuite { steps.removeAll() }

    describe("hooks") {
      beforeEach { steps.append("outer before") }
      beforeEach { (metadata: ExampleMetadata) in steps.append("example: \(metadata.example.name)") }
      afterEach { steps.append("outer after") }
      afterEach { (metadata: ExampleMetadata) in steps.append("end") }

      context("inside") {
        beforeEach { steps.append("inner before") }
        justBeforeEach { steps.append("just before") }
        beforeEach { steps.append("inner before, too") }
        afterEach { steps.append("inner after") }

        it("run from the outside to the inside") {
          expect(steps.last) == "just before"
          expect(steps.suffix(5)) == [
            "outer before", "example: hooks, inside, run from the outside to the inside", "inner before",
            "inner before, too", "just before",
          ]
        }

        it("run from the inside to the outside") {
          expect(steps).to(contain("inner after"))
          expect(Array(steps[(steps.firstIndex(of: "inner after") ?? 0)...].prefix(4))).to(
            equal(["inner after", "outer after", "end", "outer before"]))
        }
      }

      it("are not those of another group") {
        expect(Array(steps.suffix(2))).to(
          equal(["outer before", "example: hooks, are not those of another group"]))
      }
    }

    describe("an example that fails") {
      var wasRun = false
      afterEach { wasRun = true }
      it("fails") { expect(wasRun).to(beTrue()) }
      it("was followed by its hook all the same") { expect(wasRun).to(beTrue()) }
    }

    describe("a hook that throws") {
      beforeEach { throw NSError(domain: "hooks", code: 1) }
      it("fails its example, which does not run") { fail("it was run") }
    }
  }
}
