/// A step that a schedule holds back: others that became ready later go before it.
struct HeldStep: Sendable, Hashable {
  /// A step by its task, which is the same in a run with other choices as long as the task does the same.
  struct Identity: Sendable, Hashable {
    /// The number of the task; zero if it is not known.
    let task: Int
    /// Counts the steps of the task, from 1.
    let ordinal: Int

    /// No step of any task.
    static var never: Identity { Identity(task: -1, ordinal: 0) }
  }

  let step: Identity
  /// The last step that goes before it.
  var end: Identity
}
