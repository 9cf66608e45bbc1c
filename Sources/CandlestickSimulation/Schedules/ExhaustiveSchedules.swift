/// Runs one schedule for each distinct order of steps.
///
/// Two orders are distinct if they order two steps differently that use the same object: an actor, a queue, a lock, or
/// a task that one of them creates, cancels or resumes. A simulation cannot see some shared state, such as a global
/// variable or a `Mutex`. All steps count as using that state, unless ``Sharing/actorsOnly`` rules it out.
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
///
/// It is unchecked `Sendable` because of the search, which is a class. The search is created when the first schedule
/// begins. Only the copy of the strategy in one exploration uses it, on one thread at a time.
public struct ExhaustiveSchedules: ScheduleStrategy, @unchecked Sendable {
  /// The kind of state that tasks share.
  public enum Sharing: Sendable, Hashable {
    /// Any state, including memory that the simulation cannot see. All steps that run code count as using the same
    /// object.
    case anything
    /// Only actors, queues, POSIX and Foundation locks, and the values that tasks return or pass through continuations.
    case actorsOnly
  }

  private let sharing: Sharing
  private let bound: Int?
  private let seed: UInt64
  /// True if the exploration fails unless it sees all orders.
  let mustSeeAll: Bool
  #if RUNTIME_HOOKS
  private enum Search {
    case unbounded(OrderSearch)
    case bounded(BoundedSearch)
  }

  private var search: Search?
  #endif

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
    bound = interruptions
    self.seed = seed
    self.mustSeeAll = mustSeeAll
  }

  #if RUNTIME_HOOKS
  /// True if all orders have been seen; false if the code depends on more than the schedule.
  public var hasSeenAll: Bool {
    switch search {
    case .unbounded(let search): search.isOver && !search.hasDiverged
    case .bounded(let search): search.isOver
    case nil: false
    }
  }

  public mutating func beginSchedule() -> UInt64? {
    let search = search ?? newSearch
    self.search = search
    let hasBegun =
      switch search {
      case .unbounded(let search): search.begin()
      case .bounded(let search): search.begin()
      }
    return hasBegun ? seed : nil
  }

  private var newSearch: Search {
    let sharesMemory = sharing == .anything
    return bound.map { .bounded(BoundedSearch(interruptions: $0, sharesMemory: sharesMemory)) }
      ?? .unbounded(OrderSearch(sharesMemory: sharesMemory))
  }

  public mutating func choose(among choices: ScheduleChoices) -> Int {
    switch search {
    case .unbounded(let search): search.choose(among: choices.steps)
    case .bounded(let search): search.choose(among: choices)
    case nil: 0
    }
  }
  #else
  public mutating func beginSchedule() -> UInt64? { nil }
  public mutating func choose(among choices: ScheduleChoices) -> Int { 0 }
  #endif
}

#if RUNTIME_HOOKS
extension ExhaustiveSchedules: OrderStrategy {
  var graph: StepGraph? {
    switch search {
    case .unbounded(let search): search.graph
    case .bounded(let search): search.graph
    case nil: nil
    }
  }

  var count: (orders: Int, schedules: Double?) {
    switch search {
    case .unbounded(let search): search.count
    case .bounded(let search): (search.orderCount, nil)
    case nil: (0, nil)
    }
  }

  func chooseTimer(among timers: [Int]) -> Int {
    switch search {
    case .unbounded(let search): search.chooseTimer(among: timers)
    case .bounded(let search): search.chooseTimer(among: timers)
    case nil: 0
    }
  }

  func interrupts(_ step: Step?, for steps: ReadySteps) -> Bool {
    switch search {
    case .unbounded(let search): search.interrupts(step, for: steps)
    case .bounded(let search): search.interrupts()
    case nil: false
    }
  }
}
#endif
