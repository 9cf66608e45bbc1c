#if RUNTIME_HOOKS
/// The wait of a simulation for outside events, when nothing is left to do inside.
///
/// A task that was on an outside executor counts as away until the next event, which may be its end.
enum OutsideWait {
  /// Not waiting. An event may arrive at any time.
  case idle(isTaskAway: Bool)
  /// Waiting for an event until a deadline, in seconds of uptime. Steps do not extend it. If time is held, it does not advance
  /// meanwhile.
  case waiting(until: Double, isTaskAway: Bool, isTimeHeld: Bool)
  /// No event arrived before the deadline, or none can arrive. Not waiting until the next step or event.
  case silent

  var isSilent: Bool { if case .silent = self { true } else { false } }
  /// When the current wait ends; nil if there is none.
  var end: Double? { if case .waiting(let end, _, _) = self { end } else { nil } }
  var isTimeHeld: Bool { if case .waiting(_, _, let isTimeHeld) = self { isTimeHeld } else { false } }

  var isTaskAway: Bool {
    switch self {
    case .idle(let isTaskAway), .waiting(_, let isTaskAway, _): isTaskAway
    case .silent: false
    }
  }

  /// Starts waiting until a deadline. Time that is held already stays held.
  mutating func begin(until end: Double, holdsTime: Bool = false) {
    self = .waiting(until: end, isTaskAway: isTaskAway, isTimeHeld: isTimeHeld || holdsTime)
  }

  mutating func postponeEnd(by seconds: Double) {
    if let end { begin(until: end + seconds) }
  }

  mutating func sawTaskAway() {
    self = end.map { .waiting(until: $0, isTaskAway: true, isTimeHeld: isTimeHeld) } ?? .idle(isTaskAway: true)
  }

  mutating func stepBegins() {
    if isSilent { self = .idle(isTaskAway: false) }
  }
}
#endif
