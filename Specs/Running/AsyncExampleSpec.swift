import Candlestick
import Foundation

final class AsyncExampleSpec: Spec {
  override class func spec() {
    describe("a synchronous example") {
      it("runs on the main thread, outside of any task") {
        expect(Thread.isMainThread).to(beTrue())
        expect(withUnsafeCurrentTask { $0 == nil }).to(beTrue())
      }
    }

    describe("an async example") {
      it("runs on the main actor, before and after it waits") {
        MainActor.assertIsolated()
        await Task.detached {}.value
        MainActor.assertIsolated()
        expect(Thread.isMainThread).to(beTrue())
      }

      it("runs the main Dispatch queue while it waits") {
        await withCheckedContinuation { continuation in
          DispatchQueue.main.async { continuation.resume() }
        }
      }

      it("runs the main run loop while it waits") {
        await withCheckedContinuation { continuation in
          RunLoop.main.perform { continuation.resume() }
        }
      }

      describe("with a run loop to which a thread adds work") {
        // The thread waits until the main thread waits in the run loop, so that only the work itself could wake it.
        func afterMainThreadWaits(_ work: @escaping @Sendable () -> Void) {
          Thread.detachNewThread {
            DispatchQueue.main.sync {}
            work()
          }
        }

        beforeEach {
          await withCheckedContinuation { continuation in
            afterMainThreadWaits { RunLoop.main.perform { continuation.resume() } }
          }
        }

        it("runs blocks, also in hooks") {
          await withCheckedContinuation { continuation in
            afterMainThreadWaits { RunLoop.main.perform { continuation.resume() } }
          }
        }

        it("runs blocks of a task") {
          await Task.detached {
            await withCheckedContinuation { continuation in
              DispatchQueue.main.sync {}
              RunLoop.main.perform { continuation.resume() }
            }
          }.value
        }

        it("fires timers") {
          await withCheckedContinuation { continuation in
            afterMainThreadWaits {
              RunLoop.main.add(Timer(timeInterval: 0, repeats: false) { _ in continuation.resume() }, forMode: .common)
            }
          }
        }
      }

      it("runs in one task with its hooks, so that they share task-local values and cancellation") {
        var tasks: [Int] = []
        let note: @MainActor () async -> Void = { tasks.append(withUnsafeCurrentTask { $0.hashValue }) }
        let run = InnerRun {
          beforeEach { await note() }
          afterEach { await note() }
          it("is run") { await note() }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(Set(tasks)).to(haveCount(1))
      }

      it("may have synchronous hooks, and a synchronous example async ones") {
        var log: [String] = []
        let run = InnerRun {
          beforeEach { log.append("sync before") }
          beforeEach {
            await Task.yield()
            log.append("async before")
          }
          it("is synchronous") { log.append("sync") }
          it("is async") {
            await Task.yield()
            log.append("async")
          }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(log).to(equal(["sync before", "async before", "sync", "sync before", "async before", "async"]))
      }
    }

    describe("a failure recorded elsewhere while an example runs") {
      it("belongs to the example, from a detached task, a thread, a queue and a task group") {
        let run = InnerRun {
          it("fails") {
            await Task.detached { fail("from a detached task") }.value
            await withCheckedContinuation { continuation in
              Thread {
                fail("from a thread")
                continuation.resume()
              }.start()
            }
            await withCheckedContinuation { continuation in
              DispatchQueue.global().async {
                fail("from a queue")
                continuation.resume()
              }
            }
            await withTaskGroup { group in
              group.addTask { fail("from a task group") }
            }
          }
        }
        expect(run.outcomes)
          .to(equal(["failed: from a detached task; from a thread; from a queue; from a task group"]))
      }
    }

    describe("a failure recorded after its example has ended") {
      it("names that example, fails the run, and does not affect the next example") {
        var leaked: Task<Void, Never>!
        let (signal, end) = AsyncStream<Void>.makeStream()
        let run = InnerRun {
          it("leaves a task behind") {
            leaked = Task {
              for await _ in signal {}
              fail("too late")
            }
          }
          it("is the next") {
            end.finish()
            await leaked.value
          }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(run.summary.lateFailures.map { "\($0.example): \($0.failure.message)" })
          .to(equal(["leaves a task behind: too late"]))
        expect(run.summary.isSuccess).to(beFalse())
      }
    }
  }
}
