#if RUNTIME_HOOKS
/// The lines of a table of steps. Steps that do not help to explain the schedule are folded.
struct FoldedSteps {
  // Indirect, because the code that copies large values slows the build.
  indirect enum Line {
    case step(RecordedStep)
    /// Consecutive steps of the runtime's timers.
    case timers([RecordedStep])
    /// Hidden steps: their number, and their tasks, as far as known.
    case folded(count: Int, [TaskOfStep])

    var entries: [RecordedStep] {
      switch self {
      case .step(let entry): [entry]
      case .timers(let entries): entries
      case .folded: []
      }
    }
  }

  /// The maximum number of lines of a table without folding.
  private static let shortTable = 24
  /// The number of lines that a longer table always shows at the beginning and at the end.
  private static let headLength = 2
  private static let tailLength = 5
  /// The minimum number of hidden steps that are replaced by a line.
  private static let shortestFold = 3

  let lines: [Line]

  init(_ steps: RecordedSteps) {
    let lines = Self.withTimersJoined(steps.entries)
    var kept = Array(lines.indices)
    if lines.count > Self.shortTable {
      let isConcerned = Self.concerned(by: steps)
      kept = kept.filter { index in
        index < Self.headLength || index >= lines.count - Self.tailLength
          || lines[index].entries.contains { $0.isMarked || isConcerned($0.task) }
      }
      kept = RecordedSteps.kept(of: kept, limit: RecordedSteps.limit) { lines[$0].entries.contains(where: \.isMarked) }
    }
    self.lines = Self.folded(lines, keeping: Set(kept))
  }

  private static func withTimersJoined(_ entries: [RecordedStep]) -> [Line] {
    var lines: [Line] = []
    for entry in entries {
      if !entry.task.isTimer || entry.isMarked {
        lines.append(.step(entry))
      } else if case .timers(let before)? = lines.last, before.last?.number == entry.number - 1 {
        lines[lines.count - 1] = .timers(before + [entry])
      } else {
        lines.append(.timers([entry]))
      }
    }
    return lines
  }

  /// Returns a predicate that is true for tasks related to the failure: delayed tasks, tasks that delay them, the task
  /// of the last step, and tasks that use the last actor that this task used.
  private static func concerned(by steps: RecordedSteps) -> (TaskOfStep) -> Bool {
    let last = steps.entries.last?.task
    let actor = steps.entries.last { $0.task == last && $0.actor != nil }?.actor
    let tasks = Set(
      steps.delays.map(\.task)
        + steps.entries.filter { !$0.delayed.isEmpty || $0.actor != nil && $0.actor == actor }.map(\.task)
        + [last].compactMap(\.self)
    )
    return { task in tasks.contains(task) || task.isTimer && tasks.contains { $0.name == task.sleeper } }
  }

  private static func folded(_ lines: [Line], keeping kept: Set<Int>) -> [Line] {
    var result: [Line] = []
    var next = 1
    var hidden: [Line] = []
    for (index, line) in lines.enumerated() {
      guard kept.contains(index), let first = line.entries.first?.number, let last = line.entries.last?.number else {
        hidden.append(line)
        continue
      }
      if first - next >= Self.shortestFold {
        result.append(.folded(count: first - next, hidden.flatMap(\.entries).map(\.task)))
      }
      result.append(line)
      hidden = []
      next = last + 1
    }
    return result
  }
}
#endif
