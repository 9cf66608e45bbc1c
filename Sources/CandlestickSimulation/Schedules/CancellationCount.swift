/// The numbers of an exploration that cancels tasks at one suspension point after another.
package struct CancellationCount: Sendable {
  /// The number of points at which a task was cancelled.
  package let cancelled: Int
  /// The number of points in the first run.
  package let points: Int
}
