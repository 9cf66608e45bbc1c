#if os(Linux)
/// The wait of a simulation for events from outside, for when nothing is left to do inside.
///
/// A task is away once it was with an outside executor, until the next event: its end may be that event.
enum OutsideWait {
  /// Not waiting: the next event may come at any time.
  case idle(isTaskAway: Bool)
  /// Waits for an event until a deadline, in seconds of uptime. Steps of the simulation do not extend it. Time does not advance
  /// meanwhile if it is held.
  case waiting(until: Double, isTaskAway: Bool, isTimeHeld: Bool)
  /// No event came before the deadline, or none can come. Not waiting until the next step or event.
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

  /// Waits until a deadline; holds time if told so, or if it is held already.
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
