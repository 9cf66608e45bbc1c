import CandlestickSimulation

/// Finds one schedule for each distinct order of steps.
///
/// The algorithm is optimal dynamic partial order reduction. After a run, it reverses each race between two steps,
/// unless that order was seen already, and plans the steps that lead to it. It is from Abdulla, Aronis, Jonsson and
/// Sagonas, "Optimal Dynamic Partial Order Reduction", POPL 2014, which is based on Flanagan and Godefroid, "Dynamic
/// Partial-Order Reduction for Model Checking Software", POPL 2005. Steps are events that earlier steps make ready, as
/// messages are in Tasharofi et al., "TransDPOR", FORTE 2012.
final class OrderSearch {
  /// The choice of a step.
  private struct Node {
    /// The identity of the chosen step.
    var id: UInt64
    /// The steps chosen here before. All orders that begin with one of them have been seen.
    var done: [PlannedStep] = []
    /// The choices still to make here.
    var plans = WakeupTree()
  }

  /// A reason why a search cannot see all orders.
  enum Obstacle {
    /// Something outside the simulation affected a run.
    case outside
    /// A run had too many steps.
    case length
    /// A run did not follow its plan, because steps depend on each other in a way that the graph does not show.
    case unseenState
  }

  private let detail: StepGraph.Detail
  private var path: [Node] = []
  /// The plan for the steps after the path; nil if any step may be chosen.
  private var plan: WakeupTree?
  /// The rest of the plan for the current run.
  private var rest: WakeupTree?
  /// The steps that need not be chosen now, because all orders that begin with one of them have been seen. The papers
  /// call this the sleep set.
  private var asleep: [PlannedStep] = []
  /// The number of steps of the current run that `rest` and `asleep` reflect.
  private var position = 0
  private var hasBegun = false
  private(set) var isOver = false
  /// The reason why the search cannot see all orders; nil if it can.
  private(set) var obstacle: Obstacle?
  private(set) var graph: StepGraph
  /// The number of orders in earlier runs, and the number of schedules with these orders; nil if the schedules cannot
  /// be counted.
  private var counted: (orders: Int, schedules: Double?) = (0, 0)
  /// A lower bound of the number of schedules with the orders in earlier runs.
  private(set) var leastScheduleCount = 0.0
  /// The remaining budget of step sets to visit when counting schedules.
  private var setsLeft = 100_000
  /// The state that steps have shared.
  private(set) var shared = SharedState()
  /// True if a run was disturbed that the search had to take into account.
  private var hasBeenDisturbed = false
  /// True if the current run has no new order, because all available steps were asleep.
  private var isRepeated = false

  init(sharesMemory: Bool) {
    detail = sharesMemory ? .stepsWithMemory : .steps
    graph = StepGraph(detail)
  }

  /// The number of orders including that of the current run, and the number of schedules with these orders; nil if the
  /// schedules were not counted.
  var count: (orders: Int, schedules: Double?) { isOver || isRepeated ? counted : (counted.orders + 1, nil) }

  /// Begins the next run. Returns false if none is left.
  ///
  /// - Parameter isRepeating: true to forget the current run, and to begin it again.
  func begin(repeating isRepeating: Bool) -> Bool {
    if hasBegun, !isRepeating { finishRun() }
    if hasBegun { graph = StepGraph(detail) }
    hasBegun = true
    asleep = []
    rest = plan
    position = 0
    isRepeated = false
    return !isOver
  }

  // MARK: - The end of a run

  private func finishRun() {
    let order = StepOrder(graph)
    hasBeenDisturbed = hasBeenDisturbed || graph.isDisturbed
    if graph.isAffectedFromOutside { obstacle = .outside } else if graph.isFull { obstacle = obstacle ?? .length }
    if !isRepeated {
      counted.orders += 1
      let schedules = counted.schedules == nil ? nil : order.scheduleCount(&setsLeft)
      counted.schedules = schedules.flatMap { new in counted.schedules.map { $0 + new } }
      leastScheduleCount += schedules ?? (counted.orders == 1 ? order.leastScheduleCount : 1)
    }
    shared.formUnion(graph)
    let repeated = zip(path, order.steps).prefix { $0.id == $1.id }.count
    if repeated < path.count {
      obstacle = obstacle ?? (hasBeenDisturbed ? .outside : .unseenState)
      path.removeSubrange(repeated...)
      plan = nil
    }
    extendPath(to: order)
    planReversals(of: order)
    goToNext(order)
  }

  /// Adds the steps of the run to the path, each with the remaining plans at that point.
  private func extendPath(to order: StepOrder) {
    for number in path.count..<order.count {
      let step = order.steps[number]
      guard let branch = plan?.branches.first else {
        path.append(Node(id: step.id))
        continue
      }
      if branch.step?.id == step.id {
        path.append(Node(id: step.id, plans: WakeupTree(branches: Array(plan?.branches.dropFirst() ?? []))))
        plan = branch
      } else if order.isForced[number] {
        path.append(Node(id: step.id))
      } else {
        obstacle = obstacle ?? (hasBeenDisturbed ? .outside : .unseenState)
        path.append(Node(id: step.id))
        plan = nil
      }
    }
  }

  /// Plans a run for each race whose opposite order has not been seen.
  private func planReversals(of order: StepOrder) {
    var asleepAt: [[PlannedStep]] = []
    var asleep: [PlannedStep] = []
    for (node, step) in zip(path, order.steps) {
      asleep += node.done
      asleepAt.append(asleep)
      asleep.removeAll { $0.id == step.id || step.isNeeded(before: $0) }
    }
    for race in order.races {
      let reversal = order.reversal(of: race)
      let isSeen = asleepAt[race.first].contains { WakeupTree.begins(reversal, with: $0) }
      if !isSeen { path[race.first].plans.insert(reversal) }
    }
  }

  /// Moves to the last choice that has another plan, follows that plan, and drops all later choices.
  private func goToNext(_ order: StepOrder) {
    while let last = path.indices.last {
      if let next = path[last].plans.branches.first, let step = next.step {
        path[last].plans.branches.removeFirst()
        path[last].done.append(order.steps[last])
        path[last].id = step.id
        plan = next
        return
      }
      path.removeLast()
    }
    isOver = true
  }

  // MARK: - Choices

  /// Updates the plan and the sleep set for the steps that ended since the last choice.
  private func update() {
    while position < graph.events.count {
      if position < path.count {
        asleep += path[position].done
      } else if !graph.events[position].isForced {
        let id = graph.events[position].id
        rest = rest?.branches.first.flatMap { $0.step?.id == id ? $0 : nil }
      }
      if !asleep.isEmpty {
        let step = graph.planned(position)
        asleep.removeAll { $0.id == step.id || step.isNeeded(before: $0) }
      }
      position += 1
    }
  }

  /// The identity of the planned next step; nil if any step may be chosen.
  private var wanted: UInt64? { position < path.count ? path[position].id : rest?.branches.first?.step?.id }

  func choose(among steps: ReadySteps) -> Int {
    guard graph.recordsSteps else { return 0 }
    update()
    if let id = wanted {
      if let index = (0..<steps.count).first(where: { graph.id(of: steps[$0]) == id }) { return index }
    }
    // Lower task numbers go first, so that tasks that others await end last. The races with their ends then reveal all
    // orders.
    let awake = (0..<steps.count).filter { !isAsleep(graph.id(of: steps[$0])) }
    if awake.isEmpty { isRepeated = true }
    return awake.min { (steps[$0].task ?? 0) < (steps[$1].task ?? 0) } ?? 0
  }

  /// Returns the index of the next of several timers to fire.
  func chooseTimer(among timers: [Int]) -> Int {
    guard graph.recordsSteps else { return 0 }
    update()
    let ids = timers.map { graph.id(ofTimer: $0) }
    if let id = wanted, let index = ids.firstIndex(of: id) { return index }
    if let index = ids.firstIndex(where: { !isAsleep($0) }) { return index }
    isRepeated = true
    return 0
  }

  /// Returns true to run another step before the rest of the current one.
  func interrupts(_ step: Step?, for steps: ReadySteps) -> Bool {
    guard graph.recordsSteps else { return false }
    update()
    let own = graph.restID(of: step)
    if let id = wanted, id == own || (0..<steps.count).contains(where: { graph.id(of: steps[$0]) == id }) {
      return id != own
    }
    return isAsleep(own) && (0..<steps.count).contains { !isAsleep(graph.id(of: steps[$0])) }
  }

  private func isAsleep(_ id: UInt64?) -> Bool { asleep.contains { $0.id == id } }
}
