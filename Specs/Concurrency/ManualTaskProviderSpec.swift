import Candlestick
import CandlestickConcurrency

final class ManualTaskProviderSpec: Spec {
  override class func spec() {
    describe("a manual task provider") {
      let tasks = memoized { ManualTaskProvider() }
      let log = memoized { LockIsolated<[Int]>([]) }

      @MainActor func start(_ numbers: ClosedRange<Int>) {
        let log = log()
        for number in numbers { tasks().task(name: "\(number)") { log.withValue { $0.append(number) } } }
      }

      it("runs nothing until the test requests it", .deterministic) {
        start(1...2)
        try await Simulation.current.advance(by: .seconds(3600))
        expect(log().value).to(beEmpty())
        expect(tasks().heldTasks.map(\.name)).to(equal(["1", "2"]))
      }

      it("runs one operation after another, each to its end") {
        start(1...3)
        try await tasks().runNext()
        expect(log().value).to(equal([1]))
        try await tasks().runNext()
        expect(log().value).to(equal([1, 2]))
        expect(tasks().heldTasks.map(\.name)).to(equal(["3"]))
        expect(tasks().calls.map(\.name)).to(equal(["1", "2", "3"]))
      }

      it("runs an operation out of order") {
        start(1...3)
        try await tasks().run(at: 1)
        try await tasks().run(at: 1)
        try await tasks().run(at: 0)
        expect(log().value).to(equal([2, 3, 1]))
      }

      it("runs all operations in order, and last those that they start") {
        let (provider, log) = (tasks(), log())
        provider.task {
          provider.task { log.withValue { $0.append(3) } }
          log.withValue { $0.append(1) }
        }
        provider.task { log.withValue { $0.append(2) } }
        await provider.runAll()
        expect(log.value).to(equal([1, 2, 3]))
        expect(provider.heldTasks).to(beEmpty())
      }

      it("resumes the task with the operation's value or error") {
        let (task, failing) = (tasks().task { 5 }, tasks().detachedTask { throw TestError.first })
        await tasks().runAll()
        await expect { await task.value }.to(equal(5))
        await expect { try await failing.value }.to(throwError(TestError.first))
      }

      it("runs the operation on its actor") {
        tasks().task { MainActor.assertIsolated() }
        tasks().detachedTask { @CustomActor in CustomActor.assertIsolated() }
        await tasks().runAll()
      }

      it("releases an operation that waits for the test", .deterministic) {
        let (log, answer) = (log(), Pendable<Int>.pending(fallback: 0))
        tasks().task {
          log.withValue { $0.append(1) }
          let number = await answer.call()
          log.withValue { $0.append(number) }
        }
        try tasks().release()
        try await Simulation.current.settle()
        expect(log.value).to(equal([1]))
        answer.resolve(with: 2)
        try await Simulation.current.settle()
        expect(log.value).to(equal([1, 2]))
      }

      it("keeps holding the operation of a cancelled task, which sees the cancellation when it runs", .deterministic) {
        let (provider, log) = (tasks(), log())
        let task = provider.task { log.withValue { $0.append(Task.isCancelled ? 1 : 0) } }
        start(2...2)
        task.cancel()
        try await Simulation.current.settle()
        expect(log.value).to(beEmpty())
        try await provider.run(at: 1)
        try await provider.run(at: 0)
        expect(log.value).to(equal([2, 1]))
      }

      it("cancels and runs held operations at the end of a simulation", .needsSimulations) {
        let (provider, log) = (tasks(), log())
        try withDeterministicExecution {
          provider.task { log.withValue { $0.append(Task.isCancelled ? 1 : 0) } }
          provider.task { log.withValue { $0.append(Task.isCancelled ? 2 : 0) } }.cancel()
        }
        expect(log.value).to(equal([1, 2]))
      }

      it("throws an error if nothing is held") {
        await expect { try await tasks().runNext() }.to(
          throwError { (error: NoHeldTaskError) in
            expect("\(error)").to(equal("no task is held; the code has started none, or all have been run"))
          }
        )
      }

      it("throws an error with the held tasks if none has the index") {
        start(1...1)
        let line = 12
        for index in [1, -1] {
          expect { try tasks().release(at: index) }.to(
            throwError { (error: NoHeldTaskError) in
              expect("\(error)").to(
                equal(
                  "there is no held task \(index); held: 0: task \"1\" at Specs/ManualTaskProviderSpec.swift:\(line)"
                )
              )
            }
          )
        }
        expect(tasks().heldTasks).to(haveCount(1))
      }
    }
  }
}
