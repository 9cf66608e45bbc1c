/// Runs one schedule for each order of the steps that matters, and reports when it has seen them all.
///
/// Two orders differ if they differ in the order of two steps that use the same thing: the same actor, queue or lock, or a task that one
/// of them creates, cancels or resumes. What the simulation cannot see, such as a global variable or a `Mutex`, counts as used by all steps,
/// unless ``Sharing/actorsOnly`` says that there is nothing of that kind.
///
/// ```swift
/// let explored = try exploreSchedules(10_000, strategy: ExhaustiveSchedules(sharing: .actorsOnly)) { … }
/// expect(explored.isComplete).to(beTrue())
/// ```
///
/// Timers fire when no step is ready, so no step is slower than a timer.
///
/// The technique is optimal dynamic partial order reduction: Abdulla, Aronis, Jonsson and Sagonas, "Optimal Dynamic Partial Order
/// Reduction", POPL 2014, after Flanagan and Godefroid, POPL 2005.
///
/// Unchecked `Sendable`, because of the search. It is created when the first schedule begins, and belongs to the copy of this value that one
/// exploration has, which uses it from one thread at a time.
public struct ExhaustiveSchedules: ScheduleStrategy, @unchecked Sendable {
  /// The things that tasks may share.
  public enum Sharing: Sendable, Hashable {
    /// Anything, even memory that the simulation cannot see. All steps that run code then count as using the same thing.
    case anything
    /// Only actors, queues, locks of POSIX and Foundation, and what tasks return or send to each other by continuations.
    case actorsOnly
  }

  private let sharing: Sharing
  private let bound: Int?
  private let seed: UInt64
  /// True if an exploration fails that has not seen all orders.
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
  ///   - sharing: what tasks may share.
  ///   - interruptions: the maximum number of interruptions in a schedule, as in ``DepthFirstSchedules``; nil for no limit.
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
  /// True if all orders have been seen; false if the code does not depend on them alone.
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

  func interrupts(for steps: ReadySteps) -> Bool {
    switch search {
    case .unbounded(let search): search.interrupts(for: steps)
    case .bounded(let search): search.interrupts()
    case nil: false
    }
  }
}
#endif
