import Candlestick

final class CancellationInSimulationSpec: Spec {
  override class func spec() {
    describe("cancellation in a simulation") {
      it("ends a sleep immediately") {
        let times = try simulate {
          let task = Task.detached { try await Task.sleep(for: .seconds(3600)) }
          try await Simulation.current.advance(by: .seconds(1))
          task.cancel()
          let result = await task.result
          expect { try result.get() }.to(throwError(CancellationError()))
          return Simulation.current.now
        }
        expect(Set(times)).to(equal([.seconds(1)]))
      }

      it("ends the sleeps of a group's tasks when one of them throws") {
        let times = try simulate {
          let error = await Result {
            try await withThrowingTaskGroup { group in
              for _ in 1...5 { group.addTask { try await Task.sleep(for: .seconds(3600)) } }
              group.addTask {
                try await Task.sleep(for: .seconds(1))
                throw TestError.broken
              }
              for try await _ in group {}
            }
          }
          expect { try error.get() }.to(throwError(TestError.broken))
          return Simulation.current.now
        }
        expect(Set(times)).to(equal([.seconds(1)]))
      }

      it("calls handlers immediately, in the cancelling task") {
        let logs = try simulate {
          let events = Events()
          let task = Task.detached {
            await withTaskCancellationHandler {
              try? await Task.sleep(for: .seconds(3600))
              events("ended")
            } onCancel: {
              events("handler")
            }
          }
          try await Simulation.current.settle()
          task.cancel()
          events("cancelled")
          await task.value
          return events.joined
        }
        expect(Set(logs)).to(equal(["handler cancelled ended"]))
      }

      it("reaches the child tasks of a cancelled task") {
        let logs = try simulate {
          let task = Task.detached {
            async let child = Task.detached { 1 }.value + (Task.isCancelled ? 10 : 0)
            await withTaskGroup { group in
              group.addTask { try? await Task.sleep(for: .seconds(3600)) }
            }
            return await child + (Task.isCancelled ? 100 : 0)
          }
          try await Simulation.current.settle()
          task.cancel()
          return [await task.value, Int(Simulation.current.now / .seconds(1))]
        }
        expect(Set(logs)).to(equal([[101, 0]]))
      }
    }

    describe("the result of a task, in a simulation") {
      it("is released as early as the language specifies") {
        let work: @MainActor () async throws -> String = {
          let events = Events()
          var task: Task<Witness, Never>? = Task.detached { Witness("result", events) }
          var result: Witness? = await task?.value
          events("has result")
          result = nil
          events("still held by its task")
          task = nil
          await Task.yield()
          events("task is gone")
          _ = (result, task)

          var captured: Witness? = Witness("captured", events)
          await Task.detached { [captured] in _ = captured }.value
          events("still captured")
          captured = nil
          await withTaskGroup { group in
            group.addTask { Witness("of group", events) }
            for await witness in group { events(witness.name) }
          }
          events("group is over")
          await { () async in
            async let value = Witness("async let", events)
            _ = await value.name
          }()
          events("async let is over")
          return events.joined
        }
        let log = try await withDeterministicExecution(work)
        expect(log).to(
          equal(
            "has result still held by its task ~result task is gone still captured ~captured of group ~of group "
              + "group is over ~async let async let is over"
          )
        )
      }

      it("is released as early as outside a simulation if nothing awaits the task") {
        let logs = try simulate {
          let events = Events()
          Task.detached {
            _ = Witness("made", events)
            return Witness("returned", events)
          }
          try await Simulation.current.settle()
          events("settled")
          return events.joined
        }
        expect(Set(logs)).to(equal(["~made ~returned settled"]))
      }

      it("is released inside the simulation: tasks that its deinitializer starts belong to it") {
        let logs = try simulate {
          let events = Events()
          Task { Farewell(events) }
          try await Simulation.current.settle()
          return events.joined
        }
        expect(Set(logs)).to(equal(["farewell"]))
      }
    }
  }
}

/// Records its deinitialization.
private final class Witness: Sendable {
  let name: String
  private let events: Events

  init(_ name: String, _ events: Events) {
    self.name = name
    self.events = events
  }

  deinit { events("~\(name)") }
}

/// Starts a task in its deinitializer.
private final class Farewell: Sendable {
  private let events: Events

  init(_ events: Events) {
    self.events = events
  }

  deinit {
    let events = events
    Task {
      await Task.yield()
      events("farewell")
    }
  }
}

extension Result where Failure == any Error {
  /// The result of async code.
  nonisolated(nonsending) fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
