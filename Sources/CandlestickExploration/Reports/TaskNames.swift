import CandlestickEngine
import CandlestickSimulation
import CandlestickSupport

/// The names of the tasks and blocks in a table. Names that are not unique have numbers.
struct TaskNames {
  let frames: StackFrames
  /// The names that several tasks or blocks of the table share.
  private let shared: Set<String>

  init(of steps: LoggedSteps) {
    let cancellations = steps.cancellations.map(\.1)
    let tasks =
      steps.entries.flatMap { [$0.task] + $0.delayed + [$0.delayedByTimer].compactMap(\.self) }
      + steps.delays.map(\.task) + cancellations.map(\.task)
    let positions = steps.entries.map(\.positions) + cancellations.map(\.positions) + tasks.map(\.origin)
    frames = StackFrames(of: positions.flatMap(\.self))
    let names = Set(tasks.map(\.name) + tasks.compactMap(\.sleeper))
    shared = Set(Dictionary(grouping: names, by: \.text).filter { $1.count > 1 }.keys)
  }

  /// Returns the name of a task, or of the timer of a task.
  ///
  /// - Parameter length: the maximum number of characters of the task's name.
  func name(of task: StepTask, atMost length: Int = .max) -> String {
    task.sleeper.map { "the timer of \(text(of: $0, length))" } ?? text(of: task.name, length)
  }

  private func text(of name: TaskName, _ length: Int = .max) -> String {
    shared.contains(name.text) ? name.numbered(atMost: length) : name.text.shortened(to: length)
  }

  /// Returns a task's name and the line that created the task, such as `task 6 (Worker.swift:31)`.
  func longName(of task: StepTask, atMost length: Int = .max) -> String {
    let name = name(of: task, atMost: length)
    return frames.line(of: task.origin).map { "\(name) (\($0))" } ?? name
  }

  /// Returns true if a call stack begins on the line that created a task.
  func isCreated(_ task: StepTask, at positions: [UInt]) -> Bool {
    frames.line(of: task.origin) == frames.line(of: positions)
  }

  /// Returns the names of the tasks that timers wake.
  func sleepers(of timers: [StepTask]) -> [String] { timers.compactMap(\.sleeper).map { text(of: $0) } }

  /// Returns a list of the distinct names. Lists only the first three if there are many, and fewer if they are too
  /// long.
  ///
  /// - Parameter length: the maximum number of characters. A single name may exceed it.
  static func list(_ names: [String], atMost length: Int = .max) -> String {
    var known: Set<String> = []
    let unique = names.filter { known.insert($0).inserted }
    var shown = unique.count > 4 ? 3 : unique.count
    while true {
      let rest = unique.count - shown
      var parts = Array(unique.prefix(shown))
      if rest > 0 { parts.append(counted(rest, "other")) }
      let last = parts.popLast() ?? ""
      let text = parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
      if text.count <= length || shown <= 1 { return text }
      shown -= 1
    }
  }
}
