#if os(Linux)
/// A task that waits for the simulation to come to some point.
struct Waiter {
  /// What a waiting task is told.
  enum News: Sendable {
    /// A step has been taken.
    case step
    /// The time has come, and nothing is ready.
    case time
    /// Nothing is left that could happen by itself.
    case standstill
  }

  /// The time that it waits for, in nanoseconds since the simulation began.
  let time: Int64
  /// The time from which on it is told of each step, if it is.
  var watchesStepsFrom: Int64?
  /// Whether it waits for what is outside, where nothing else is left.
  var awaitsOutside = false
  /// By what it can be woken before its time, if it can.
  var id: ObjectIdentifier?
  /// The number of the waiting task.
  let task: Int?
  let continuation: UnsafeContinuation<News, Never>

  var watchesSteps: Bool { watchesStepsFrom != nil }
}
#endif
