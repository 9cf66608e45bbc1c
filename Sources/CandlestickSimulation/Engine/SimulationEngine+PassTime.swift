#if os(Linux)
extension SimulationEngine {
  /// Lets time pass while the calling code waits, and runs all that is due meanwhile, until nothing is ready.
  ///
  /// - Parameter end: the time to come to, in nanoseconds since the simulation began.
  func passTime(until end: Int64) {
    while true {
      switch progress(until: end, isAdvancing: true) {
      case .moved: continue
      case .awaitsOutside(isTaskAway: true): pause { serveOutside() }
      case .awaitsOutside(isTaskAway: false), .timeIsUp, .standstill: return skip(to: end)
      }
    }
  }
}
#endif
