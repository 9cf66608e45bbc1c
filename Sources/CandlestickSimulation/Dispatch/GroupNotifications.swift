#if RUNTIME_HOOKS
import CRuntimeHooks

/// The blocks that wait until a group has no members, in the order in which they were added.
///
/// Also used for work items. Each has a group with one member until it has completed.
struct GroupNotifications {
  private typealias Notification = (group: UnsafeMutableRawPointer, job: UnsafeMutablePointer<candlestick_block_job>)

  private var waiting: [Notification] = []

  var isEmpty: Bool { waiting.isEmpty }

  /// Adds a block, and retains its group.
  mutating func append(_ job: UnsafeMutablePointer<candlestick_block_job>, to group: UnsafeMutableRawPointer) {
    candlestick_retain_dispatch_object(group)
    waiting.append((group, job))
  }

  /// Removes and returns the blocks of a group.
  mutating func take(of group: UnsafeMutableRawPointer) -> [UnsafeMutablePointer<candlestick_block_job>] {
    take { $0 == group }
  }

  /// Removes and returns the blocks of groups without members.
  mutating func takeCompleted() -> [UnsafeMutablePointer<candlestick_block_job>] {
    take(where: candlestick_is_group_empty)
  }

  mutating func takeAll() -> [UnsafeMutablePointer<candlestick_block_job>] { take { _ in true } }

  private mutating func take(
    where isTaken: (UnsafeMutableRawPointer) -> Bool
  ) -> [UnsafeMutablePointer<candlestick_block_job>] {
    var taken: [Notification] = []
    // Each group is checked once: another thread may leave it at any time.
    waiting.removeAll { notification in
      guard isTaken(notification.group) else { return false }
      taken.append(notification)
      return true
    }
    for (group, _) in taken { candlestick_release_dispatch_object(group) }
    return taken.map(\.job)
  }
}
#endif
