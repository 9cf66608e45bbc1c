import Candlestick
import Synchronization

final class SomethingDoer: Sendable {
  private let isDone = Atomic(false)

  var somethingHasBeenDone: Bool { isDone.load(ordering: .acquiring) }

  func doSomething() {
    Task(priority: .background) { [weak self] in await self?.mutateState() }
  }

  private func mutateState() async {
    isDone.store(true, ordering: .releasing)
  }
}

/// A synchronous method starts a task that outlives it. `toEventually` waits for what the task does.
final class UnstructuredTaskSpec: Spec {
  override class func spec() {
    describe("a doer of something") {
      let doer = memoized { SomethingDoer() }

      it("has done nothing before it is asked to") {
        expect(doer().somethingHasBeenDone).to(beFalse())
      }

      it("does it after it has been asked to") {
        doer().doSomething()
        expect(doer().somethingHasBeenDone).toEventually(beTrue(), timeout: .seconds(30))
      }

      it("does it while async code waits, too") {
        doer().doSomething()
        await expect(doer().somethingHasBeenDone).toEventually(beTrue(), timeout: .seconds(30))
      }
    }
  }
}
