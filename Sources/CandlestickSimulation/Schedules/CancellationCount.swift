/// The numbers of an exploration that cancels tasks at one suspension point after another.
package struct CancellationCount: Sendable {
  /// The number of points at which a task was cancelled.
  package let cancelled: Int
  /// The number of points in the first run.
  package let points: Int
  /// An error if no task has the name of those to cancel.
  let mistake: SimulationError?

  /// - Parameters:
  ///   - selection: the tasks to cancel.
  ///   - cancelled: the number of points at which a task was cancelled.
  ///   - points: the number of points in the first run.
  init(of selection: TaskSelection, cancelled: Int, points: Int) {
    self.cancelled = cancelled
    self.points = points
    if points == 0, case .named(let name) = selection.kind {
      mistake = .noTaskNamed(name)
    } else {
      mistake = nil
    }
  }
}
