/// The numbers of an exploration that cancels tasks at one suspension point after another.
package struct CancellationCount: Sendable, Hashable {
  /// The number of points at which a task was cancelled.
  package let cancelled: Int
  /// The number of points in the first run; nil until it has ended.
  package let points: Int?

  package init(cancelled: Int, points: Int?) {
    self.cancelled = cancelled
    self.points = points
  }
}
