import CandlestickSimulation

/// A simulation's wait for outside events when nothing inside can run.
///
/// A task that was found on an outside executor counts as away until the next event, which may be the end of the task.
enum OutsideWait {
  /// Not waiting. An event may still arrive at any time.
  case idle(isTaskAway: Bool)
  /// Waiting for an event until a deadline, in seconds of uptime. Steps do not extend the deadline. If time is held,
  /// virtual time does not advance until then.
  case waiting(until: Double, isTaskAway: Bool, isTimeHeld: Bool)
  /// No event arrived before the deadline, or none can arrive. There is no further wait until the next step or event.
  case silent

  var isSilent: Bool { if case .silent = self { true } else { false } }
  /// The deadline of the current wait; nil if there is none.
  var end: Double? { if case .waiting(let end, _, _) = self { end } else { nil } }
  var isTimeHeld: Bool { if case .waiting(_, _, let isTimeHeld) = self { isTimeHeld } else { false } }

  var isTaskAway: Bool {
    switch self {
    case .idle(let isTaskAway), .waiting(_, let isTaskAway, _): isTaskAway
    case .silent: false
    }
  }

  /// Starts waiting until a deadline. If time is already held, it stays held.
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
