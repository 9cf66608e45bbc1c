/// A call of a ``TaskProvider``: which task was asked for, and where.
public struct TaskCall: Hashable, Sendable {
  /// How a task is started.
  public enum Kind: Hashable, Sendable {
    /// Like `Task { … }`: it inherits the actor, the priority and the task-local values.
    case task
    /// Like `Task.detached { … }`: it inherits nothing.
    case detachedTask
  }

  /// How the task was started.
  public var kind: Kind
  /// The name of the task; nil if it has none.
  public var name: String?
  /// The priority of the task; nil if it was left to the runtime.
  public var priority: TaskPriority?
  /// The module and the file of the call, as in "App/Search.swift".
  public var fileID: String
  /// The line of the call.
  public var line: Int

  /// Creates a call.
  public init(
    _ kind: Kind,
    name: String? = nil,
    priority: TaskPriority? = nil,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.kind = kind
    self.name = name
    self.priority = priority
    self.fileID = "\(fileID)"
    self.line = Int(line)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(name)
    hasher.combine(priority?.rawValue)
    hasher.combine(fileID)
    hasher.combine(line)
  }
}

extension TaskPriority {
  /// For example "background".
  fileprivate var name: String {
    let text = String(describing: self)
    return text.hasPrefix("TaskPriority.") ? String(text.dropFirst("TaskPriority.".count)) : text
  }
}

extension TaskCall: CustomStringConvertible {
  /// For example `detached task "index" (background) at App/Search.swift:12`.
  public var description: String {
    let kind = kind == .task ? "task" : "detached task"
    let details = [name.map { "\"\($0)\"" }, priority.map { "(\($0.name))" }].compactMap(\.self)
    return ([kind] + details + ["at \(fileID):\(line)"]).joined(separator: " ")
  }
}
