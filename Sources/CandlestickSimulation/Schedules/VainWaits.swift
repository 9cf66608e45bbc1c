#if os(Linux)
/// The standstills in which a run of an exploration has waited in vain for what is outside, for the next runs to wait less in the
/// same ones.
///
/// It is used by the host of the runs alone.
final class VainWaits {
  /// What a wait is shortened by.
  private static let divisor = 20

  /// Where all tasks wait: addresses in the functions that each is in.
  typealias Standstill = [[UInt]]

  private var standstills: Set<Standstill> = []

  /// Takes note that nothing came from outside in all the time that there was.
  func insert(_ standstill: Standstill) { standstills.insert(standstill) }

  /// How long to wait.
  ///
  /// - Parameters:
  ///   - standstill: where all tasks wait.
  ///   - timeout: how long to wait if it is not a known one.
  func timeout(in standstill: Standstill, unlessKnown timeout: Duration) -> Duration {
    standstills.contains(standstill) ? timeout / Self.divisor : timeout
  }
}

extension SimulationEngine {
  /// Where all tasks wait that do not run here and now.
  var standstill: VainWaits.Standstill {
    tasks.all.compactMap { pointer, task in
      runningTasks.contains(pointer) || tasks.isAway(pointer) ? nil : SimulatedTasks.positions(of: task)
    }
    .sorted { $0.lexicographicallyPrecedes($1) }
  }
}
#endif
