import CandlestickSimulation
import CandlestickSupport

/// Runs code on the main thread in real time, and drains the main run loop while it waits.
final class RealTimeHost: ExecutionHost {
  /// The interval between checks for tasks that have ended.
  private static let slice: Duration = .milliseconds(5)

  private let start = ContinuousClock.now
  let reportsTasksLeftBehind = false

  private let tracker: (any TaskTracker)?

  init(_ tracker: (any TaskTracker)? = nil) {
    self.tracker = tracker
  }

  var time: Duration { start.duration(to: .now) }
  var isVirtual: Bool { false }
  var hasCancelledTasks: Bool { false }

  func run(_ code: @escaping () -> Void) -> SimulationError? {
    if let tracker { tracker.track(code) } else { code() }
    return nil
  }

  @MainActor func start(_ code: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    Task { await code() }
  }

  func runTasks(atMost limit: Duration?, until condition: () -> Bool) -> WaitResult {
    MainRunLoop.drain(atMost: limit, until: condition) ? .conditionMet : .timedOut
  }

  func tasksLeft(after limit: Duration) -> String? {
    guard let tracker else { return nil }
    let end = time + limit
    while tracker.hasTasks, time < end { MainRunLoop.drain(atMost: min(Self.slice, end - time)) }
    return tracker.hasTasks ? tracker.taskDescription : nil
  }

  func end() -> SimulationError? {
    tracker?.end()
    return nil
  }
}
