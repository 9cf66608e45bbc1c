import Candlestick
import CandlestickConcurrency

final class SomethingDoer: Sendable {
  private let isDone = LockIsolated(false)

  var somethingHasBeenDone: Bool { isDone.value }

  // excerpt: task
  func doSomething() {
    Task(priority: .background) { [weak self] in await self?.mutateState() }
  }
  // end of excerpt

  private func mutateState() async {
    isDone.setValue(true)
  }
}

/// A synchronous method starts a task that outlives it. Deterministic execution runs that task when the example says so.
final class UnstructuredTaskSpec: Spec {
  override class func spec() {
    // excerpt: settled
    describe("a class that starts a task", .deterministic) {
      let doer = memoized { SomethingDoer() }

      it("has done nothing before the task runs") {
        doer().doSomething()
        expect(doer().somethingHasBeenDone).to(beFalse())
      }

      it("has done its work when the task has run") {
        doer().doSomething()
        try Simulation.current.settle()
        expect(doer().somethingHasBeenDone).to(beTrue())
      }

      it("does its work whatever the schedule", .schedules(100)) {
        doer().doSomething()
        await expect(doer().somethingHasBeenDone).toEventually(beTrue())
      }
    }
    // end of excerpt

    describe("a class that starts a task, in real time") {
      let doer = memoized { SomethingDoer() }

      // excerpt: polled
      it("does its work some time later") {
        doer().doSomething()
        expect(doer().somethingHasBeenDone).toEventually(beTrue(), timeout: .seconds(30))
      }
      // end of excerpt
    }
  }
}
