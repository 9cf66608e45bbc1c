// Run by Scripts/check-other-platforms, in what other platforms than Linux have: tells what simulations come to there.
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSpecs
import Foundation

var hasFailed = false

@MainActor func check(_ name: String, _ actual: String, _ expected: String) {
  guard actual != expected else { return }
  print("error: \(name): expected <\(expected)>, got <\(actual)>")
  hasFailed = true
}

@MainActor func error(of code: () throws -> Void) -> String {
  do { try code() } catch let error as SimulationError { return "\(error.kind): \(error)" } catch { return "\(error)" }
  return "none"
}

@MainActor func error(of code: () async throws -> Void) async -> String {
  do { try await code() } catch let error as SimulationError { return "\(error.kind): \(error)" } catch {
    return "\(error)"
  }
  return "none"
}

let unavailable = "deterministic execution is not available on this platform yet; it is on Linux"
let schedule = "1:0Q:WERT"

@MainActor func checkFunctions() {
  check("withDeterministicExecution", error { try withDeterministicExecution {} }, "unsupported: \(unavailable)")
  check("exploreSchedules", error { try exploreSchedules(5) {} }, "unsupported: \(unavailable)")
  check("replaySchedule", error { try replaySchedule(schedule) {} }, "unsupported: \(unavailable)")
}

@MainActor func checkAsyncFunctions() async {
  let run = await error { try await withDeterministicExecution { () async throws in } }
  check("withDeterministicExecution, async", run, "unsupported: \(unavailable)")
  let explored = await error { try await exploreSchedules(5, strategy: DepthFirstSchedules()) {} }
  check("exploreSchedules, async", explored, "unsupported: \(unavailable)")
  let replayed = await error { try await replaySchedule(schedule) {} }
  check("replaySchedule, async", replayed, "unsupported: \(unavailable)")
}

@MainActor func checkSimulation() {
  let simulation = Simulation.current
  let first = simulation.now
  check("time goes on", "\(simulation.now >= first)", "true")
  check("a simulation is running", "\(simulation.isRunning)", "false")
  check("two UUIDs are the same", "\(simulation.uuid() == simulation.uuid())", "false")
  check("settle", String(error { try simulation.settle() }.prefix(15)), "notInSimulation")
}

/// Whether a task that belongs to no actor runs on the main thread.
@MainActor func isDetachedTaskOnMainThread() -> Bool {
  let result = Locked<Bool?>(nil)
  Task.detached {
    result.withLock { $0 = isMainThread() }
    MainRunLoop.wake()
  }
  _ = MainRunLoop.serve(atMost: .seconds(60)) { result.withLock { $0 != nil } }
  return result.withLock { $0 == true }
}

func isMainThread() -> Bool { Thread.isMainThread }

@MainActor func checkMainSerialExecutor() {
  var isInside = false
  withMainSerialExecutor { isInside = isDetachedTaskOnMainThread() }
  check("tasks run on the main thread, in withMainSerialExecutor", "\(isInside)", "true")
  check("tasks run on the main thread, after it", "\(isDetachedTaskOnMainThread())", "false")
}

@MainActor func checkTraits() {
  let plan = RunPlan(
    Suite(as: Spec.self) {
      for trait: SpecTrait in [.deterministic, .schedules(5), .replay(schedule), .noTasksLeftBehind, .realTime] {
        it("example", trait) { expect(1).to(equal(1)) }
      }
    }
  )
  let runner = SpecRunner(plan)
  let messages = plan.items.map { item in
    if case .failed(let failures) = runner.run(item).outcome {
      failures.map(\.message).joined(separator: "; ")
    } else {
      "none"
    }
  }
  check(
    "failures of examples",
    messages.joined(separator: "\n"),
    """
    \(unavailable)
    \(unavailable)
    \(unavailable)
    noTasksLeftBehind is not available on this platform yet; it is on Linux
    none
    """
  )
}

checkFunctions()
checkSimulation()
checkTraits()
checkMainSerialExecutor()

// Not by `await` here: the main thread would be the main actor's no longer.
let isChecked = Locked(false)
Task {
  await checkAsyncFunctions()
  isChecked.withLock { $0 = true }
}
_ = MainRunLoop.serve(atMost: .seconds(60)) { isChecked.withLock(\.self) }
check("async functions are checked", "\(isChecked.withLock(\.self))", "true")
exit(hasFailed ? 1 : 0)
