import CRuntimeHooks
import CandlestickSimulation

/// The blocks that wait for a group to become empty, in the order in which they were added.
///
/// Work items use this, too. Each has a group with one member until it has completed.
struct GroupNotifications {
  private typealias Notification = (group: UnsafeMutableRawPointer, job: UnsafeMutablePointer<candlestick_block_job>)

  private var waiting: [Notification] = []

  var isEmpty: Bool { waiting.isEmpty }

  /// Adds a block and retains its group.
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
