import CandlestickSimulation
import CandlestickSupport

/// Makes the choices of ``ExhaustiveSchedules``.
///
/// It is unchecked `Sendable` because of the search, which is a class. The search is created when the first schedule
/// begins. Only the copy of the strategy in one exploration uses it, on one thread at a time.
package struct ExhaustiveChooser: ScheduleStrategy, @unchecked Sendable {
  private enum Search {
    case unbounded(OrderSearch)
    case bounded(BoundedSearch)
  }

  /// The times that a run is repeated because it was disturbed. What earlier code has left behind disturbs few runs, and
  /// what the code itself starts disturbs each.
  private static let mostRepetitions = 3

  private let sharing: ExhaustiveSchedules.Sharing
  private let bound: Int?
  private let seed: UInt64
  /// The maximum number of schedules, if the exploration must see all orders; nil for no limit.
  private let limit: Int?
  private var search: Search?
  /// True while the search is a trial: it assumes that steps share no memory. If any steps may share memory, but all
  /// orders must be seen, such a search runs first. It shows if there are too many orders, and how many differ if the
  /// assumption holds.
  private var isTrial = false
  /// The number of orders that the trial has seen; nil until it has seen all.
  private var trialOrderCount: Int?
  /// The number of runs in a row that were disturbed.
  private var disturbedCount = 0
  /// True if the trial has found that steps share state that it does not see.
  private var sharesUnseenState = false

  /// - Parameter limit: the maximum number of schedules, if the exploration must see all orders; nil for no limit.
  init(_ strategy: ExhaustiveSchedules, limit: Int?) {
    sharing = strategy.sharing
    bound = strategy.interruptions
    seed = strategy.seed
    self.limit = limit
  }

  /// True if all orders have been seen; false if the code depends on more than the schedule.
  package var hasSeenAll: Bool {
    if isTrial { return false }
    return switch search {
    case .unbounded(let search): search.isOver && search.obstacle == nil
    case .bounded(let search): search.isOver
    case nil: false
    }
  }

  package mutating func beginSchedule() -> UInt64? {
    if search == nil {
      isTrial = limit != nil && sharing == .anything && bound == nil
      search = newSearch
    }
    if beginRun() { return seed }
    guard isTrial, case .unbounded(let trial) = search else { return nil }
    switch trial.obstacle {
    case nil:
      trialOrderCount = trial.count.orders
      if exceededLimit != nil { return nil }
    case .unseenState: sharesUnseenState = true
    case .outside, .length: return nil
    }
    isTrial = false
    search = newSearch
    return beginRun() ? seed : nil
  }

  /// Begins the next run of the search. Returns false if none is left.
  private mutating func beginRun() -> Bool {
    disturbedCount = graph?.isDisturbed == true ? disturbedCount + 1 : 0
    let isRepeating = 1...Self.mostRepetitions ~= disturbedCount
    return switch search {
    case .unbounded(let search): search.begin(repeating: isRepeating)
    case .bounded(let search): search.begin(repeating: isRepeating)
    case nil: false
    }
  }

  private var newSearch: Search {
    let sharesMemory = sharing == .anything && !isTrial
    return bound.map { .bounded(BoundedSearch(interruptions: $0, sharesMemory: sharesMemory)) }
      ?? .unbounded(OrderSearch(sharesMemory: sharesMemory))
  }

  /// The limit, if the trial has shown that there are more orders; otherwise nil.
  var exceededLimit: Int? {
    guard isTrial, let limit, let trialOrderCount, case .unbounded(let trial) = search else { return nil }
    return trial.leastScheduleCount > Double(limit - trialOrderCount) ? limit : nil
  }

  /// The advice for an example that has too many orders, as part of a message; nil if there is no simple one.
  var remedy: String? {
    // A trial that is not over has too many orders itself.
    guard sharing == .anything, !sharesUnseenState, !isTrial || trialOrderCount != nil else { return nil }
    let shared = if case .unbounded(let search) = search { search.shared } else { SharedState() }
    let passed = trialOrderCount.map { count in
      count == 1
        ? ": the only order that then matters has passed"
        : ": all \(grouped(count)) orders that then differ have passed"
    }
    let arguments = ["sharing: .actorsOnly"] + (bound.map { ["interruptions: \($0)"] } ?? [])
    return "since any two of them may use the same memory. If its tasks share only \(shared.description), write "
      + ".exhaustive(\(arguments.joined(separator: ", ")))\(passed ?? ""). If not,"
  }

  /// The reason why the search cannot see all orders, and advice, as part of a message.
  var obstacle: String {
    guard case .unbounded(let search) = search, let obstacle = search.obstacle else {
      return "its steps depend on more than their order, such as other threads or processes; use .schedules"
    }
    return switch obstacle {
    case .outside: "its steps also depend on other threads or processes; use .schedules"
    case .length:
      "a schedule has more than \(grouped(StepGraph.mostEvents)) steps; make the example smaller, or use .schedules"
    case .unseenState where sharing == .actorsOnly:
      "its steps also depend on state that the simulation cannot see, such as a Mutex, an Atomic or a variable; write .exhaustive without sharing, "
        + "or use .schedules"
    case .unseenState: "its steps depend on more than their order; use .schedules"
    }
  }

  package mutating func choose(among choices: ScheduleChoices) -> Int {
    switch search {
    case .unbounded(let search): search.choose(among: choices.readySteps)
    case .bounded(let search): search.choose(among: choices)
    case nil: 0
    }
  }
}

// The choices that need a record of what the steps of each run use.
extension ExhaustiveChooser {
  /// The record of the current run.
  var graph: StepGraph? {
    switch search {
    case .unbounded(let search): search.graph
    case .bounded(let search): search.graph
    case nil: nil
    }
  }

  /// The number of orders seen, and the number of schedules with these orders; nil if the schedules cannot be counted.
  var count: (orders: Int, schedules: Double?) {
    switch search {
    case .unbounded(let search): search.count
    case .bounded(let search): (search.orderCount, nil)
    case nil: (0, nil)
    }
  }

  /// Returns the index of the next of several timers with the same deadline to fire.
  ///
  /// - Parameter timers: the numbers of the timers.
  func chooseTimer(among timers: [Int]) -> Int {
    switch search {
    case .unbounded(let search): search.chooseTimer(among: timers)
    case .bounded(let search): search.chooseTimer(among: timers)
    case nil: 0
    }
  }

  /// Returns true to run another step before the rest of the current one, which takes or has released a lock.
  func interrupts(_ step: Step?, for steps: ReadySteps) -> Bool {
    switch search {
    case .unbounded(let search): search.interrupts(step, for: steps)
    case .bounded(let search): search.interrupts()
    case nil: false
    }
  }
}
