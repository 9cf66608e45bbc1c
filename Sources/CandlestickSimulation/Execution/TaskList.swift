import CandlestickSupport

/// A list of tasks as a message shows it, however many there are.
enum TaskList {
  /// More tasks than these are only counted.
  static let mostTasks = 20
  private static let mostCharactersOfName = 200

  /// The list, one task a line.
  ///
  /// - Parameters:
  ///   - lines: what there is to say of the first tasks, up to ``mostTasks``.
  ///   - count: how many tasks there are.
  static func text(_ lines: [String], of count: Int) -> String {
    let rest = count - lines.count
    return (lines + (rest > 0 ? ["and \(grouped(rest)) more"] : [])).map { "  \($0)" }.joined(separator: "\n")
  }

  /// The name of a task, or the beginning of a very long one.
  static func shortened(_ name: String) -> String {
    name.count > mostCharactersOfName ? name.prefix(mostCharactersOfName) + "…" : name
  }
}
