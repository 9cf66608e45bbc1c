#if os(Linux)
import Foundation

/// Runs one piece of code in a simulation of its own, from its begin to the end of all that it has started.
///
/// Unchecked, because its state is variable: it is used by the simulation's host alone, and by a task of the simulation, which
/// the host runs.
final class DeterministicRun<Value>: @unchecked Sendable {
  private enum Phase {
    case running, draining, over
  }

  /// How many steps what is cancelled may take to end.
  private static var maximumDrainingSteps: Int { 100_000 }

  let engine: SimulationEngine
  private let body: () async throws -> Value
  private var result: Result<Value, any Error>? {
    didSet { hasResult = true }
  }
  /// Asked at each step, which a result of any type makes slow.
  private var hasResult = false
  private var phase = Phase.running
  private var drainingBegan = 0
  private let outside: OutsideWait

  init(_ engine: SimulationEngine, _ body: @escaping () async throws -> Value) {
    self.engine = engine
    self.body = body
    outside = OutsideWait(engine)
  }

  /// Begins the simulation.
  func begin() {
    engine.begin()
    engine.host {
      engine.nameNextTask("the body")
      _ = Task {
        let ending: Result<Value, any Error>
        do { ending = .success(try await body()) } catch { ending = .failure(error) }
        // What it comes to when it is cancelled for an error does not count.
        result = result ?? ending
      }
    }
  }

  /// Runs until it is over, waiting for what is outside by serving the main run loop.
  func finish() throws -> Value {
    begin()
    while runUntilOutside() { outside.serve() }
    return try end()
  }

  /// Runs until it is over on the main actor, which is free for others while it waits for what is outside.
  func finishOnMainActor() async throws -> Value {
    await run()
    return try end()
  }

  @MainActor private func run() async {
    begin()
    while runUntilOutside() { await outside.serve() }
  }

  /// - Returns: whether it waits for an event from outside; it is over if not.
  private func runUntilOutside() -> Bool {
    engine.host {
      while true {
        if hasResult, phase == .running { drain() }
        switch engine.progress() {
        case .moved:
          let limit = phase == .running ? engine.settings.maximumSteps : drainingBegan + Self.maximumDrainingSteps
          if engine.stepCount >= limit, stop(for: .tooManySteps(engine)) { return false }
        case .awaitsOutside:
          if phase == .running || engine.hasTasks { return true }
          phase = .over
          return false
        case .standstill, .timeIsUp: if stop(for: .deadlock(engine)) { return false }
        }
      }
    }
  }

  /// Goes over to the end, for an error if it is still running.
  ///
  /// - Returns: whether it is over.
  private func stop(for error: @autoclosure () -> SimulationError) -> Bool {
    guard phase == .running else {
      phase = .over
      return true
    }
    result = .failure(error())
    drain()
    return false
  }

  private func drain() {
    phase = .draining
    drainingBegan = engine.stepCount
    engine.autoAdvance = true
    engine.tasks.cancel()
  }

  private func end() throws -> Value {
    let leftBehind = engine.end()
    switch result {
    case .failure(let error): throw error
    case .success(let value):
      if let leftBehind { throw leftBehind }
      return value
    case nil: throw SimulationError.deadlock(engine)
    }
  }
}
#endif
