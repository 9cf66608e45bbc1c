#if !os(Linux)
import Foundation

// What stands in for the engine, and for what needs it, on other platforms, so that all other code is the same on each of
// them. Nothing makes an engine, so nobody sees what the members of one do.

/// There are no simulations here.
package struct SimulationEngine: Sendable {
  package static let current: SimulationEngine? = nil
  package static let gathering: ObjectIdentifier? = nil

  /// Does nothing: there are no explorations.
  package static func gather(_ failure: GatheredFailure) {}

  package func gather(_ failure: GatheredFailure) {}

  package static func noteFailure(of error: (any Error)? = nil) {}

  /// - Throws: ``SimulationError``, always.
  package static func make(seed: UInt64, settings: SimulationSettings) throws -> SimulationEngine {
    throw SimulationError.unavailable("deterministic execution")
  }

  static var isOnMainThread: Bool { Thread.isMainThread }

  /// - Throws: ``SimulationError``, always.
  package static func check() throws { throw SimulationError.unavailable("deterministic execution") }

  /// Makes nothing.
  init?(seed: UInt64, settings: SimulationSettings, scheduler: Scheduler) { nil }

  var time: Int64 { 0 }
  var autoAdvance: Bool {
    get { true }
    nonmutating set {}
  }
  var recordsSteps: Bool {
    get { false }
    nonmutating set {}
  }
  var hasTakenTooMuchTime: Bool { false }
  var taskCount: Int { 0 }
  package var gathersFailures: Bool {
    get { false }
    nonmutating set {}
  }
  package var issueGatherer: (any IssueGatherer)? {
    get { nil }
    nonmutating set {}
  }
  package var gatheredFailures: [GatheredFailure] { [] }
  var interleaving: Interleaving? { nil }

  package func runToEnd(_ code: () -> Void) -> [SimulationError] { [] }
  package func beginHosting() -> any ExecutionHost { RealTimeHost() }
  func nextRandom() -> UInt64 { 0 }
  func time(after delay: Duration) -> Int64 { 0 }
  func passTime(until end: Int64) throws {}
  nonisolated(nonsending) func wait(until time: Int64) async {}
}

struct DeterministicRun {
  init(_ engine: SimulationEngine, _ body: () async throws -> Void) {}

  func finish() throws { throw SimulationError.unavailable("deterministic execution") }
  func finishOnMainActor() async throws { try finish() }
}

/// A step of a simulation.
struct Step {
  let identity: UInt
  let task: Int?
}

/// The steps that could be taken next.
struct ReadySteps {
  let count = 0

  subscript(index: Int) -> Step { Step(identity: 0, task: nil) }
}

package enum Interleaving: Sendable, CustomStringConvertible {
  package var description: String { switch self {} }
}

package enum SimulationWatch {
  package enum Awaited {
    case change, end
  }

  package init?(for duration: Duration, awaits awaited: Awaited) { nil }

  package var isOver: Bool { switch self {} }
  package var reasonOfStandstill: String? { switch self {} }
  package var elapsed: Duration { switch self {} }
  package var clock: @Sendable () -> Duration? { switch self {} }
  package func begin() { switch self {} }
  package func finish() { switch self {} }
  package func skipToEnd() { switch self {} }
  package nonisolated(nonsending) func pause(until time: Duration) async -> String? { switch self {} }
  package var wake: @Sendable () -> Void { switch self {} }
  package nonisolated(nonsending) func next() async { switch self {} }
  @available(*, noasync) package func next() { switch self {} }
}

/// Tasks are not tracked here.
struct TaskTracker {
  let hasTasks = false
  let descriptionOfTasks = ""

  /// - Throws: ``SimulationError``, always.
  init() throws { throw SimulationError.unavailable("noTasksLeftBehind") }

  func track(_ code: () -> Void) { code() }
  func end() {}
}

extension SimulationError {
  fileprivate static func unavailable(_ feature: String) -> SimulationError {
    SimulationError(.unsupported, "\(feature) is not available on this platform yet; it is on Linux")
  }
}
#endif
