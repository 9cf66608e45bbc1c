/// The progress of an exploration that cancels a task at one suspension point per run.
package struct CancellationCount: Sendable {
  /// The number of points at which a task was cancelled.
  package let cancelled: Int
  /// The number of points in the first run.
  package let points: Int

  package init(cancelled: Int, points: Int) {
    self.cancelled = cancelled
    self.points = points
  }
}
