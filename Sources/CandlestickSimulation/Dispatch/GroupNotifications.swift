#if os(Linux)
import CRuntimeHooks

/// The blocks that wait until a group has no members.
struct GroupNotifications {
  private var jobs: [UnsafeMutableRawPointer: [UnsafeMutablePointer<candlestick_block_job>]] = [:]

  var isEmpty: Bool { jobs.isEmpty }
  /// The groups, which are retained.
  var groups: [UnsafeMutableRawPointer] { Array(jobs.keys) }

  mutating func takeAll() -> [UnsafeMutablePointer<candlestick_block_job>] { groups.flatMap { take(of: $0) } }

  mutating func append(_ job: UnsafeMutablePointer<candlestick_block_job>, to group: UnsafeMutableRawPointer) {
    if jobs[group] == nil { candlestick_retain_dispatch_object(group) }
    jobs[group, default: []].append(job)
  }

  /// Takes the blocks that wait for a group.
  mutating func take(of group: UnsafeMutableRawPointer) -> [UnsafeMutablePointer<candlestick_block_job>] {
    guard let taken = jobs.removeValue(forKey: group) else { return [] }
    candlestick_release_dispatch_object(group)
    return taken
  }
}
#endif
