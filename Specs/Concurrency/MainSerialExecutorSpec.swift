import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

final class MainSerialExecutorSpec: Spec {
  override class func spec() {
    describe("withMainSerialExecutor") {
      it("runs another task at each yield") {
        var counts: Set<Int> = []
        for _ in 0..<1_000 {
          await withMainSerialExecutor { counts.insert(await countAfterOnePost()) }
        }
        expect(counts).to(equal([1]))
      }

      it("runs tasks in turn on the main thread, in the order in which they were created") {
        let turns = Locked<[String]>([])
        await withMainSerialExecutor {
          let tasks = (0..<20).map { number in
            Task.detached {
              for turn in 0..<3 {
                turns.withLock { $0.append("\(turn).\(number) \(isMainThread())") }
                await Task.yield()
              }
            }
          }
          for task in tasks { await task.value }
        }
        let expected = (0..<3).flatMap { turn in (0..<20).map { "\(turn).\($0) true" } }
        expect(turns.withLock { $0 }).to(equal(expected))
      }

      it("runs the tasks that synchronous code starts and polls") {
        let turns = Locked<[Int]>([])
        withMainSerialExecutor {
          for number in 0..<100 { Task.detached { turns.withLock { $0.append(number) } } }
          expect(turns.withLock { $0 }).to(beEmpty())
          expect(turns.withLock { $0 }).toEventually(equal(Array(0..<100)))
        }
      }

      it("supports sleeps, groups and actors") {
        actor Sum {
          var value = 0
          func add(_ number: Int) { value += number }
        }
        let sum = Sum()
        await withMainSerialExecutor {
          await withTaskGroup(of: Int.self) { group in
            for number in 1...10 {
              group.addTask {
                try? await Task.sleep(for: .microseconds(1))
                await sum.add(number)
                return number
              }
            }
            for await number in group { await sum.add(number) }
          }
        }
        await expect { await sum.value }.to(equal(110))
      }

      it("is off afterwards") {
        expect(MainSerialExecutor.isUsed).to(beFalse())
        await withMainSerialExecutor {
          expect(MainSerialExecutor.isUsed).to(beTrue())
          await expect { await Task.detached { isMainThread() }.value }.to(beTrue())
        }
        expect(MainSerialExecutor.isUsed).to(beFalse())
        await expect { await Task.detached { isMainThread() }.value }.to(beFalse())
        withMainSerialExecutor { expect(MainSerialExecutor.isUsed).to(beTrue()) }
        expect(MainSerialExecutor.isUsed).to(beFalse())
      }

      it("stays on when nested, until the outermost call has ended") {
        await withMainSerialExecutor {
          await withMainSerialExecutor { await Task.yield() }
          expect(MainSerialExecutor.isUsed).to(beTrue())
          withMainSerialExecutor {}
          await expect { await Task.detached { isMainThread() }.value }.to(beTrue())
        }
        expect(MainSerialExecutor.isUsed).to(beFalse())
      }

      it("is off after an error, which it rethrows") {
        struct Refused: Error {}
        expect { try withMainSerialExecutor { throw Refused() } }.to(throwError(errorType: Refused.self))
        expect(MainSerialExecutor.isUsed).to(beFalse())
        await expect {
          try await withMainSerialExecutor {
            await Task.yield()
            throw Refused()
          }
        }.to(throwError(errorType: Refused.self))
        expect(MainSerialExecutor.isUsed).to(beFalse())
      }

      it("has no effect in a simulation", .needsSimulations) {
        let orders = try (1...20).map { seed in
          try withDeterministicExecution(seed: seed) {
            var order: [Int] = []
            await withMainSerialExecutor { order = await finishingOrder() }
            return order
          }
        }
        expect(Set(orders).count).to(beGreaterThan(1))
      }
    }

    describe("MainSerialExecutor") {
      it("makes tasks run on the main thread until it is reset") {
        MainSerialExecutor.isUsed = true
        let on = await Task.detached { isMainThread() }.value
        MainSerialExecutor.isUsed = false
        let off = await Task.detached { isMainThread() }.value
        expect([on, off]).to(equal([true, false]))
      }
    }

    describe("a hook that another library has set") {
      let hook = ForeignHook()
      beforeEach { hook.set() }
      afterEach { hook.setBack() }

      it("is called again after the main serial executor") {
        await withMainSerialExecutor { await Task.detached {}.value }
        expect(hook.isSet).to(beTrue())
        await expect { await hook.isCalled { await Task.detached {}.value } }.to(beTrue())
      }

      it("is called during a simulation for tasks outside it", .needsSimulations) {
        let outside = OutsideThread()
        let isCalled = try withDeterministicExecution {
          await hook.isCalled {
            await withCheckedContinuation { continuation in
              outside.run { Task.detached { continuation.resume() } }
            }
          }
        }
        expect(isCalled).to(beTrue())
        expect(hook.isSet).to(beTrue())
      }
    }
  }
}

/// Counts notifications in a task, which gets one turn to begin and one to count.
@MainActor private func countAfterOnePost() async -> Int {
  let center = NotificationCenter()
  let name = Notification.Name("posted")
  let count = Locked(0)
  let task = Task {
    let notifications = AsyncStream<Void> { continuation in
      _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in continuation.yield() }
    }
    for await _ in notifications { count.withLock { $0 += 1 } }
  }
  defer { task.cancel() }
  await Task.yield()
  center.post(name: name, object: nil)
  await Task.yield()
  return count.withLock { $0 }
}

/// The numbers of ten tasks, in the order in which they finish.
private func finishingOrder() async -> [Int] {
  await withTaskGroup(of: Int.self) { group in
    for number in 0..<10 { group.addTask { number } }
    return await group.reduce(into: []) { $0.append($1) }
  }
}

/// A separate function, because `Thread.isMainThread` is unavailable in async code.
private func isMainThread() -> Bool { Thread.isMainThread }
