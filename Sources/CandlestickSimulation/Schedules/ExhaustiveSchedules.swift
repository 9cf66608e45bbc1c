/// Runs one schedule for each distinct order of steps.
///
/// Two orders are distinct if they order two steps differently that use the same object: an actor, a queue, a lock, or
/// a task that one of them creates, cancels or resumes. A simulation cannot see some shared state, such as a global
/// variable or a `Mutex`. All steps count as using that state, unless ``Sharing/actorsOnly`` rules it out.
///
/// A step is the code that a task runs from one suspension to the next, or to a point where it takes or releases a POSIX
/// or Foundation lock. Other points inside a step are not interrupted, and so not explored.
///
/// ```swift
/// let explored = try exploreSchedules(10_000, strategy: ExhaustiveSchedules(sharing: .actorsOnly)) { … }
/// expect(explored.isComplete).to(beTrue())
/// ```
///
/// Timers fire when no step is ready, so no step is ever slower than a timer.
///
/// The technique is optimal dynamic partial order reduction: Abdulla, Aronis, Jonsson and Sagonas, "Optimal Dynamic Partial Order
/// Reduction", POPL 2014, after Flanagan and Godefroid, POPL 2005.
public struct ExhaustiveSchedules: EngineStrategy {
  /// The kind of state that tasks share.
  public enum Sharing: Sendable, Hashable {
    /// Any state, including memory that the simulation cannot see. All steps that run code count as using the same
    /// object.
    case anything
    /// Only actors, queues, POSIX and Foundation locks, and the values that tasks return or pass through continuations.
    case actorsOnly
  }

  package let sharing: Sharing
  package let interruptions: Int?
  package let seed: UInt64
  /// True if the exploration fails unless it sees all orders.
  package let mustSeeAll: Bool
  package var chooser: (any ScheduleStrategy)?

  /// Creates the strategy.
  ///
  /// - Parameters:
  ///   - sharing: the kind of state that tasks share.
  ///   - interruptions: the maximum number of interruptions per schedule, as in ``DepthFirstSchedules``; nil for no
  ///     limit.
  ///   - seed: determines the random numbers, which are the same in all schedules.
  public init(sharing: Sharing = .anything, interruptions: Int? = nil, seed: UInt64 = 0) {
    self.init(sharing: sharing, interruptions: interruptions, seed: seed, mustSeeAll: false)
  }

  package init(sharing: Sharing, interruptions: Int?, seed: UInt64 = 0, mustSeeAll: Bool) {
    self.sharing = sharing
    self.interruptions = interruptions
    self.seed = seed
    self.mustSeeAll = mustSeeAll
  }

  /// True if all orders have been seen; false if the code depends on more than the schedule.
  public var hasSeenAll: Bool { chooser?.hasSeenAll ?? false }
  public mutating func beginSchedule() -> UInt64? { beginWithChooser() }
  public mutating func choose(among choices: ScheduleChoices) -> Int { chooser?.choose(among: choices) ?? 0 }
}
