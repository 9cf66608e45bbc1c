import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport

/// The lines of a table of steps. Steps that do not help to explain the schedule are folded.
struct FoldedSteps {
  // Indirect, because the code that copies large values slows the build.
  indirect enum Line {
    case step(LoggedStep)
    /// Consecutive steps of the runtime's timers.
    case timers([LoggedStep])
    /// The same step of a loop, as in a thread that calls `sched_yield` until a flag is set.
    case repeated([LoggedStep])
    /// Consecutive steps of a task while there is no other task, so that the schedule decides nothing.
    case alone([LoggedStep])
    /// Hidden steps: their number, and their tasks, as far as known.
    case folded(count: Int, [StepTask])

    var entries: [LoggedStep] {
      switch self {
      case .step(let entry): [entry]
      case .timers(let entries), .repeated(let entries), .alone(let entries): entries
      case .folded: []
      }
    }

    /// The step whose task, executor and position the line shows; nil if there is none.
    var shown: LoggedStep? {
      switch self {
      case .step(let entry): entry
      case .timers(let entries): entries.count == 1 ? entries[0] : nil
      case .repeated(let entries): entries[0]
      case .alone(let entries): entries.last
      case .folded: nil
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
  /// The minimum number of steps of a task alone, to join them.
  private static let fewestStepsAlone = 3
  /// The maximum number of steps of a loop, and the minimum number of repetitions, to join them.
  private static let longestLoop = 3
  private static let fewestRepetitions = 3

  let lines: [Line]

  init(_ steps: LoggedSteps) {
    let last = steps.endsWithFailure ? steps.lastNumber : nil
    let joined = Self.withLoopsJoined(Self.withTimersJoined(steps.entries), except: last)
    let lines = Self.withStepsAloneJoined(joined, of: steps, except: last)
    var kept = Array(lines.indices)
    if lines.count > Self.shortTable {
      let isConcerned = Self.concerned(by: steps)
      kept = kept.filter { index in
        index < Self.headLength || index >= lines.count - Self.tailLength
          || lines[index].entries.contains { $0.isMarked || isConcerned($0.task) }
      }
      kept = LoggedSteps.kept(of: kept, limit: LoggedSteps.limit) { lines[$0].entries.contains(where: \.isMarked) }
    }
    self.lines = Self.folded(lines, keeping: Set(kept))
  }

  private static func withTimersJoined(_ entries: [LoggedStep]) -> [Line] {
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

  /// Joins the steps of loops that block the thread again and again, as one line for each step of the loop.
  ///
  /// - Parameter last: the number of the step that fails, which has a line of its own.
  private static func withLoopsJoined(_ lines: [Line], except last: Int?) -> [Line] {
    func step(at index: Int) -> LoggedStep? {
      guard index < lines.count, case .step(let entry) = lines[index] else { return nil }
      return entry.isMarked || entry.number == last ? nil : entry
    }
    func repeats(_ index: Int, after length: Int) -> Bool {
      guard let first = step(at: index), let second = step(at: index + length) else { return false }
      return second.number - first.number == length && second.isRepetition(of: first)
    }
    func repetitions(of length: Int, at start: Int) -> Int {
      var end = start
      while repeats(end, after: length) { end += 1 }
      return (end - start) / length + 1
    }
    var result: [Line] = []
    var index = 0
    while index < lines.count {
      let loops = (1...longestLoop).map { (length: $0, count: repetitions(of: $0, at: index)) }
      if let loop = loops.first(where: { $0.count >= fewestRepetitions }) {
        for offset in index..<index + loop.length {
          result.append(.repeated((0..<loop.count).compactMap { step(at: offset + $0 * loop.length) }))
        }
        index += loop.length * loop.count
      } else {
        result.append(lines[index])
        index += 1
      }
    }
    return result
  }

  /// Joins the steps of a task between the end of all others and the start of the next one.
  ///
  /// - Parameter last: the number of the step that fails, which has a line of its own.
  private static func withStepsAloneJoined(_ lines: [Line], of steps: LoggedSteps, except last: Int?) -> [Line] {
    var lives: [StepTask: ClosedRange<Int>] = [:]
    for entry in steps.entries where !entry.task.isTimer {
      let start = min(lives[entry.task]?.lowerBound ?? entry.number, entry.delayedSince ?? entry.number)
      lives[entry.task] = start...entry.number
    }
    guard lives.count > 1 else { return lines }
    func stepAlone(in line: Line) -> LoggedStep? {
      guard case .step(let entry) = line, !entry.isMarked, !entry.task.isTimer, entry.number != last else { return nil }
      return lives.contains { $0 != entry.task && $1.contains(entry.number) } ? nil : entry
    }
    var result: [Line] = []
    var alone: [LoggedStep] = []
    func end() {
      result += alone.count < fewestStepsAlone ? alone.map(Line.step) : [.alone(alone)]
      alone = []
    }
    for line in lines {
      let step = stepAlone(in: line)
      if let before = alone.last, step?.task != before.task || step?.number != before.number + 1 { end() }
      if let step { alone.append(step) } else { result.append(line) }
    }
    end()
    return result
  }

  /// Returns a predicate that is true for tasks related to the failure: delayed tasks, tasks that delay them, the task
  /// of the last step, and tasks that use the last actor that this task used.
  private static func concerned(by steps: LoggedSteps) -> (StepTask) -> Bool {
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
