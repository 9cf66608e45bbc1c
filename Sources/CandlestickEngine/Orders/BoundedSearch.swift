import CandlestickSimulation

/// Finds the distinct orders of steps that a limited number of interruptions can produce.
///
/// This is a depth-first search that cuts a schedule when it reaches a known state with no fewer interruptions than
/// before. Two states are equal if each task has taken the same number of steps, and the tasks have used the same
/// objects in the same order.
final class BoundedSearch {
  /// The state after the beginning of a schedule.
  private struct State: Hashable {
    let order: UInt64
    let previousTask: Int?
    let isAtLock: Bool
  }

  private let isCutting: Bool
  private var schedules: DepthFirstChooser
  /// The choices at the beginning of the current run.
  private var schedulesBefore: DepthFirstChooser
  /// The fewest interruptions with which the search has reached each state.
  private var states: [State: Int] = [:]
  /// Those that it has reached in the current run.
  private var newStates: [State: Int] = [:]
  private var orders: Set<UInt64> = []
  private(set) var graph = StepGraph(.state)

  /// - Parameters:
  ///   - interruptions: the maximum number of interruptions per schedule.
  ///   - sharesMemory: true if steps may share memory that the engine cannot see. No two states can then be considered
  ///     equal.
  init(interruptions: Int, sharesMemory: Bool) {
    schedules = DepthFirstChooser(interruptions: interruptions)
    schedulesBefore = schedules
    isCutting = !sharesMemory
  }

  var isOver: Bool { schedules.hasSeenAll }
  /// The number of orders seen, including that of the current run.
  var orderCount: Int { orders.count + (isCurrentNew ? 1 : 0) }
  private var isCurrentNew: Bool { !graph.useOrder.isEmpty && !orders.contains(graph.useOrder.hash) }

  /// Begins the next run. Returns false if none is left.
  ///
  /// - Parameter isRepeating: true to forget the current run, and to begin it again.
  func begin(repeating isRepeating: Bool) -> Bool {
    if isRepeating {
      schedules = schedulesBefore
    } else {
      if isCurrentNew { orders.insert(graph.useOrder.hash) }
      states.merge(newStates) { $1 }
      schedulesBefore = schedules
    }
    newStates = [:]
    graph = StepGraph(.state)
    return schedules.beginSchedule() != nil
  }

  func choose(among choices: ScheduleChoices) -> Int {
    arrive(after: choices.previousTask, isAtLock: false)
    return schedules.choose(among: choices)
  }

  func interrupts() -> Bool {
    arrive(after: nil, isAtLock: true)
    return schedules.interrupts()
  }

  func chooseTimer(among timers: [Int]) -> Int {
    let index = schedules.choose(among: timers.count)
    if index > 0 { graph.reordersTimers(by: index) }
    return index
  }

  /// Cuts the schedule if its current state is known.
  private func arrive(after task: Int?, isAtLock: Bool) {
    guard isCutting, schedules.isExploring, !schedules.isCut else { return }
    let state = State(order: graph.useOrder.state, previousTask: task, isAtLock: isAtLock)
    let interruptions = schedules.interruptions
    if let fewest = newStates[state] ?? states[state], fewest <= interruptions {
      schedules.isCut = true
    } else {
      newStates[state] = interruptions
    }
  }
}
