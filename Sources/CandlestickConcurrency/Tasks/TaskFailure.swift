/// The error that a task has thrown.
public struct TaskFailure: Sendable {
  /// The call that started the task.
  public let call: TaskCall
  /// What it threw.
  public let error: any Error
}

extension TaskFailure: CustomStringConvertible {
  /// For example `task at App/Search.swift:12 threw timedOut`.
  public var description: String { "\(call) threw \(error)" }
}
