#if !RUNTIME_HOOKS
import CandlestickSupport
import Foundation

// Stubs of the engine for builds without runtime hooks, so that other code compiles. No engine is ever created.

/// A stub, because this build has no simulations.
package final class SimulationEngine: Sendable {
  package static let current: SimulationEngine? = nil
  package static let gathering: ObjectIdentifier? = nil

  package static func gather(_ failure: GatheredFailure) {}

  package static func noteFailure(of error: (any Error)? = nil) {}

  package static func make(seed: UInt64, settings: SimulationSettings) throws -> SimulationEngine {
    try check()
    fatalError("this build has no simulations")
  }

  static var isOnMainThread: Bool { Thread.isMainThread }

  package static func check() throws {
    if let obstacle = SimulationAvailability.obstacle { throw obstacle.error }
  }

  init?(seed: UInt64, settings: SimulationSettings, scheduler: Scheduler) { nil }

  var time: Int64 { 0 }
  var autoAdvance: Bool {
    get { true }
    set {}
  }
  var recordsSteps: Bool {
    get { false }
    set {}
  }
  var hasTakenTooMuchTime: Bool { false }
  package var hasCancelledTasks: Bool { false }
  var taskCount: Int { 0 }
  package var gatherer: FailureGatherer {
    get { FailureGatherer() }
    set {}
  }
  package var input: RandomInput {
    get { RandomInput(repeating: []) }
    set {}
  }
  var interleaving: Interleaving? { nil }
  package var outsideUses: OutsideUses { OutsideUses() }

  package func runToEnd(_ code: @escaping () -> Void) -> [SimulationError] { [] }
  package func beginHosting() -> any ExecutionHost { fatalError("this platform has no simulations") }
  func nextRandom() -> UInt64 { 0 }
  package func always(_ holds: @escaping (Int) -> Bool) -> Bool { false }
  package func alwaysAwaiting(_ holds: @escaping (_ stepCount: () -> Int) async -> Bool) -> Bool { false }
  func injects(_ fault: InjectedFault) -> Bool { false }
  func time(after delay: Duration) -> Int64 { 0 }
  func passTime(until end: Int64) throws {}
  nonisolated(nonsending) func wait(until time: Int64) async {}
}

struct DeterministicRun {
  init(_ engine: SimulationEngine, _ body: () async throws -> Void) {}

  func finish() throws { try SimulationEngine.check() }
  func finishOnMainActor() async throws { try finish() }
}

struct Step {
  let identity: UInt
  let task: Int?
  let isPooled: Bool
  var rank: Int32
  var next: Int32
  var order: Unmanaged<SerialOrder>?
}

struct OrderCounts: Sendable, Hashable {
  func coverage(listsPairs: Bool) -> OrderCoverage? { nil }
}

/// An error, identified by its text, because this build does not access the runtime's error objects.
package struct ThrownError: Equatable, Sendable {
  private let text: String

  package init(_ error: any Error) { text = "\(type(of: error)) \(error)" }
}

package struct OutsideUses: Sendable {
  package let reason: String? = nil
  package let advice: String? = nil
}

package enum SimulationWatch {
  package enum Awaited {
    case change, end
  }

  package init?(for duration: Duration, awaits awaited: Awaited) { nil }

  package var isOver: Bool { switch self {} }
  package var stopReason: String? { switch self {} }
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
#endif
