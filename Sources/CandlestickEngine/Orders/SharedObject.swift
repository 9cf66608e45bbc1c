import CandlestickSimulation

/// An object that steps of a run may share.
enum SharedObject: Hashable {
  /// Everything: used by steps that may read anything, such as those of a poll.
  case everything
  /// Memory that the engine cannot see.
  case memory
  case task(Int)
  /// The results of a task group, by the number of the task that awaits them.
  case group(Int)
  case actor(UInt)
  case mainActor
  /// The tail of the queue of a serial queue or the main actor, where steps are enqueued.
  case tail(UInt)
  /// A queue, while its blocks run.
  case queue(UInt)
  /// A lock, semaphore, condition or group.
  case lock(UInt)
}
