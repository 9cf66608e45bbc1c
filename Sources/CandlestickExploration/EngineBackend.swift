import CRuntimeHooks
internal import CandlestickConcurrency
import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport

/// Registers the engine before the main function begins. Nothing but specs imports this module: a program has
/// simulations if it is linked.
///
/// Swift has no constructors, but the loader calls the functions whose addresses are in this section.
@section(".init_array") @used
private let register: @convention(c) () -> Void = {
  Simulation.register(EngineBackend())
  // Test clocks settle simulations, and a `ManualTaskProvider` releases its tasks when one ends.
  TestHooks.setSimulation {
    guard let engine = SimulationEngine.current else { return false }
    await engine.wait(until: engine.time)
    return true
  } atEnd: { end in
    SimulationEngine.current?.tasks.endings.append(end)
  }
}

/// Makes the simulations of this engine.
struct EngineBackend: SimulationBackend {
  var obstacle: SimulationAvailability.Obstacle? { RuntimeCheck.obstacle }

  var context: (any ExecutionContext)? { SimulationEngine.current }

  func markFailure(of error: (any Error)?) { SimulationEngine.markFailure(of: error) }

  func makeContext(seed: UInt64, settings: SimulationSettings) -> any ExecutionContext {
    let scheduler = Scheduler(seed == 0 ? FirstInFirstOut() : RandomChooser(seed: seed, longestDelay: .zero))
    _ = scheduler.begin()
    return SimulationEngine(seed: seed, settings: settings, scheduler: scheduler)
  }

  func makeExploration(_ request: ExplorationRequest) -> any Exploration { ScheduleExplorer(request) }

  func makeReplay(
    of schedule: Simulation.Schedule,
    settings: SimulationSettings,
    isReplayedByTrait: Bool
  ) -> any Exploration {
    ScheduleExplorer(replaying: schedule, settings: settings, isReplayedByTrait: isReplayedByTrait)
  }

  func chooser(of strategy: any EngineStrategy) -> any ScheduleStrategy { strategy.makeChooser() }

  func setAttempt(_ attempt: String?) { ScheduleAttempt.current = attempt.flatMap { try? ScheduleAttempt(json: $0) } }

  func scheduleAtEnd(_ record: UnsafeRawPointer, steps: String) -> ScheduleAtEnd {
    (try? ScheduleAtEnd(json: steps)) ?? ScheduleAtEnd(of: record)
  }

  func makeEndShrinking(of end: ScheduleAtEnd, exploration: Int) -> (any EndShrinking)? {
    EndShrinker(end, of: exploration)
  }

  func makeTaskTracker() -> any TaskTracker { RuntimeTaskTracker() }

  func suspensionPoint<Success, Failure>(of task: Task<Success, Failure>) -> String? {
    var addresses = [UnsafeRawPointer?](repeating: nil, count: 16)
    let count = candlestick_waiting_position(task.pointer, &addresses, addresses.count)
    let positions = addresses.prefix(count).map { UInt(bitPattern: $0) }
    return StackFrames(of: positions).first(of: positions)
  }

  func recordThrows() { ThrowRecord.start() }

  func calls(thatThrew error: any Error) -> [StackFrame] { ThrowRecord.calls(thatThrew: error) }

  func propagateOwners<Owner: AnyObject & Sendable>(
    in key: TaskLocal<Owner?>,
    current: @escaping @convention(c) () -> UnsafeMutableRawPointer?,
    run: @escaping OwnedFunction,
    ownerTest: @escaping @convention(c) (UnsafeRawPointer) -> Int64
  ) -> Bool {
    OwnedCode.propagateOwners(in: key, current: current, run: run, ownerTest: ownerTest)
  }
}
