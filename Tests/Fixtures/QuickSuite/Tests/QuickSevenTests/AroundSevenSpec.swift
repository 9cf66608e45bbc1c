// swift-format-ignore-file
import Nimble
import Quick

final class AroundSevenSpec: QuickSpec {
  override class func spec() {
    var steps: [String] = []

    describe("around") {
      beforeEach { steps.append("a") }
      aroundEach { example in
        steps.append("b")
        example()
        steps.append("e")
      }
      aroundEach { metadata, example in
        steps.append(metadata.example.name)
        example()
        steps.append("d")
      }
      beforeEach { steps.append("c") }
      justBeforeEach { steps.append("just") }
      afterEach { steps.append("f") }

      it("comes in order") {
        expect(steps).to(equal(["a", "b", "around, comes in order", "c", "just"]))
      }

      it("goes in order") {
        expect(steps.prefix(8)).to(equal(["a", "b", "around, comes in order", "c", "just", "d", "e", "f"]))
      }

      context("inside") {
        aroundEach { example in
          steps = []
          example()
        }
        it("is inside") { expect(steps) == ["just"] }
      }
    }

    describe("around that throws") {
      aroundEach { _ in throw NSErrorLike() }
      it("fails") { fail("it was run") }
    }

    describe("around that runs nothing") {
      aroundEach { _ in }
      it("passes") { fail("it was run") }
    }
  }
}

private struct NSErrorLike: Error {}

final class AsyncAroundSpec: AsyncSpec {
  override class func spec() {
    var steps: [String] = []
    aroundEach { example in
      steps.append("begin")
      await example()
      steps.append("end")
    }
    aroundEach { (metadata: ExampleMetadata, example: @escaping () async -> Void) in
      steps.append(metadata.example.name)
      await example()
    }
    it("comes in order") { expect(steps).to(equal(["begin", "comes in order"])) }
    it("goes in order") { expect(steps.prefix(4)).to(equal(["begin", "comes in order", "end", "begin"])) }
    it("fails") { expect(steps.count).to(equal(0)) }
  }
}
