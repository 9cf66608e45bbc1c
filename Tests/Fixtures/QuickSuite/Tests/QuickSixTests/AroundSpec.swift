// swift-format-ignore-file
import Nimble
import Quick

final class AroundSpec: QuickSpec {
  override func spec() {
    var steps: [String] = []

    describe("around") {
      aroundEach { runExample in
        steps.append("1")
        await runExample()
        steps.append("5")
      }

      aroundEach { (metadata: ExampleMetadata, runExample: @escaping () async -> Void) in
        steps.append("2 \(metadata.example.name)")
        await runExample()
        steps.append("4")
      }

      it("an example") {
        steps.append("3")
        expect(steps) == ["1", "2 around, an example", "3"]
      }

      it("the next") {
        expect(Array(steps.prefix(5))) == ["1", "2 around, an example", "3", "4", "5"]
      }
    }

    describe("around without running") {
      aroundEach { _ in }
      it("never runs") { fail("it was run") }
    }
  }
}
