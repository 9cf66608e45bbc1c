#if RUNTIME_HOOKS
/// Something that steps of a run may share.
enum SharedObject: Hashable {
  /// Everything, in steps that look at anything, such as those of a poll.
  case everything
  /// Memory that the engine does not see.
  case memory
  case task(Int)
  /// The results of the tasks in a group of a task.
  case group(Int)
  case actor(UInt)
  case mainActor
  /// The end of a serial queue or of the main actor's queue, where steps are enqueued.
  case tail(UInt)
  /// A queue, while its blocks run.
  case queue(UInt)
  /// A lock, semaphore, condition or group.
  case lock(UInt)
}
#endif
