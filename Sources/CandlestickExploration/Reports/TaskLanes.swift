import CandlestickEngine

/// The lanes of a table of steps: a column for each task, from its first step to its last one.
///
/// ```
/// 1  ●
/// 2  │ ●
/// 3  ┆ │ ●
/// ```
///
/// The blocks of a queue share a lane if they run one after another. Lincheck and Fray draw schedules in the same way.
struct TaskLanes {
  /// The maximum number of lanes. With more, the table names the task in each line.
  private static let mostLanes = 8

  private var lanes: [StepTask: Int] = [:]
  private var count = 0
  /// The lines of each task, from its first step to its last one.
  private let lives: [StepTask: ClosedRange<Int>]
  /// The lines in which a task is held back.
  private let waits: [StepTask: [Range<Int>]]

  /// Creates the lanes. Returns nil if they would not help, because there is only one task, or because there are too many.
  init?(_ lines: [FoldedSteps.Line]) {
    let running = Set(lines.compactMap(Self.task))
    var tasks: [StepTask] = []
    var lives: [StepTask: ClosedRange<Int>] = [:]
    var waits: [StepTask: [Range<Int>]] = [:]
    for (index, line) in lines.enumerated() {
      guard let step = line.shown else { continue }
      // A task that is held back was ready before the task that runs instead.
      for task in step.delayed + [step.delayedByTimer, step.task].compactMap(\.self) where running.contains(task) {
        if lives[task] == nil { tasks.append(task) }
        lives[task] = (lives[task]?.lowerBound ?? index)...index
      }
      guard let since = step.delayedSince else { continue }
      let start = lines.firstIndex { $0.entries.contains { $0.number >= since } } ?? index
      waits[step.task, default: []].append(start..<index)
    }
    guard tasks.count > 1 else { return nil }
    (self.lives, self.waits) = (lives, waits)
    for sharesLanes in [false, true] {
      (lanes, count) = Self.lanes(of: tasks, lives, areShared: sharesLanes)
      if count <= Self.mostLanes { return }
    }
    return nil
  }

  /// Returns the lane of each task, and the number of lanes.
  ///
  /// - Parameter areShared: true if all tasks may share lanes one after another, false if only the blocks of a queue may.
  private static func lanes(
    of tasks: [StepTask],
    _ lives: [StepTask: ClosedRange<Int>],
    areShared: Bool
  ) -> ([StepTask: Int], Int) {
    var lanes: [StepTask: Int] = [:]
    var lasts: [StepTask] = []
    for task in tasks {
      let free = lasts.firstIndex { last in
        guard let end = lives[last]?.upperBound, let start = lives[task]?.lowerBound, end < start else { return false }
        return areShared || last.number != nil && last.number == task.number
      }
      lanes[task] = free ?? lasts.count
      if let free { lasts[free] = task } else { lasts.append(task) }
    }
    return (lanes, lasts.count)
  }

  /// Returns the task whose step a line shows; nil for timers and folded steps.
  private static func task(of line: FoldedSteps.Line) -> StepTask? {
    guard let task = line.shown?.task, !task.isTimer else { return nil }
    return task
  }

  /// Returns the drawing of a line.
  func drawing(of line: FoldedSteps.Line, at index: Int) -> String {
    var cells = Array(repeating: " ", count: count)
    for (task, life) in lives where life.contains(index) {
      guard let lane = lanes[task] else { continue }
      cells[lane] = waits[task]?.contains { $0.contains(index) } == true ? "┆" : "│"
    }
    if let lane = Self.task(of: line).flatMap({ lanes[$0] }) { cells[lane] = "●" }
    return cells.joined(separator: " ")
  }
}
