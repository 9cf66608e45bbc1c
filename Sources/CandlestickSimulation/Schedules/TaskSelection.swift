/// The tasks that an exploration cancels.
///
/// ```swift
/// it("returns its permit", .cancellations(of: .tasks(named: "request"))) { … }
/// ```
///
/// The task of the example itself is never among them, nor are tasks outside of the simulation.
public struct TaskSelection: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case started
    case named(String)
    case all
  }

  let kind: Kind

  /// The tasks that the example itself starts: each `Task`, `async let` and task of a group that the task of the example creates, or
  /// that synchronous code of the example or a Dispatch block creates.
  ///
  /// Their own child tasks are cancelled with them, as always; unstructured tasks that they create are not.
  public static let startedTasks = TaskSelection(kind: .started)

  /// Every task except that of the example.
  public static let all = TaskSelection(kind: .all)

  /// The tasks with a name, no matter which task creates them.
  ///
  /// ```swift
  /// Task(name: "request") { try await pool.request() }
  /// ```
  ///
  /// - Parameter name: the name of the tasks.
  public static func tasks(named name: String) -> TaskSelection { TaskSelection(kind: .named(name)) }
}

#if RUNTIME_HOOKS
extension TaskSelection {
  /// Returns true for a task that may be cancelled.
  func contains(_ task: SimulatedTask) -> Bool {
    switch kind {
    case .started: task.isStartedByExample
    case .named(let name): task.label == "\"\(name)\""
    case .all: true
    }
  }
}
#endif
