#if os(Linux)
import CRuntimeHooks

/// The blocks that wait until a work item has completed. Dispatch tells nobody, so each item's group is polled.
struct WorkItemNotifications {
  private typealias Notification = (group: UnsafeMutableRawPointer, job: UnsafeMutablePointer<candlestick_block_job>)

  private var waiting: [Notification] = []

  var isEmpty: Bool { waiting.isEmpty }

  /// Adds a block. The item's group is retained.
  mutating func append(_ job: UnsafeMutablePointer<candlestick_block_job>, to group: UnsafeMutableRawPointer) {
    candlestick_retain_dispatch_object(group)
    waiting.append((group, job))
  }

  /// Takes the blocks whose items have completed, in the order in which they were added.
  mutating func takeCompleted() -> [UnsafeMutablePointer<candlestick_block_job>] {
    let completed = waiting.filter { candlestick_is_group_empty($0.group) }
    guard !completed.isEmpty else { return [] }
    waiting.removeAll { candlestick_is_group_empty($0.group) }
    for (group, _) in completed { candlestick_release_dispatch_object(group) }
    return completed.map(\.job)
  }
}
#endif
