#if os(Linux)
import CandlestickSupport

/// What the tasks of a table are called in it.
struct TaskNames {
  let places: Places

  init(of steps: StepRecord.Steps) {
    let tasks = steps.entries.map(\.task) + steps.held.map(\.task)
    places = Places(of: steps.entries.flatMap(\.positions) + tasks.flatMap(\.origin))
  }

  /// The name of a task, or its number, and the line that made it, such as `task 6 (Worker.swift:31)`. The name of a file that is
  /// too long is cut, not its end with the line.
  func longName(of task: TaskOfStep, atMost length: Int = .max) -> String {
    guard let line = places.line(of: task.origin) else { return task.label }
    let excess = task.label.count + line.count + 3 - length
    guard excess > 0, let colon = line.lastIndex(of: ":") else { return "\(task.label) (\(line))" }
    return "\(task.label) (\(line[..<colon].dropLast(excess + 1))…\(line[colon...]))"
  }

  /// A list of names, each once, in which only the first three are named if there are many.
  static func list(_ names: [String]) -> String {
    var unique: [String] = []
    for name in names where !unique.contains(name) { unique.append(name) }
    if unique.count > 4 { unique[3...] = ["\(grouped(unique.count - 3)) others"] }
    guard let last = unique.popLast(), !unique.isEmpty else { return names.first ?? "" }
    return "\(unique.joined(separator: ", ")) and \(last)"
  }
}
#endif
