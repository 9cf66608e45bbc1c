import Candlestick
import CandlestickSupport
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class CancellationAnywhereSpec: Spec {
  override class func spec() {
    describe("exploring cancellations") {
      it("cancels a task once before it begins, and once at each suspension point") {
        let logs = try cancelled { events in
          let task = Task {
            events(Task.isCancelled ? "began cancelled" : "began")
            do {
              try await Task.sleep(for: .seconds(1))
              events("slept")
              try await Task.sleep(for: .seconds(1))
              events("slept")
            } catch { events("cancelled") }
          }
          await task.value
        }
        expect(logs).to(
          equal(["began slept slept", "began cancelled cancelled", "began cancelled", "began slept cancelled"])
        )
      }

      it("cancels a task that switches to an actor, and back") {
        let logs = try cancelled { events in
          let place = Place()
          await Task { @MainActor in
            await place.note(events)
            events("after \(Task.isCancelled)")
          }
          .value
        }
        expect(logs).to(
          equal([
            "actor false after false", "actor true after true", "actor true after true", "actor false after true",
          ])
        )
      }

      it("cancels a task that waits for another one, or yields") {
        let logs = try cancelled { events in
          let (other, end) = AsyncStream.makeStream(of: Void.self)
          let task = Task {
            await Task.yield()
            events("yielded \(Task.isCancelled)")
            for await _ in other {}
            events("ended \(Task.isCancelled)")
          }
          try await Task.sleep(for: .seconds(1))
          end.finish()
          await task.value
        }
        expect(logs).to(
          equal([
            "yielded false ended false", "yielded true ended true", "yielded true ended true",
            "yielded false ended true",
          ])
        )
      }

      it("cancels a task that waits for a busy actor, and a task that runs on the actor") {
        let logs = try cancelled(of: .tasks(named: "second")) { events in
          let place = Place()
          let first = Task.detached { await place.sleepKeeping(events) }
          let second = Task.detached(name: "second") { await place.wait(events) }
          await first.value
          await second.value
        }
        expect(logs.first).to(equal("slept began false waited false false"))
        expect(Set(logs.dropFirst())).to(
          equal([
            "slept began true waited true true", "slept began false waited true true",
            "slept began false waited false true",
          ])
        )
      }

      it("cancels a task on an actor whose executor is a queue") {
        let logs = try cancelled { events in
          let place = QueuedPlace()
          await Task.detached { await place.wait(events) }.value
        }
        expect(Set(logs)).to(
          equal([
            "began false waited false false", "began true waited true true", "began false waited true true",
            "began false waited false true",
          ])
        )
      }

      it("reports the number of runs, and that these were all") {
        let explored = try exploreCancellations(settings: withoutOutside) {
          async let first: Void? = try? Task.sleep(for: .seconds(1))
          async let second: Void? = try? Task.sleep(for: .seconds(1))
          _ = await (first, second)
        }
        expect(explored.count).to(equal(5))
        expect(explored.isComplete).to(beTrue())
        expect(explored.unrepeatableStep).to(beNil())
      }

      it("runs code that starts no task once") {
        expect(try exploreCancellations { try await Task.sleep(for: .seconds(1)) }.count).to(equal(1))
      }

      it("never cancels the task of the code itself") {
        let logs = try cancelled(of: .all) { events in
          await Task { await Task { await Task.yield() }.value }.value
          events("\(Task.isCancelled)")
        }
        expect(logs.count).to(beGreaterThan(4))
        expect(Set(logs)).to(equal(["false"]))
      }

      it("can be awaited in async code") {
        let events = Events()
        let explored = try await exploreCancellations(settings: withoutOutside) {
          await Task { events("\(Task.isCancelled)") }.value
        }
        expect(explored.count).to(equal(2))
        expect(events.joined).to(equal("false false true"))
      }
    }

    describe("the tasks that are cancelled") {
      it("are not those that the code has cancelled itself") {
        let explored = try exploreCancellations(settings: withoutOutside) {
          let task = Task.detached { await Task.yield() }
          task.cancel()
          await task.value
        }
        expect(explored.count).to(equal(1))
      }

      it("are not those that begin when the code has ended") {
        let explored = try exploreCancellations(of: .all, settings: withoutOutside) {
          Task.detached {
            try? await Task.sleep(for: .seconds(3600))
            await Task.detached { await Task.yield() }.value
          }
          try await Task.sleep(for: .seconds(1))
        }
        // If the task is cancelled before it begins or while it sleeps, it starts the other one, which has two points.
        expect(explored.count).to(equal(3))
      }

      it("include child tasks of the code") {
        let logs = try cancelled { events in
          await withTaskGroup { group in
            group.addTask { events("group \(Task.isCancelled)") }
            await group.waitForAll()
          }
          async let child: Void = events("let \(Task.isCancelled)")
          await child
        }
        expect(logs).to(equal(["group false let false", "group true let false", "group false let true"]))
      }

      it("do not include tasks that these start, except their child tasks") {
        let logs = try cancelled { events in
          await Task {
            let task = Task { events("task \(Task.isCancelled)") }
            async let child: Void = {
              await Task.yield()
              events("child \(Task.isCancelled)")
            }()
            await task.value
            await child
          }
          .value
        }
        expect(Set(logs)).to(equal(["task false child false", "task false child true"]))
      }

      it("can be selected by name") {
        let logs = try cancelled(of: .tasks(named: "inner")) { events in
          await Task(name: "outer") {
            await Task(name: "inner") { events("inner \(Task.isCancelled)") }.value
            events("outer \(Task.isCancelled)")
          }
          .value
        }
        expect(logs).to(equal(["inner false outer false", "inner true outer false"]))
      }

      it("can be all tasks but that of the code") {
        let logs = try cancelled(of: .all) { events in
          await Task {
            await Task { events("inner \(Task.isCancelled)") }.value
            events("outer \(Task.isCancelled)")
          }
          .value
        }
        expect(Set(logs)).to(
          equal(["inner false outer false", "inner true outer false", "inner false outer true"])
        )
      }

      it("do not include those of the code's own expectations") {
        let explored = try exploreCancellations(settings: withoutOutside) {
          let task = Task.detached { _ = try? await Task.sleep(for: .seconds(1)) }
          await expect { await task.value }.toEventually(beVoid(), timeout: .seconds(5))
          await expect { Simulation.current.now }.toEventually(beLessThan(.seconds(2)))
        }
        expect(explored.count).to(equal(3))
      }
    }

    describe("a cancellation handler") {
      it("runs as code of the simulation, and may resume and start tasks") {
        let logs = try cancelled { events in
          let waiting = Locked<UnsafeContinuation<Void, Never>?>(nil)
          let task = Task {
            await withTaskCancellationHandler {
              await withUnsafeContinuation { continuation in waiting.withLock { $0 = continuation } }
            } onCancel: {
              Task { events("started at \(Simulation.current.now)") }
              waiting.withLock { $0.take() }?.resume()
            }
            events("ended")
          }
          try await Task.sleep(for: .seconds(1))
          waiting.withLock { $0.take() }?.resume()
          await task.value
          try await Task.sleep(for: .seconds(1))
        }
        expect(logs).to(
          equal(["ended", "started at 0.0 seconds ended", "started at 0.0 seconds ended"])
        )
      }
    }

    describe("a run with a cancellation") {
      it("may end with a CancellationError") {
        let explored = try exploreCancellations(settings: withoutOutside) {
          try await Task.detached { try await Task.sleep(for: .seconds(1)) }.value
        }
        expect(explored.count).to(equal(3))
      }

      it("fails with any other error") {
        let failure = try scheduleFailure {
          try exploreCancellations(settings: withoutOutside) {
            do { try await Task { try await Task.sleep(for: .seconds(1)) }.value } catch { throw TestError.broken }
          }
        }
        expect(failure.failures).to(equal(["broken"]))
        expect(failure.number).to(equal(2))
      }

      it("fails with a failing expectation") {
        let failure = try scheduleFailure { try exploreCancellations(settings: withoutOutside) { await expectSleep() } }
        expect(failure.failures.first).to(contain("expected to be true, got <false>"))
      }
    }

    describe("a run without a cancellation") {
      it("fails with a CancellationError") {
        let failure = try scheduleFailure { try exploreCancellations { throw CancellationError() } }
        expect(failure.failures).to(equal(["CancellationError()"]))
      }
    }

    describe("a failing cancellation") {
      it("has a string that replays it") {
        let failure = try scheduleFailure { try exploreCancellations(settings: withoutOutside) { await expectSleep() } }
        expect(try Simulation.Schedule(failure.replay).departures.map(\.kind)).to(equal([.cancellation]))
        for _ in 1...20 {
          let again = try scheduleFailure {
            try replaySchedule(failure.replay, settings: withoutOutside) { await expectSleep() }
          }
          expect(again.replay).to(equal(failure.replay))
        }
      }

      it("has a string that replays without the selection of tasks") {
        func body() async {
          await Task(name: "other") { await Task.yield() }.value
          await Task { await expectSleep(named: "chosen") }.value
        }
        let failure = try scheduleFailure {
          try exploreCancellations(of: .tasks(named: "chosen"), settings: withoutOutside) { await body() }
        }
        let again = try scheduleFailure {
          try replaySchedule(failure.replay, settings: withoutOutside) { await body() }
        }
        expect(again.replay).to(equal(failure.replay))
      }

      it("reports where the task was suspended") {
        let failure = try scheduleFailure {
          try exploreCancellations(settings: withoutOutside) { await expectSleep(named: "sleeper") }
        }
        let place = #"CancellationAnywhereSpec.swift:\d+ in closure in expectSleep\(named:\)"#
        expect(failure.description).to(
          match(
            #"In this schedule, "sleeper" \(CancellationAnywhereSpec.swift:\d+\) is cancelled after step 4, while it is suspended at "#
              + place
          )
        )
        expect(failure.interleaving).to(match(#"(?m)^⊘ +"sleeper" is cancelled while suspended at "# + place))
        let cancellation = failure.schedule.cancellations?.first
        expect(cancellation?.afterStep).to(equal(4))
        expect(cancellation?.task).to(equal(#""sleeper""#))
        expect(cancellation?.location?.path).to(endWith("/CancellationAnywhereSpec.swift"))
        expect(cancellation?.function).to(contain("expectSleep"))
      }
    }
  }
}

/// Returns the log of each run of an exploration of cancellations, without the repetition of the first run.
@MainActor private func cancelled(
  of tasks: TaskSelection = .startedTasks,
  _ body: @escaping @Sendable (Events) async throws -> Void
) throws -> [String] {
  let logs = Locked<[String]>([])
  let explored = try exploreCancellations(of: tasks, settings: withoutOutside) {
    let events = Events()
    try await body(events)
    logs.withLock { $0.append(events.joined) }
  }
  expect(explored.isComplete).to(beTrue())
  var all = logs.withLock(\.self)
  all.remove(at: 1)
  expect(all.count).to(equal(explored.count))
  return all
}

/// Starts a task that fails an expectation if it is cancelled while it sleeps.
private func expectSleep(named name: String? = nil) async {
  await Task(name: name) {
    let before = Task.isCancelled
    try? await Task.sleep(for: .seconds(1))
    expect(before || !Task.isCancelled).to(beTrue())
  }
  .value
}

private func resumeLater(_ continuation: CheckedContinuation<Void, Never>) {
  DispatchQueue.global().asyncAfter(deadline: .now() + 1) { continuation.resume() }
}

private actor QueuedPlace {
  private let executor = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func wait(_ events: Events) async {
    events("began \(Task.isCancelled)")
    await withCheckedContinuation(resumeLater)
    let wasCancelled = Task.isCancelled
    await withCheckedContinuation(resumeLater)
    events("waited \(wasCancelled) \(Task.isCancelled)")
  }
}

private actor Place {
  func note(_ events: Events) { events("actor \(Task.isCancelled)") }

  func wait(_ events: Events) async {
    events("began \(Task.isCancelled)")
    await withCheckedContinuation(resumeLater)
    let wasCancelled = Task.isCancelled
    await withCheckedContinuation(resumeLater)
    events("waited \(wasCancelled) \(Task.isCancelled)")
  }

  /// Blocks the thread.
  func sleepKeeping(_ events: Events) {
    usleep(1000)
    events("slept")
  }
}
