#if os(Linux)
/// The threads on which tasks and default actors run. A blocked step occupies its thread.
struct CooperativePool {
  /// The number of threads; nil for no limit.
  var width: Int?
  private(set) var blockedCount = 0

  init(width: Int?) { self.width = width.map { max($0, 1) } }

  /// True if blocked steps occupy all threads.
  var isExhausted: Bool { width.map { blockedCount >= $0 } ?? false }

  /// Records that a step blocks or unblocks its thread.
  mutating func blockThread(_ isBlocked: Bool) { blockedCount += isBlocked ? 1 : -1 }
}
#endif
