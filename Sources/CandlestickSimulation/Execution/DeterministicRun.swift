#if os(Linux)
import Foundation

/// Runs one piece of code in a simulation of its own, from its begin to the end of all that it has started.
///
/// Unchecked, because its state is variable: it is used by the simulation's host alone, and by a task of the simulation, which
/// the host runs.
final class DeterministicRun: @unchecked Sendable {
  private enum Phase {
    case running, ending, over
  }

  let engine: SimulationEngine
  private let host: SimulationHost
  private let body: () async throws -> Void
  private var result: Result<Void, any Error>?
  private var phase = Phase.running

  /// Begins a simulation that is to run code.
  init(_ engine: SimulationEngine, _ body: @escaping () async throws -> Void) {
    self.engine = engine
    self.body = body
    host = SimulationHost(engine)
  }

  /// Runs until it is over, waiting for what is outside by serving the main run loop.
  func finish() throws {
    start()
    while runUntilOutside() { engine.serveOutside() }
    try end()
  }

  /// Runs until it is over on the main actor, which is free for others while it waits for what is outside.
  func finishOnMainActor() async throws {
    await run()
    try end()
  }

  @MainActor private func run() async {
    start()
    while runUntilOutside() { await engine.serveOutside() }
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
        // What it comes to when it is cancelled for an error does not count.
        result = result ?? ending
      }
    }
  }

  /// - Returns: whether it waits for an event from outside; it is over if not.
  private func runUntilOutside() -> Bool {
    engine.host {
      while phase != .over {
        guard let ending = host.serveUntilOutside(until: { phase == .running && result != nil }) else { return true }
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
