/// Thrown by ``ManualTaskProvider`` if the operation to run is not there.
public struct NoHeldTaskError: Error {
  /// The index of the operation.
  public let index: Int
  /// The operations that are held.
  public let heldTasks: [TaskCall]
}

extension NoHeldTaskError: CustomStringConvertible {
  /// For example `there is no held task 1; held: 0: task at App/Search.swift:12`.
  public var description: String {
    if heldTasks.isEmpty { return "no task is held; the code has started none, or all have been run" }
    let held = heldTasks.enumerated().map { "\($0): \($1)" }.joined(separator: ", ")
    return "there is no held task \(index); held: \(held)"
  }
}
