/// A step that a schedule holds back: steps that became ready later overtake it.
struct HeldStep: Sendable, Hashable {
  /// Identifies a step by its task. It is the same in a run with other choices as long as the task does the same.
  struct Identity: Sendable, Hashable {
    /// The number of the task; zero if unknown.
    let task: Int
    /// Counts the steps of the task, from 1.
    let ordinal: Int

    /// No step of any task.
    static var never: Identity { Identity(task: -1, ordinal: 0) }
  }

  let step: Identity
  /// The last step that overtakes it.
  var end: Identity
}
