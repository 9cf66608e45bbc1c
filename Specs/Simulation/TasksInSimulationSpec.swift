import Candlestick
import CandlestickSupport

final class TasksInSimulationSpec: Spec {
  override class func spec() {
    describe("a simulation") {
      it("runs every kind of task on the thread on which it begins") {
        let here = currentThread()
        let threads = try simulate {
          let threads = Locked<[String: UInt]>([:])
          let note: @Sendable (String) -> Void = { name in
            let thread = currentThread()
            threads.withLock { $0[name] = thread }
          }
          note("body")
          await Task { note("task") }.value
          await Task { @CustomActor in note("global actor") }.value
          await Task.detached { note("detached") }.value
          await Task.immediate { note("immediate") }.value
          await Task.immediateDetached { note("immediate detached") }.value
          async let child: Void = note("async let")
          await child
          await withTaskGroup { group in
            group.addTask { note("group") }
            group.addImmediateTask { note("immediate group") }
          }
          try await withThrowingTaskGroup { group in
            group.addTask { note("throwing group") }
            try await group.waitForAll()
          }
          await withDiscardingTaskGroup { group in group.addTask { note("discarding group") } }
          try await withThrowingDiscardingTaskGroup { group in group.addTask { note("throwing discarding group") } }
          return threads.withLock(\.self)
        }
        expect(threads[0]).to(haveCount(12))
        expect(threads).to(allPass { Set($0.values) == [here] })
      }

      it("runs tasks in the order in which they became ready, with seed 0") {
        let order = try withDeterministicExecution {
          let events = Events()
          let tasks = (1...5).map { number in Task.detached { events("\(number)") } }
          for task in tasks { await task.value }
          return events.joined
        }
        expect(order).to(equal("1 2 3 4 5"))
      }

      it("runs tasks in any order, with other seeds") {
        let orders = try simulate(1..<201) {
          let events = Events()
          let tasks = (1...3).map { number in Task.detached { events("\(number)") } }
          for task in tasks { await task.value }
          return events.joined
        }
        expect(Set(orders)).to(equal(["1 2 3", "1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"]))
      }

      it("runs the children of a group, and async lets, in any order, too") {
        let ofGroup = try simulate {
          let events = Events()
          await withTaskGroup { group in
            for number in 1...3 { group.addTask { events("\(number)") } }
          }
          return events.joined
        }
        let ofAsyncLet = try simulate {
          let events = Events()
          async let first: Void = events("1")
          async let second: Void = events("2")
          async let third: Void = events("3")
          _ = await (first, second, third)
          return events.joined
        }
        expect(ofGroup.first).to(equal("1 2 3"))
        expect(ofAsyncLet.first).to(equal("1 2 3"))
        expect(Set(ofGroup)).to(haveCount(6))
        expect(Set(ofAsyncLet)).to(haveCount(6))
      }

      it("runs an immediate task until it suspends before its creator continues, whatever the seed") {
        let orders = try simulate {
          let events = Events()
          let onMainActor = Task.immediate {
            events("begin")
            await Task.yield()
            events("end")
          }
          events("after")
          await onMainActor.value
          let detached = Task.immediateDetached {
            events("begin")
            await Task.yield()
            events("end")
          }
          events("after")
          await detached.value
          return events.joined
        }
        expect(Set(orders)).to(equal(["begin after end begin after end"]))
      }

      it("runs an immediate task of an actor immediately, too") {
        let orders = try simulate(0..<20) {
          let events = Events()
          await Noting(events).beginTask().value
          return events.joined
        }
        expect(Set(orders)).to(equal(["begin after"]))
      }

      it("isolates the first call of an immediate task to the actor that it calls") {
        let orders = try simulate(0..<20) {
          let events = Events()
          let actor = Noting(events)
          let task = Task.immediate { await actor.begin() }
          events("after")
          await task.value
          return events.joined
        }
        expect(Set(orders)).to(equal(["after begin"]))
      }

      it("returns what tasks and groups return, and rethrows what they throw") {
        let results = try simulate {
          let task = await Task<Int, any Error> { throw TestError.broken }.result
          let sum = await withTaskGroup(of: Int.self) { group in
            for number in 1...10 { group.addTask { number } }
            var sum = 0
            for await number in group { sum += number }
            return sum
          }
          let isThrown: Bool
          do {
            try await withThrowingTaskGroup(of: Int.self) { group in
              group.addTask { throw TestError.broken }
              for try await _ in group {}
            }
            isThrown = false
          } catch { isThrown = error is TestError }
          let isDiscarded: Bool
          do {
            try await withThrowingDiscardingTaskGroup { group in
              group.addTask { throw TestError.broken }
              group.addTask { try await Task.sleep(for: .seconds(3600)) }
            }
            isDiscarded = false
          } catch { isDiscarded = error is TestError }
          async let product = later(6)
          return [
            (try? task.get()) == nil ? "thrown" : "", "\(sum)", "\(isThrown)", "\(isDiscarded)", "\(await product)",
          ]
        }
        expect(Set(results)).to(equal([["thrown", "55", "true", "true", "6"]]))
      }

      it("delivers the results of a group in the order in which its tasks end") {
        let orders = try simulate {
          await withTaskGroup(of: Int.self) { group in
            for number in 1...3 {
              group.addTask {
                try? await Task.sleep(for: .seconds(10 - number))
                return number
              }
            }
            var ended: [Int] = []
            for await number in group { ended.append(number) }
            return ended
          }
        }
        expect(Set(orders)).to(equal([[3, 2, 1]]))
      }

      it("runs other tasks at a yield") {
        let order = try withDeterministicExecution {
          let events = Events()
          let tasks = ["a", "b"].map { name in
            Task.detached {
              for number in 1...3 {
                events("\(name)\(number)")
                await Task.yield()
              }
            }
          }
          for task in tasks { await task.value }
          return events.joined
        }
        expect(order).to(equal("a1 b1 a2 b2 a3 b3"))
      }

      it("runs a task without suspension points to its end") {
        let orders = try simulate {
          let events = Events()
          let tasks = ["a", "b"].map { name in
            Task.detached { for number in 1...3 { events("\(name)\(number)") } }
          }
          for task in tasks { await task.value }
          return events.joined
        }
        expect(Set(orders)).to(equal(["a1 a2 a3 b1 b2 b3", "b1 b2 b3 a1 a2 a3"]))
      }

      it("supports task locals, which tasks inherit and detached tasks do not") {
        let seen = try simulate {
          await Locals.$name.withValue("outer") {
            async let child = Locals.name
            let inherited = await Task { Locals.name }.value
            let detached = await Task.detached { Locals.name }.value
            let inner = await Locals.$name.withValue("inner") { await later(Locals.name) }
            return await [child, inherited, detached, inner, later(Locals.name)]
          }
        }
        expect(Set(seen)).to(equal([["outer", "outer", "none", "inner", "outer"]]))
      }

      it("gives tasks their priorities, and escalates one that a higher-priority task awaits") {
        let priorities = try simulate(0..<20) {
          let background = await Task.detached(priority: .background) { Task.currentPriority }.value
          let high = await Task.detached(priority: .high) { Task.currentPriority }.value
          let escalated = await Task.detached(priority: .high) {
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            let low = Task.detached(priority: .background) {
              for await _ in stream {}
              return Task.currentPriority
            }
            let waiting = Task.detached(priority: .high) { await low.value }
            try? await Simulation.current.settle()
            continuation.finish()
            return await waiting.value
          }.value
          return [background, high, escalated]
        }
        expect(priorities.map { [$0[1], $0[2]] }).to(allPass(equal([.high, .high])))
      }

      it("preserves the names of tasks") {
        let names = try withDeterministicExecution {
          [
            await Task(name: "one") { Task.name }.value, await Task.detached(name: "two") { Task.name }.value,
            await withTaskGroup { group in
              group.addTask(name: "three") { Task.name }
              return await group.next() ?? nil
            },
          ]
        }
        expect(names).to(equal(["one", "two", "three"]))
      }
    }
  }
}

private actor Noting {
  private let events: Events

  init(_ events: Events) { self.events = events }

  func begin() {
    assertIsolated()
    events("begin")
  }

  func beginTask() -> Task<Void, Never> {
    let task = Task.immediate { begin() }
    events("after")
    return task
  }
}

private enum Locals {
  @TaskLocal static var name = "none"
}
