import CandlestickSimulation
import CandlestickSupport

/// A list of tasks for messages.
enum TaskList {
  /// The maximum number of tasks to list. The others are only counted.
  static let mostTasks = 20
  private static let maximumNameLength = 200

  /// Returns the list, one task per line.
  ///
  /// - Parameters:
  ///   - lines: a description of each listed task, at most ``mostTasks``.
  ///   - count: the total number of tasks.
  static func text(_ lines: [String], of count: Int) -> String {
    let rest = count - lines.count
    return (lines + (rest > 0 ? ["and \(grouped(rest)) more"] : [])).map { "  \($0)" }.joined(separator: "\n")
  }

  /// Returns a task's name, truncated if it is very long.
  static func shortened(_ name: String) -> String {
    name.count > maximumNameLength ? name.prefix(maximumNameLength) + "…" : name
  }
}
