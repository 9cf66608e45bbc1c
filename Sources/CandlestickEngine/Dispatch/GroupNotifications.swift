import CRuntimeHooks
import CandlestickSimulation

/// The blocks that wait for a group to become empty, in the order in which they were added.
///
/// Work items use this, too. Each has a group with one member until it has completed.
struct GroupNotifications {
  private typealias Notification = (group: UnsafeMutableRawPointer, job: UnsafeMutablePointer<candlestick_block_job>)

  private var waiting: [Notification] = []

  var isEmpty: Bool { waiting.isEmpty }

  /// Keeps a block until a group is empty, and retains the group. Returns false if it is empty, so that the block is
  /// ready.
  mutating func keep(
    _ job: UnsafeMutablePointer<candlestick_block_job>,
    until group: UnsafeMutableRawPointer
  ) -> Bool {
    if candlestick_is_group_empty(group) { return false }
    candlestick_retain_dispatch_object(group)
    waiting.append((group, job))
    return true
  }

  /// Removes and returns the blocks of a group, if it is empty.
  mutating func take(of group: UnsafeMutableRawPointer) -> [UnsafeMutablePointer<candlestick_block_job>] {
    isEmpty || !candlestick_is_group_empty(group) ? [] : take { $0 == group }
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
    // Checks each group only once, since another thread may leave it at any time.
    waiting.removeAll { notification in
      guard isTaken(notification.group) else { return false }
      taken.append(notification)
      return true
    }
    for (group, _) in taken { candlestick_release_dispatch_object(group) }
    return taken.map(\.job)
  }
}
