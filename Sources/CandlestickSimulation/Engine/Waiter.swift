#if os(Linux)
/// A task that waits for the simulation to reach some point.
struct Waiter {
  /// The reason for which a waiting task is resumed.
  enum ResumeReason: Sendable {
    /// A step was taken.
    case step
    /// The time is reached, and nothing is ready.
    case time
    /// Nothing can happen by itself any more.
    case idle
  }

  /// The latest time to resume it, in nanoseconds since the simulation began.
  let time: Int64
  /// The time from which each step resumes it; nil if steps do not.
  var watchesStepsFrom: Int64?
  /// True to wait for outside events before the simulation counts as idle.
  var awaitsOutside = false
  /// Identifies it for `wake`; nil if it cannot be woken.
  var id: ObjectIdentifier?
  /// The number of the waiting task.
  let task: Int?
  let continuation: UnsafeContinuation<ResumeReason, Never>

  var watchesSteps: Bool { watchesStepsFrom != nil }
}
#endif
