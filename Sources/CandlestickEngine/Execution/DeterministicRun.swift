import CRuntimeHooks
import CandlestickSimulation
import Foundation

/// Runs code in its own simulation until the code and all tasks that it starts have ended.
///
/// It is unchecked `Sendable` although its state is mutable, because only the simulation's host uses it, and a task
/// that the host runs.
final class DeterministicRun: @unchecked Sendable {
  private enum Phase {
    /// The body is running.
    case running
    /// The body has returned or thrown, its tasks have been cancelled, and they are running to their end.
    case ending
    case over
  }

  let engine: SimulationEngine
  private let host: SimulationHost
  private let body: () async throws -> Void
  private var result: Result<Void, any Error>?
  private var phase = Phase.running

  init(_ engine: SimulationEngine, _ body: @escaping () async throws -> Void) {
    self.engine = engine
    self.body = body
    host = SimulationHost(engine)
  }

  /// Runs the simulation to its end. Drains the main run loop while it waits for outside events.
  func finish() throws {
    start()
    while runUntilOutside() { engine.awaitOutsideEvents() }
    try end()
  }

  /// Runs the simulation to its end on the main actor, and frees the actor while it waits for outside events.
  func finishOnMainActor() async throws {
    await run()
    try end()
  }

  @MainActor private func run() async {
    // A simulation in another one would wait for it forever.
    if candlestick_are_loops_outside(), SimulationEngine.current == nil { await EventLoopGate.shared.wait(for: engine) }
    start()
    while runUntilOutside() {
      // A blocked step must resume on the same thread.
      if engine.blocked.isEmpty { await engine.awaitOutsideEvents() } else { awaitOutsideEventsHere() }
    }
  }

  private func awaitOutsideEventsHere() {
    engine.awaitOutsideEvents()
  }

  private func start() {
    engine.host {
      engine.nameNextTask("the body")
      _ = Task {
        let ending: Result<Void, any Error>
        do { ending = .success(try await body()) } catch {
          ending = .failure(error)
          SimulationEngine.markFailure(of: error)
        }
        // If the simulation has failed, the result of the cancelled body does not count.
        result = result ?? ending
      }
    }
  }

  /// Runs until the simulation waits for an outside event, and returns true; returns false at the end.
  private func runUntilOutside() -> Bool {
    engine.host {
      while phase != .over {
        guard let ending = host.runUntilOutside(until: isPhaseOver) else { return true }
        if phase == .ending {
          phase = .over
        } else {
          if case .failed(let error) = ending {
            result = .failure(error)
            SimulationEngine.markFailure()
          }
          phase = .ending
          host.cancel()
        }
      }
      return false
    }
  }

  /// True if the body has ended, or if nothing is left to run after it.
  private func isPhaseOver() -> Bool { phase == .running ? result != nil : engine.areOnlyThreadsLeft }

  private func end() throws {
    let leftBehind = engine.end()
    switch result {
    case .failure(let error): throw error
    case .success: if let leftBehind { throw leftBehind }
    case nil: throw SimulationError.deadlock(engine)
    }
  }
}
