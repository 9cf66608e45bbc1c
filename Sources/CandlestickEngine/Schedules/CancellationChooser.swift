import CandlestickSimulation
import CandlestickSupport

/// Makes the choices of ``CancellationSchedules``.
struct CancellationChooser: ScheduleStrategy {
  let selection: TaskSelection
  /// The number of suspension points in the first run; nil until it has ended.
  private(set) var pointCount: Int?
  /// The number of runs that reached their suspension point.
  private(set) var cancelledCount = 0
  private var begunCount = 0
  private var isOver = false

  /// - Parameter selection: the tasks to cancel.
  init(of selection: TaskSelection) {
    self.selection = selection
  }

  /// The index of the suspension point at which the current run cancels a task; nil in the first run.
  var point: Int? { begunCount > 1 ? begunCount - 2 : nil }

  var hasSeenAll: Bool { isOver && cancelledCount == pointCount }

  mutating func beginSchedule() -> UInt64? {
    isOver = begunCount > pointCount ?? 0
    if isOver { return nil }
    begunCount += 1
    return 0
  }

  /// Records the end of a run.
  ///
  /// - Parameters:
  ///   - pointCount: the number of suspension points that the run passed.
  ///   - hasCancelled: true if the run cancelled a task.
  mutating func ended(afterPoints pointCount: Int, hasCancelled: Bool) {
    if begunCount == 1 { self.pointCount = pointCount }
    if hasCancelled { cancelledCount += 1 }
  }

  mutating func choose(among choices: ScheduleChoices) -> Int { 0 }
}

extension TaskSelection {
  /// Returns true if the selection includes a task.
  func contains(_ task: SimulatedTask) -> Bool {
    switch kind {
    case .started: task.isStartedByExample
    case .named(let name): task.label == "\"\(name)\""
    case .all: true
    }
  }
}
