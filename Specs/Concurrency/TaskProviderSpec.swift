import Candlestick
import CandlestickConcurrency

/// Specifies what every provider that starts tasks has in common with `Task { … }`.
final class TaskProviderSpec: Spec {
  @TaskLocal static var local = "none"

  override class func spec() {
    sharedExamples("a provider that starts tasks") { (provider: @escaping () -> any TaskProvider) in
      it("returns a task with the operation's value") {
        await expect { await provider().task { 1 }.value }.to(equal(1))
        await expect { await provider().detachedTask { 2 }.value }.to(equal(2))
      }

      it("returns a task with the operation's error") {
        let task: Task<Int, any Error> = provider().task { throw TestError.first }
        await expect { try await task.value }.to(throwError(TestError.first))
        let detached: Task<Int, any Error> = provider().detachedTask { throw TestError.second }
        await expect { try await detached.value }.to(throwError(TestError.second))
      }

      it("starts a task on the caller's actor, with its task-local values") {
        let seen = await Self.$local.withValue("caller's") {
          let task = provider().task {
            MainActor.assertIsolated()
            return Self.local
          }
          return await task.value
        }
        expect(seen).to(equal("caller's"))
      }

      it("starts a detached task without an actor and task-local values") {
        let seen = await Self.$local.withValue("caller's") {
          await provider().detachedTask { [Self.local, "\(#isolation == nil)"] }.value
        }
        expect(seen).to(equal(["none", "true"]))
      }

      it("starts an operation that is isolated to an actor on that actor") {
        let task = provider().detachedTask { @CustomActor in CustomActor.assertIsolated() }
        await task.value
      }

      it("passes on the name") {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { try skip("needs names") }
        let name = await provider().detachedTask(name: "search") { Task.name }.value
        expect(name).to(equal("search"))
      }

      it("passes on the priority") {
        let priority = await provider().detachedTask(priority: .background) { Task.currentPriority }.value
        // Awaiting the task may raise its priority.
        expect(priority.rawValue).to(beGreaterThanOrEqualTo(TaskPriority.background.rawValue))
      }

      it("starts tasks of one actor in the order of their creation, as `Task` does") {
        let log = LockIsolated<[Int]>([])
        let tasks = (0..<100).map { number in provider().task { log.withValue { $0.append(number) } } }
        for task in tasks { await task.value }
        expect(log.value).to(equal(Array(0..<100)))
      }

      it("lets reports name the line of the caller as the origin of the task", .needsSimulations) {
        let provider = provider()
        let error = simulationError {
          provider.task { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
        }
        expect(error?.description).to(contain("created at TaskProviderSpec.swift:\(#line - 2)"))
      }

      it("cancels the operation with the task") {
        let task = provider().task { try await Task.never() }
        task.cancel()
        await expect { try await task.value }.to(throwError(errorType: CancellationError.self))
      }
    }

    describe("a live provider") {
      itBehavesLike("a provider that starts tasks") { LiveTaskProvider() as any TaskProvider }
    }

    describe("a recording provider") {
      itBehavesLike("a provider that starts tasks") { RecordingTaskProvider() as any TaskProvider }
    }
  }
}
