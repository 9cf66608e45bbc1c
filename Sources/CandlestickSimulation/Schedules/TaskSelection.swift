/// The tasks that an exploration cancels.
///
/// ```swift
/// it("returns its permit", .cancellations(of: .tasks(named: "request"))) { … }
/// ```
///
/// The task of the example is never cancelled, nor are tasks outside the simulation.
public struct TaskSelection: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case started
    case named(String)
    case all
  }

  package let kind: Kind

  /// The tasks that the example itself starts: each `Task`, `async let` and group task that the example's task creates,
  /// or that a Dispatch block or the example's synchronous code creates.
  ///
  /// As always, cancelling a task cancels its child tasks, but not the unstructured tasks that it creates.
  public static let startedTasks = TaskSelection(kind: .started)

  /// Every task except the one of the example.
  public static let all = TaskSelection(kind: .all)

  /// The tasks with a name, whichever task creates them.
  ///
  /// ```swift
  /// Task(name: "request") { try await pool.request() }
  /// ```
  ///
  /// - Parameter name: the name of the tasks.
  public static func tasks(named name: String) -> TaskSelection { TaskSelection(kind: .named(name)) }
}
