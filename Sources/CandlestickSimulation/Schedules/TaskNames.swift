#if os(Linux)
import CandlestickSupport

/// The names of the tasks in a table.
struct TaskNames {
  let places: Places

  init(of steps: StepRecord.Steps) {
    let tasks = steps.entries.map(\.task) + steps.held.map(\.task)
    places = Places(of: steps.entries.flatMap(\.positions) + tasks.flatMap(\.origin))
  }

  /// The name of a task, or its number, and the line that created it, such as `task 6 (Worker.swift:31)`. If it is too
  /// long, the name of the file is cut.
  func longName(of task: TaskOfStep, atMost length: Int = .max) -> String {
    guard let line = places.line(of: task.origin) else { return task.label }
    let excess = task.label.count + line.count + 3 - length
    guard excess > 0, let colon = line.lastIndex(of: ":") else { return "\(task.label) (\(line))" }
    return "\(task.label) (\(line[..<colon].dropLast(excess + 1))…\(line[colon...]))"
  }

  /// A list of distinct names; only the first three if there are many.
  static func list(_ names: [String]) -> String {
    var known: Set<String> = []
    var unique = names.filter { known.insert($0).inserted }
    if unique.count > 4 { unique[3...] = ["\(grouped(unique.count - 3)) others"] }
    guard let last = unique.popLast(), !unique.isEmpty else { return names.first ?? "" }
    return "\(unique.joined(separator: ", ")) and \(last)"
  }
}
#endif
