// swift-format-ignore-file
import Aquarium
import Nimble
import Quick

final class AsyncHooksSpec: QuickSpec {
  override func spec() {
    var steps: [String] = []

    describe("async hooks") {
      beforeEach { steps = [] }
      beforeEach {
        await Task.yield()
        steps.append("before")
      }
      justBeforeEach {
        await Task.yield()
        steps.append("just before")
      }

      context("and synchronous ones") {
        beforeEach { steps.append("synchronous") }
        it("are run in order") { expect(steps) == ["before", "synchronous", "just before"] }
        it("are run in order before async examples") {
          await Task.yield()
          expect(steps) == ["before", "synchronous", "just before"]
        }
      }

      context("with metadata") {
        beforeEach { (metadata: ExampleMetadata) in
          await Task.yield()
          steps.append(metadata.example.name)
        }
        it("know the example") { expect(steps[1]) == "async hooks, with metadata, know the example" }
      }

      context("around") {
        aroundEach { run in
          steps.append("begin")
          await run()
          steps.append("end")
        }
        afterEach { steps.append("after") }
        it("is run inside") { expect(steps) == ["before", "begin", "just before"] }
      }

      context("that throw") {
        beforeEach {
          await Task.yield()
          throw TankError.full
        }
        it("fail the example") { fail("it was run") }
      }

      context("that throw afterwards") {
        afterEach { throw TankError.full }
        it("fail it, too") { expect(1) == 1 }
      }
    }
  }
}
