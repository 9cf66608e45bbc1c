import Foundation
import Nimble
import Quick

final class AsyncSpecSpec: AsyncSpec {
  override class func spec() {
    describe("an AsyncSpec") {
      it("runs its examples on no actor") { expect(isOnMainThread()) == false }

      it("runs an example on the main actor if its closure is isolated to it") { @MainActor in
        expect(isOnMainThread()) == true
      }

      it("is the current spec") {
        expect(AsyncSpec.current).to(beAKindOf(AsyncSpecSpec.self))
        expect(currentSpec()).to(beIdenticalTo(AsyncSpec.current))
        expect(QuickSpec.current).to(beNil())
      }
    }
  }
}

final class AsyncHookOrderSpec: QuickSpec {
  override class func spec() {
    describe("an AsyncSpec") {
      it("runs hooks in the order of a QuickSpec") {
        let log = Log()
        let run = QuickRun(as: AsyncSpec.self) { AsyncOrder.declare { await log($0) } }
        expect(run.lines) == ["inner， runs: passed"]
        expect(log.entries) == [
          "suite", "before inner, runs 0", "around {", "around with metadata {", "inner before", "just before",
          "example",
          "inner after", "}", "}", "after",
        ]
      }
    }
  }
}

private func isOnMainThread() -> Bool { Thread.isMainThread }

/// Hooks of all kinds.
private class AsyncOrder: AsyncSpec {
  nonisolated class func declare(_ log: @escaping @Sendable (String) async -> Void) {
    beforeSuite { await log("suite") }
    beforeEach { metadata in
      await log("before \(metadata.example.name) \(metadata.exampleIndex)")
    }
    afterEach { await log("after") }
    aroundEach { example in
      await log("around {")
      await example()
      await log("}")
    }
    aroundEach { _, example in
      await log("around with metadata {")
      await example()
      await log("}")
    }
    describe("inner") {
      justBeforeEach { await log("just before") }
      beforeEach { await log("inner before") }
      afterEach { await log("inner after") }
      it("runs") { await log("example") }
    }
  }
}
