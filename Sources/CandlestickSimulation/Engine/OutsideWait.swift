#if os(Linux)
/// The wait of a simulation for events from outside, for when nothing is left to do inside.
struct OutsideWait {
  private enum Phase {
    /// Not waiting: the next event may come at any time.
    case idle
    /// Waits for an event until a deadline. Steps of the simulation do not extend it.
    case waiting(until: ContinuousClock.Instant)
    /// No event came before the deadline. Not waiting until the next step or event.
    case silent
  }

  private var phase = Phase.idle
  /// Whether the main run loop was served since the last step.
  private(set) var isServed = false
  /// Whether a task was with an outside executor since the last event.
  private(set) var wasTaskAway = false
  /// Whether any event has come in this simulation.
  private(set) var hasHeard = false
  /// Whether the next turn serves the main run loop without waiting.
  var onlyServes = false

  var isSilent: Bool { if case .silent = phase { true } else { false } }
  /// When the current wait ends; nil if there is none.
  var end: ContinuousClock.Instant? { if case .waiting(let end) = phase { end } else { nil } }
  /// Whether something outside is known to send events.
  var mayBeAnswered: Bool { hasHeard || wasTaskAway }

  mutating func begin(until end: ContinuousClock.Instant) { phase = .waiting(until: end) }

  mutating func served() { isServed = true }

  mutating func sawTaskAway() { wasTaskAway = true }

  mutating func stepBegins() {
    if isSilent { phase = .idle }
  }

  mutating func stepEnded() { isServed = false }

  mutating func heard() {
    phase = .idle
    isServed = false
    wasTaskAway = false
    hasHeard = true
  }

  /// No event has come in time, or none can come.
  mutating func gaveUp() {
    phase = .silent
    wasTaskAway = false
  }
}
#endif
