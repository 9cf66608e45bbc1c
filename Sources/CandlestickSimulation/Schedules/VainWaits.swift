#if os(Linux)
/// The standstills in which a run of an exploration waited in vain for outside events. Later runs wait less in the same
/// ones.
///
/// Only the host of the runs uses it.
final class VainWaits {
  /// The factor by which a wait is shortened.
  private static let divisor = 20

  /// Where all tasks wait: addresses in the functions of each.
  typealias Standstill = [[UInt]]

  private(set) var standstills: Set<Standstill> = []

  /// Records that no event came in time.
  func insert(_ standstill: Standstill) { standstills.insert(standstill) }

  /// How long to wait.
  ///
  /// - Parameters:
  ///   - standstill: where all tasks wait.
  ///   - timeout: how long to wait in a new standstill.
  func timeout(in standstill: Standstill, unlessKnown timeout: Duration) -> Duration {
    standstills.contains(standstill) ? timeout / Self.divisor : timeout
  }
}

extension SimulationEngine {
  /// Where all tasks wait, except the running ones.
  var standstill: VainWaits.Standstill {
    tasks.all.compactMap { task in
      runningTasks.contains(task.pointer) || tasks.isAway(task.pointer) ? nil : SimulatedTasks.positions(of: task)
    }
    .sorted { $0.lexicographicallyPrecedes($1) }
  }
}
#endif
