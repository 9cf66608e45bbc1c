#if os(Linux)
extension SimulationEngine {
  /// Lets time pass while the calling code waits, and runs all that is due meanwhile, until nothing is ready.
  ///
  /// - Parameter end: the time to come to, in nanoseconds since the simulation began.
  /// - Throws: ``SimulationError`` if it never comes to it.
  func passTime(until end: Int64) throws {
    timeIsControlled()
    while true {
      if isLimitExceeded() { throw SimulationError.neverEnding(self) }
      switch progress(until: end, isAdvancing: true) {
      case .moved: continue
      case .awaitsOutside(isTaskAway: true):
        if isLimitExceeded(looksAtTime: true) { throw SimulationError.neverEnding(self) }
        pause { serveOutside() }
      case .awaitsOutside(isTaskAway: false), .timeIsUp, .standstill: return skip(to: end)
      }
    }
  }
}
#endif
