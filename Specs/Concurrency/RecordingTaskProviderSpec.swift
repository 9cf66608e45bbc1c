import Candlestick
import CandlestickConcurrency

final class RecordingTaskProviderSpec: Spec {
  override class func spec() {
    describe("a recording task provider", .deterministic) {
      let tasks = memoized { RecordingTaskProvider() }

      it("records each call with its kind, name, priority and location") {
        tasks().task(name: "search", priority: .background) {}
        tasks().detachedTask { try await Task.never() }
        let lines = (#line - 2, #line - 1)
        expect(tasks().calls).to(
          equal([
            TaskCall(.task, name: "search", priority: .background, line: UInt(lines.0)),
            TaskCall(.detachedTask, line: UInt(lines.1)),
          ])
        )
        tasks().cancelAll()
      }

      it("counts the tasks that have been started and those that have ended") {
        let pendable = Pendable<Void>.pending()
        tasks().task { await pendable.call() }
        tasks().task {}
        try await Simulation.current.settle()
        expect(tasks().startedCount).to(equal(2))
        expect(tasks().finishedCount).to(equal(1))
        expect(tasks().runningTasks).to(equal([tasks().calls[0]]))
        pendable.resolve(with: ())
        try await Simulation.current.settle()
        expect(tasks().finishedCount).to(equal(2))
        expect(tasks().runningTasks).to(beEmpty())
      }

      it("counts a task as ended when its value is available", .schedules(100)) {
        await tasks().task {}.value
        expect(tasks().finishedCount).to(equal(1))
      }

      it("keeps the errors of tasks") {
        tasks().task { throw TestError.first }
        try await tasks().waitForTasks()
        expect(tasks().failures.map(\.call)).to(equal(tasks().calls))
        expect(tasks().failures.map { $0.error as? TestError }).to(equal([.first]))
        expect(tasks().failures[0].description).to(endWith("RecordingTaskProviderSpec.swift:\(#line - 4) threw first"))
      }

      it("cancels all tasks") {
        tasks().task { try await Task.never() }
        tasks().detachedTask { try await Task.never() }
        tasks().cancelAll()
        try await tasks().waitForTasks()
        expect(tasks().failures.map { $0.error is CancellationError }).to(equal([true, true]))
      }

      describe("waiting") {
        it("returns immediately if there are no tasks") {
          try await tasks().waitForTasks(timeout: .zero)
          expect(Simulation.current.now).to(equal(.zero))
        }

        it("returns when the last task has ended") {
          let ended = LockIsolated<[Int]>([])
          for seconds in 1...3 {
            tasks().task {
              try await Task.sleep(for: .seconds(seconds))
              ended.withValue { $0.append(seconds) }
            }
          }
          try await tasks().waitForTasks()
          expect(ended.value).to(equal([1, 2, 3]))
          expect(Simulation.current.now).to(equal(.seconds(3)))
        }

        it("waits for tasks that tasks start, on every schedule", .schedules(200)) {
          let (provider, count) = (tasks(), LockIsolated(0))
          @Sendable func start(_ depth: Int) {
            provider.detachedTask {
              await Task.yield()
              if depth > 0 { for _ in 0..<2 { start(depth - 1) } }
              await Task.yield()
              count.withValue { $0 += 1 }
            }
          }
          start(3)
          try await provider.waitForTasks()
          expect(count.value).to(equal(15))
        }

        it("resumes all waiting tasks", .schedules(100)) {
          let provider = tasks()
          provider.task { await Task.yield() }
          async let first: Void = provider.waitForTasks()
          async let second: Void = provider.waitForTasks()
          _ = try await (first, second)
        }

        it("times out with an error that lists the running tasks and their locations") {
          for _ in 0..<2 { tasks().task(name: "poll", priority: .high) { try await Task.never() } }
          tasks().detachedTask { try await Task.never() }
          tasks().task {}
          let line = #line
          await expect { try await tasks().waitForTasks(timeout: .seconds(5)) }.to(
            throwError { (error: UnfinishedTasksError) in
              expect(error.tasks).to(haveCount(3))
              expect(error.description).to(
                equal(
                  """
                  3 tasks are still running after 5.0 seconds:
                    task "poll" (high) at Specs/RecordingTaskProviderSpec.swift:\(line - 3) (2 times)
                    detached task at Specs/RecordingTaskProviderSpec.swift:\(line - 2)
                  """
                )
              )
            }
          )
          expect(Simulation.current.now).to(equal(.seconds(5)))
          tasks().cancelAll()
        }

        it("names at least one task if it times out while the tasks end", .schedules(200)) {
          tasks().task { try await Task.sleep(for: .seconds(1)) }
          do {
            try await tasks().waitForTasks(timeout: .seconds(1))
          } catch let error as UnfinishedTasksError {
            expect(error.tasks).toNot(beEmpty())
          }
        }

        it("leaves no timer running", .noTasksLeftBehind) {
          tasks().task { await Task.yield() }
          try await tasks().waitForTasks()
          expect(Simulation.current.now).to(equal(.zero))
        }

        it("ends soon after all tasks are cancelled, including those that throw") {
          tasks().task { try await Task.sleep(for: .seconds(5)) }
          tasks().task { _ = try? await Task.sleep(for: .seconds(5)) }
          tasks().cancelAll()
          try await tasks().waitForTasks()
          expect(Simulation.current.now).to(equal(.zero))
        }

        it("names the task if there is only one") {
          let call = TaskCall(.task, fileID: "App/Search.swift", line: 7)
          expect(UnfinishedTasksError(timeout: .seconds(1), tasks: [call]).description)
            .to(equal("1 task is still running after 1.0 seconds:\n  task at App/Search.swift:7"))
        }

        it("shortens the list of tasks if they were started on many lines") {
          let calls = (1...30).map { TaskCall(.task, fileID: "App/Search.swift", line: $0) }
          let text = UnfinishedTasksError(timeout: .seconds(1), tasks: calls).description
          expect(text).to(contain("App/Search.swift:20\n  and 10 more places"))
          expect(text).toNot(contain(":21"))
        }

        it("throws if the current task is cancelled") {
          let provider = tasks()
          provider.task { try await Task.never() }
          let wait = Task { try await provider.waitForTasks() }
          try await Simulation.current.settle()
          wait.cancel()
          await expect { try await wait.value }.to(throwError(errorType: CancellationError.self))
          expect(Simulation.current.now).to(equal(.zero))
          provider.cancelAll()
        }

        it("throws if the current task was already cancelled") {
          let provider = tasks()
          let wait = Task { try await provider.waitForTasks() }
          wait.cancel()
          await expect { try await wait.value }.to(throwError(errorType: CancellationError.self))
        }

        it("can be repeated") {
          for count in 1...3 {
            tasks().task { await Task.yield() }
            try await tasks().waitForTasks()
            expect(tasks().finishedCount).to(equal(count))
          }
        }
      }
    }

    describe("a recording task provider, in real time") {
      it("waits for exactly 10,000 tasks that start others") {
        let (tasks, count) = (RecordingTaskProvider(), LockIsolated(0))
        for _ in 0..<5_000 {
          tasks.detachedTask {
            tasks.detachedTask { count.withValue { $0 += 1 } }
            await Task.yield()
            count.withValue { $0 += 1 }
          }
        }
        try await tasks.waitForTasks(timeout: .seconds(300))
        expect(count.value).to(equal(10_000))
        expect(tasks.finishedCount).to(equal(10_000))
      }

      it("can be used by sixteen tasks at the same time") {
        let tasks = RecordingTaskProvider()
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<16 {
            group.addTask {
              for number in 0..<50 {
                tasks.task(name: "\(number)") { if number.isMultiple(of: 2) { throw TestError.first } }
                _ = (tasks.calls.count, tasks.finishedCount, tasks.runningTasks.count, tasks.failures.count)
                if number.isMultiple(of: 10) { tasks.cancelAll() }
              }
            }
          }
        }
        try await tasks.waitForTasks(timeout: .seconds(300))
        expect(tasks.startedCount).to(equal(800))
        expect(tasks.failures).to(haveCount(400))
      }
    }
  }
}
