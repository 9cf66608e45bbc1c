/// The sources of a simulation's progress. They are asked in this order, until one makes progress or stops the simulation.
///
/// The order is the specification: what runs without a decision comes first, then what is ready, then what outside code
/// may still add to that, and only then time. The sources that find that nothing more will happen come last.
enum ProgressSource: CaseIterable {
  /// The step that the schedule has already chosen. Nothing may come between the choice and the step.
  case chosenStep
  /// A step of a poll. Polls see the state that the last step has left, so no other step may come between.
  case pollStep
  /// A ready step whose task is not an idle spinner. Nothing else happens as long as there is one, except that
  /// the schedule may fire a timer early, as if the steps were slow.
  case usefulStep
  /// The blocks of a group that outside code has emptied. That code reports nothing, so they are looked for only when
  /// nothing is ready.
  case groupNotifications
  /// The blocks of the main queue. They are ready, too, and come after the other steps because only the main run loop can
  /// run them, which is slow.
  case mainQueue
  /// A task that is on an outside executor. It is running in real time, so virtual time must not pass it.
  case taskAway
  /// A step within a poll that may concern other polls. Each is resumed at most once at each time, before it advances, because
  /// its own steps may be such steps.
  case pollStepToAnnounce
  /// An outside event that ends the wait of a blocked step. It comes before the timers: if only the time-outs of such
  /// waits are left, outside code may act before time does.
  case eventBeforeTimeouts
  /// A little time for the spinners, which await something that no step brings about. It comes before the timers, because
  /// it ends before the next one.
  case timeForSpinners
  /// The timers with the next deadline. They come before waiters of the same time, which wait until nothing is ready.
  case timers
  /// The waiter with the next time. By then, nothing is ready, and nothing else is due.
  case waiters
  /// The end of the caller's time. It comes before all that happens when nothing is due at any time.
  case timeLimit
  /// A step of a spinner for which time does not advance. It comes after all that may end its wait. If it never stops, the
  /// limit of steps ends the simulation.
  case spinnerStep
  /// An event from outside: nothing inside can happen without one.
  case outsideEvent
  /// A poll that learns that nothing can happen any more. The one with the earliest end comes first, because others may
  /// depend on it.
  case idlePoll
}

/// The terms on which a caller asks for progress.
struct ProgressTerms {
  /// The time limit, in nanoseconds since the simulation began.
  var limit = Int64.max
  /// True to fire timers up to the limit even without `autoAdvance`.
  var isAdvancing = false
  /// True if the caller waits for outside events when nothing inside is left to do.
  var awaitsOutside = true
  /// True to wait for processes that the code has started even if there is a limit.
  var awaitsProcesses = false
}
