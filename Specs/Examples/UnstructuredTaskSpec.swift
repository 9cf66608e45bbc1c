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

/// A synchronous method starts a task that outlives it. Deterministic execution runs it when the example says so.
final class UnstructuredTaskSpec: Spec {
  override class func spec() {
    describe("a doer of something", .deterministic) {
      let doer = memoized { SomethingDoer() }

      it("has done nothing before its task has had a turn") {
        doer().doSomething()
        expect(doer().somethingHasBeenDone).to(beFalse())
      }

      it("does it when it has had one") {
        doer().doSomething()
        try Simulation.current.settle()
        expect(doer().somethingHasBeenDone).to(beTrue())
      }

      it("does it whatever the schedule", .schedules(100)) {
        doer().doSomething()
        await expect(doer().somethingHasBeenDone).toEventually(beTrue())
      }
    }

    describe("a doer of something, in real time") {
      let doer = memoized { SomethingDoer() }

      it("does it after it has been asked to") {
        doer().doSomething()
        expect(doer().somethingHasBeenDone).toEventually(beTrue(), timeout: .seconds(30))
      }
    }
  }
}
