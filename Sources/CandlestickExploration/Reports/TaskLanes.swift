import CandlestickEngine

/// The lanes of a table of steps: a column for each task, from its first step to its last one.
///
/// ```
/// 1  ●
/// 2  │ ●
/// 3  ┆ │ ●
/// ```
///
/// A lane is free again after the last step of its task. Lincheck and Fray draw schedules in the same way.
struct TaskLanes {
  /// The maximum number of lanes. With more, the table names the task in each line.
  private static let mostLanes = 8

  private let lanes: [StepTask: Int]
  private let count: Int
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
    var lanes: [StepTask: Int] = [:]
    var ends: [Int] = []
    for task in tasks {
      guard let life = lives[task] else { continue }
      let lane = ends.firstIndex { $0 < life.lowerBound } ?? ends.count
      if lane == ends.count { ends.append(life.upperBound) } else { ends[lane] = life.upperBound }
      lanes[task] = lane
    }
    guard tasks.count > 1, ends.count <= Self.mostLanes else { return nil }
    (self.lanes, self.lives, self.waits, count) = (lanes, lives, waits, ends.count)
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
