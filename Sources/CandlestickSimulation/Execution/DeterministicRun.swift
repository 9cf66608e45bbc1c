#if RUNTIME_HOOKS
import Foundation

/// Runs code in a simulation of its own, until all tasks that it starts have ended.
///
/// Unchecked `Sendable`, because its state is variable: only the simulation's host uses it, and a task of the simulation, which
/// the host runs.
final class DeterministicRun: @unchecked Sendable {
  private enum Phase {
    /// Runs the body.
    case running
    /// The body has ended or failed. Runs the tasks that are left, which were cancelled.
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

  /// Runs to the end, and drains the main run loop while it waits for outside events.
  func finish() throws {
    start()
    while runUntilOutside() { engine.awaitOutsideEvents() }
    try end()
  }

  /// Runs to the end on the main actor, which is free for others while this waits for outside events.
  func finishOnMainActor() async throws {
    await run()
    try end()
  }

  @MainActor private func run() async {
    start()
    while runUntilOutside() {
      // A blocked step must continue on the same thread, as its code expects.
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
          SimulationEngine.noteFailure(of: error)
        }
        // After an error of the simulation, the result of the cancelled body does not count.
        result = result ?? ending
      }
    }
  }

  /// Returns true if it waits for an outside event, false at the end.
  private func runUntilOutside() -> Bool {
    engine.host {
      while phase != .over {
        guard let ending = host.runUntilOutside(until: { phase == .running && result != nil }) else { return true }
        if phase == .ending {
          phase = .over
        } else {
          if case .failed(let error) = ending {
            result = .failure(error)
            SimulationEngine.noteFailure()
          }
          phase = .ending
          host.cancel()
        }
      }
      return false
    }
  }

  private func end() throws {
    let leftBehind = engine.end()
    switch result {
    case .failure(let error): throw error
    case .success: if let leftBehind { throw leftBehind }
    case nil: throw SimulationError.deadlock(engine)
    }
  }
}
#endif
