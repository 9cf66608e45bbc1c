import Candlestick
import CandlestickConcurrency
import CandlestickSimulation
import CandlestickSupport

final class TasksLeftBehindSpec: Spec {
  override class func spec() {
    describe("an example that must leave no tasks behind") {
      for execution in [SpecTrait.realTime, .deterministic] {
        context(execution.isRealTime ? "in real time" : "in deterministic execution") {
          it("passes if all its tasks have ended, or end soon after it") {
            let run = InnerRun {
              describe("a group", .noTasksLeftBehind, execution) {
                beforeEach { await Task.detached { await Task.yield() }.value }
                it("is sync") { Task { await Task.yield() } }
                it("is async") {
                  Task.detached { await Task.yield() }
                  await withTaskGroup { group in group.addTask { await Task.yield() } }
                  async let value = later(1)
                  _ = await value
                }
              }
            }
            expect(run.outcomes).to(equal(["passed", "passed"]))
          }

          it("releases tasks that have ended while it still runs") {
            let released = SharedCount(0)
            var countInExample = 0
            let run = InnerRun {
              it("creates many tasks", .noTasksLeftBehind, execution) {
                for _ in 1...1_000 { _ = await Task { ReleaseWitness { released.increment() } }.value }
                countInExample = released.get()
              }
            }
            expect(run.outcomes).to(equal(["passed"]))
            expect(countInExample).to(beGreaterThan(500))
          }

          it("passes if a later hook ends them") {
            var task: Task<Void, Never>?
            let run = InnerRun {
              afterEach { task?.cancel() }
              it("starts a task", .noTasksLeftBehind, execution) { task = Task { await never() } }
            }
            expect(run.outcomes).to(equal(["passed"]))
          }
        }
      }

      it(
        "otherwise fails in virtual time, naming the tasks of the example and its hooks, and the tasks that these created"
      ) {
        let line = UInt(#line + 4)
        let run = InnerRun {
          beforeEach { Task(name: "of a hook") { await never() } }
          afterEach { Task(name: "of a hook after") { await never() } }
          it(
            "leaves tasks behind",
            .noTasksLeftBehind,
            .deterministic
          ) {
            Task.detached(name: "outer") { Task.detached(name: "inner") { await never() } }
            await Task.yield()
          }
        }
        expect(run.failures.map(\.message)).to(haveCount(1))
        let message = run.failures.first?.message ?? ""
        expect(message).to(
          beginWith("tasks were left behind: they had not ended 1 second after the example:\n")
        )
        expect(message).to(contain(#""of a hook""#, #""inner""#, #""of a hook after""#))
        expect(message).to(match(#""inner", waiting at .*, created at .*TasksLeftBehindSpec\.swift:[0-9]+"#))
        expect(message).toNot(contain(#""outer""#))
        expect(run.failures.first?.location.line).to(equal(line))
      }

      it("otherwise fails in real time") {
        let ends = OneTimeEvent<Void>()
        defer { ends.happen() }
        let run = InnerRun {
          it("leaves tasks behind", .noTasksLeftBehind) {
            Task.detached(name: "outer") { Task.detached(name: "inner") { await ends.wait() } }
          }
          it("is the next", .noTasksLeftBehind) {}
        }
        expect(run.results.last?.outcomeText).to(equal("passed"))
        let message = run.failures.first?.message ?? ""
        expect(run.failures.map(\.message)).to(haveCount(1))
        expect(message).to(
          beginWith("tasks were left behind: they had not ended 1 second after the example:\n")
        )
        expect(message).to(match(#""inner", created at .*TasksLeftBehindSpec\.swift:[0-9]+"#))
        expect(message).toNot(contain(#""outer""#))
      }

      it("names the first of many tasks, and counts the others") {
        let ends = OneTimeEvent<Void>()
        defer { ends.happen() }
        let name = String(repeating: "n", count: 1_000)
        let run = InnerRun {
          it("leaves tasks behind in virtual time", .noTasksLeftBehind, .deterministic) {
            for _ in 0..<25 { Task(name: name) { await never() } }
          }
          it("leaves tasks behind in real time", .noTasksLeftBehind) {
            for _ in 0..<25 { Task.detached(name: name) { await ends.wait() } }
          }
        }
        expect(run.failures).to(haveCount(2))
        for failure in run.failures {
          let lines = failure.message.split(separator: "\n")
          expect(lines).to(haveCount(22))
          expect(lines.last).to(equal("  and 5 more"))
          expect(String(lines[1])).to(beginWith("  \"" + name.prefix(199)))
          expect(String(lines[1])).toNot(contain(String(name.prefix(201))))
        }
      }

      it("ignores the tasks of other code") {
        let ends = OneTimeEvent<Void>()
        defer { ends.happen() }
        var others: AsyncStream<Void>.Continuation?
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        others = continuation
        Task.detached {
          for await _ in stream {
            Task.detached(name: "another's") { await ends.wait() }
            return
          }
        }
        let run = InnerRun {
          it("leaves nothing behind", .noTasksLeftBehind) {
            others?.yield()
            await Task.yield()
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }

      it("is marked by its traits alone") {
        var task: Task<Void, Never>?
        let run = InnerRun {
          it("leaves a task behind") { task = Task { await never() } }
          it("leaves a task behind", .deterministic) { Task { await never() } }
        }
        task?.cancel()
        expect(run.outcomes).to(equal(["passed", "passed"]))
      }
    }
  }
}

/// Waits until the task is cancelled.
private func never() async {
  try? await Task.sleep(for: .seconds(3600))
}

extension SpecTrait {
  @MainActor fileprivate var isRealTime: Bool {
    var isSimulated = false
    _ = InnerRun { it("looks", self) { isSimulated = Simulation.current.isRunning } }
    return !isSimulated
  }
}
