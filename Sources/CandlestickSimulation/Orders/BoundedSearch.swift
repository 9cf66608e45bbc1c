#if RUNTIME_HOOKS
/// Finds the schedules with a limited number of interruptions whose steps happen in different orders.
///
/// A depth-first search that continues no schedule from a state that it has already seen, with as few interruptions: the states after two
/// beginnings of schedules are the same if each task has taken as many steps, and has used the same things in the same order.
final class BoundedSearch {
  /// The beginning of a schedule, as far as it matters for the rest.
  private struct State: Hashable {
    let order: UInt64
    let previousTask: Int?
    let isAtLock: Bool
  }

  private let isCutting: Bool
  private var schedules: DepthFirstSchedules
  /// The fewest interruptions with which each state was reached.
  private var states: [State: Int] = [:]
  private var orders: Set<UInt64> = []
  private(set) var graph = StepGraph(.state)

  /// - Parameters:
  ///   - interruptions: the maximum number of interruptions in a schedule.
  ///   - sharesMemory: true if steps may share what the engine does not see, so that no two states are known to be the same.
  init(interruptions: Int, sharesMemory: Bool) {
    schedules = DepthFirstSchedules(interruptions: interruptions)
    isCutting = !sharesMemory
  }

  var isOver: Bool { schedules.hasSeenAll }
  /// The number of orders seen, with that of the current run.
  var orderCount: Int { orders.count + (isCurrentNew ? 1 : 0) }
  private var isCurrentNew: Bool { !graph.useOrder.isEmpty && !orders.contains(graph.useOrder.hash) }

  func begin() -> Bool {
    if isCurrentNew { orders.insert(graph.useOrder.hash) }
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

  /// Cuts the schedule if its state is known.
  private func arrive(after task: Int?, isAtLock: Bool) {
    guard isCutting, schedules.isExploring, !schedules.isCut else { return }
    let state = State(order: graph.useOrder.state, previousTask: task, isAtLock: isAtLock)
    let interruptions = schedules.interruptions
    if let fewest = states[state], fewest <= interruptions {
      schedules.isCut = true
    } else {
      states[state] = interruptions
    }
  }
}
#endif
