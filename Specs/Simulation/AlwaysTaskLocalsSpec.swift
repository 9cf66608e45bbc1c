import Candlestick
import Foundation

final class AlwaysTaskLocalsSpec: Spec {
  override class func spec() {
    describe("a synchronous check of always") {
      for (executionName, execution) in executions {
        for (place, declare) in places {
          it("sees the task-local value of its declaration in \(place) (\(executionName))") {
            let seen = Events()
            let run = InnerRun { declare(execution, seen) }
            expect(run.outcomes).to(equal(["passed"]))
            expect(Set(seen.all)).to(equal(["bound"]))
            expect(seen.all.count).to(beGreaterThan(5))
          }
        }
      }

      it("lets go of the task-local values at the end of the simulation") {
        weak var released: SharedCount?
        try simulated {
          let value = SharedCount(0)
          released = value
          TaskLocals.$count.withValue(value) { always { TaskLocals.count?.increment() } }
          await Task.yield()
          expect(value.get()).to(beGreaterThan(1))
        }
        expect(released).to(beNil())
      }
    }
  }
}

private enum TaskLocals {
  @TaskLocal static var name = "unbound"
  @TaskLocal static var count: SharedCount?
}

private let executions: [(String, SpecTrait)] = [(".deterministic", .deterministic), (".schedules", .schedules(3))]

/// Places in which an invariant can be declared. Each declares an example, which takes several steps with another value.
private let places: [(String, @MainActor @Sendable (SpecTrait, Events) -> Void)] = [
  (
    "a hook of an async example",
    { execution, seen in
      aroundEach { example in await TaskLocals.$name.withValue("bound") { await example() } }
      beforeEach { always { seen(TaskLocals.name) } }
      it("awaits", execution) { await takeSteps() }
    }
  ),
  (
    "a hook of a synchronous example",
    { execution, seen in
      aroundEach { example in TaskLocals.$name.withValue("bound") { example() } }
      beforeEach { always { seen(TaskLocals.name) } }
      it("blocks", execution) { takeBlockingSteps() }
    }
  ),
  (
    "an async example",
    { execution, seen in
      it("awaits", execution) {
        TaskLocals.$name.withValue("bound") { always { seen(TaskLocals.name) } }
        await takeSteps()
      }
    }
  ),
  (
    "a synchronous example",
    { execution, seen in
      it("blocks", execution) {
        TaskLocals.$name.withValue("bound") { always { seen(TaskLocals.name) } }
        takeBlockingSteps()
      }
    }
  ),
  (
    "a task that has ended",
    { execution, seen in
      it("awaits", execution) {
        await TaskLocals.$name.withValue("bound") { await Task { always { seen(TaskLocals.name) } }.value }
        await takeSteps()
      }
    }
  ),
]

private func takeSteps() async {
  await TaskLocals.$name.withValue("other") {
    for _ in 1...5 { await Task.yield() }
    await Task.detached { await Task.yield() }.value
  }
}

private func takeBlockingSteps() {
  TaskLocals.$name.withValue("other") {
    let group = DispatchGroup()
    for _ in 1...9 { DispatchQueue.global().async(group: group) {} }
    group.wait()
  }
}
