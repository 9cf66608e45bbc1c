/// A call of a ``TaskProvider``, with its arguments and its location.
public struct TaskCall: Hashable, Sendable {
  /// The kind of a task.
  public enum Kind: Hashable, Sendable {
    /// Like `Task { … }`: inherits the actor, the priority and the task-local values.
    case task
    /// Like `Task.detached { … }`: inherits nothing.
    case detachedTask
  }

  /// The kind of the task.
  public var kind: Kind
  /// The name of the task; nil if it has none.
  public var name: String?
  /// The requested priority; nil if the runtime chooses it.
  public var priority: TaskPriority?
  /// The module and the file of the call, such as "App/Search.swift".
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
  /// The name of the priority, such as "background".
  fileprivate var name: String {
    let text = String(describing: self)
    return text.hasPrefix("TaskPriority.") ? String(text.dropFirst("TaskPriority.".count)) : text
  }
}

extension TaskCall: CustomStringConvertible {
  /// The call as text, such as `detached task "index" (background) at App/Search.swift:12`.
  public var description: String {
    let kind = kind == .task ? "task" : "detached task"
    let details = [name.map { "\"\($0)\"" }, priority.map { "(\($0.name))" }].compactMap(\.self)
    return ([kind] + details + ["at \(fileID):\(line)"]).joined(separator: " ")
  }
}
