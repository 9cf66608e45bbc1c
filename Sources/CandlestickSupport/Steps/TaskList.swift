/// A list of tasks for messages.
package enum TaskList {
  /// The maximum number of tasks that are listed. Others are counted.
  package static let mostTasks = 20
  private static let mostCharactersOfName = 200

  /// Returns the list, one task per line.
  ///
  /// - Parameters:
  ///   - lines: a description of each of the first tasks, up to ``mostTasks``.
  ///   - count: the number of all tasks.
  package static func text(_ lines: [String], of count: Int) -> String {
    let rest = count - lines.count
    return (lines + (rest > 0 ? ["and \(grouped(rest)) more"] : [])).map { "  \($0)" }.joined(separator: "\n")
  }

  /// Returns the name of a task, or the beginning of a very long name.
  package static func shortened(_ name: String) -> String {
    name.count > mostCharactersOfName ? name.prefix(mostCharactersOfName) + "…" : name
  }
}
