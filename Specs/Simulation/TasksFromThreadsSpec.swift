import Candlestick
import CandlestickSimulation
import Foundation

final class TasksFromThreadsSpec: Spec {
  override class func spec() {
    describe("a task that a thread of a simulation creates") {
      for (name, isOnMainThread, create) in waysToCreate {
        it("is a step of the simulation, by \(name)") {
          let results = try simulate(0..<20) {
            try await Task.sleep(for: .seconds(60))
            return await withCheckedContinuation { continuation in
              Thread {
                create { isOnMainThread in
                  let place = "\(virtualTime()) \(isOnMainThread)"
                  try? await Task.sleep(for: .seconds(3_600))
                  continuation.resume(returning: "\(place) \(virtualTime())")
                }
              }.start()
            }
          }
          expect(Set(results)).to(equal(["60.0 \(isOnMainThread) 3660.0"]))
        }
      }

      it("is a step of the simulation even if a thread that this thread has started creates it") {
        let times = try simulate(0..<20) {
          await withCheckedContinuation { continuation in
            Thread { Thread { Task { continuation.resume(returning: virtualTime()) } }.start() }.start()
          }
        }
        expect(Set(times)).to(equal([0]))
      }

      it("can have child tasks and call actors, like other tasks") {
        let sums = try simulate(0..<20) {
          await withCheckedContinuation { continuation in
            Thread {
              Task {
                async let one = hourLater(1)
                let others = await withTaskGroup { group in
                  for number in 2...10 { group.addTask { await hourLater(number) } }
                  return await group.reduce(0, +)
                }
                let counter = Counter()
                await counter.add(one)
                await counter.add(others)
                continuation.resume(returning: "\(await counter.count) \(virtualTime())")
              }
            }.start()
          }
        }
        expect(Set(sums)).to(equal(["55 3600.0"]))
      }

      it("can be awaited and cancelled, and has the thread's task-local values") {
        let results = try simulate(0..<20) {
          let task = SharedValue<Task<String, Never>?>(nil)
          runOnThread {
            Values.$value.withValue(7) {
              task.value = Task {
                do { try await Task.sleep(for: .seconds(3_600)) } catch { return "cancelled \(Values.value)" }
                return "slept"
              }
            }
          }
          task.value?.cancel()
          return await task.value?.value
        }
        expect(Set(results)).to(equal(["cancelled 7"]))
      }

      it("is reported with its name if it waits forever") {
        let error = simulationError(settings: withoutOutside) {
          runOnThread {
            Task(name: "of the thread") { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
          }
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        expect(error?.description).to(contain("\"of the thread\""))
      }

      it("begins on the thread if it is immediate, and continues as a step of the simulation") {
        let results = try simulate(0..<20) {
          try await Task.sleep(for: .seconds(60))
          return await withCheckedContinuation { continuation in
            Thread {
              let thread = currentThread()
              Task.immediate {
                let isHere = currentThread() == thread
                try? await Task.sleep(for: .seconds(3_600))
                continuation.resume(returning: "\(isHere) \(currentThread() == thread) \(virtualTime())")
              }
            }.start()
          }
        }
        expect(Set(results)).to(equal(["true false 3660.0"]))
      }

      it("is a step of the simulation even if the program enqueues other tasks with its own hook") {
        let hook = ForeignHook()
        let time = try withDeterministicExecution {
          await withCheckedContinuation { continuation in
            hook.set()
            runOnThread { Task { continuation.resume(returning: virtualTime()) } }
            hook.setBack()
          }
        }
        expect(time).to(equal(0))
      }

      it("runs in real time after the end of the simulation") {
        let mayCreate = DispatchSemaphore(value: 0)
        let time = SharedValue<Double?>(nil)
        try withDeterministicExecution {
          Thread {
            mayCreate.wait()
            Task { time.value = virtualTime() }
          }.start()
        }
        mayCreate.signal()
        expect(time.value).toEventually(beGreaterThan(aYear))
      }

      it("runs in real time if the thread was started before the simulation") {
        let outside = OutsideThread()
        let results = try simulate(0..<20) {
          await withCheckedContinuation { continuation in
            outside.run { Task { continuation.resume(returning: virtualTime() > aYear) } }
          }
        }
        expect(Set(results)).to(equal([true]))
      }
    }
  }
}

/// The ways to create a task. The closure is called with true if the task then runs on the main thread.
private let waysToCreate: [(String, Bool, @Sendable (@escaping @Sendable (Bool) async -> Void) -> Void)] = [
  ("Task", false, { code in Task { await code(runsOnMainThread()) } }),
  ("Task with a name", false, { code in Task(name: "one", priority: .high) { await code(runsOnMainThread()) } }),
  ("Task without an executor", false, { code in Task(executorPreference: nil) { await code(runsOnMainThread()) } }),
  ("Task.detached", false, { code in Task.detached { await code(runsOnMainThread()) } }),
  ("Task on the main actor", true, { createOnMainActor($0) }),
  ("Task on another global actor", false, { createOnCustomActor($0) }),
]

private func createOnMainActor(_ code: @escaping @Sendable (Bool) async -> Void) {
  Task { @MainActor in await code(runsOnMainThread()) }
}

private func createOnCustomActor(_ code: @escaping @Sendable (Bool) async -> Void) {
  Task { @CustomActor in await code(runsOnMainThread()) }
}

private enum Values {
  @TaskLocal static var value = 0
}

private actor Counter {
  private(set) var count = 0

  func add(_ number: Int) { count += number }
}

private func hourLater(_ number: Int) async -> Int {
  try? await Task.sleep(for: .seconds(3_600))
  return number
}

private let aYear = 31_536_000.0
