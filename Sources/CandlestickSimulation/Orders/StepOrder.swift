#if RUNTIME_HOOKS
/// The steps of a run in the order in which they happened, and which of them could have happened in another order.
///
/// Two runs whose steps differ only in the order of steps that use nothing in common have the same partial order: Mazurkiewicz, "Trace
/// theory", 1987.
struct StepOrder {
  /// A pair of steps that use the same thing, next to each other as far as that matters, and that could happen the other way round.
  struct Race {
    let first: Int
    let second: Int
    /// True if the first step ends a task that the second may await, and they use nothing else in common.
    let isOfEnd: Bool
  }

  private struct Conflict {
    let step: Int
    /// True if the earlier step ends a task.
    let isOfEnd: Bool
    /// True if no schedule can reverse it.
    let isFixed: Bool
    /// True if the use is due to the resumption of another task.
    let isLate: Bool
  }

  let steps: [PlannedStep]
  /// True for each step that no schedule chooses.
  let isForced: [Bool]
  /// The steps that must happen before each step.
  let predecessors: [StepSet]
  let races: [Race]

  var count: Int { steps.count }

  init(_ graph: StepGraph) {
    let events = graph.events
    let isForced = events.map(\.isForced)
    var races: [Race] = []
    var all: [StepSet] = []
    var usersOfEverything: [Int] = []
    // The uses of each object so far, by mode.
    let modes = StepAccess.Mode.allCases
    var history: [[Int]] = Array(repeating: [], count: modes.count * graph.objects.names.count)
    func index(_ access: StepAccess, _ mode: StepAccess.Mode) -> Int {
      Int(access.object) * modes.count + Int(mode.rawValue)
    }
    for (number, event) in events.enumerated() {
      var before = StepSet(below: event.barrier, capacity: events.count)
      func add(_ other: Int) {
        if before.contains(other) { return }
        before.formUnion(all[other])
        before.insert(other)
      }
      var conflicts = (event.usesEverything ? Array(0..<number) : usersOfEverything).map {
        Conflict(step: $0, isOfEnd: false, isFixed: false, isLate: false)
      }
      if event.usesEverything { usersOfEverything.append(number) }
      for (order, access) in graph.accesses[event.accesses].enumerated() {
        for mode in modes
        where access.isNeeded(before: StepAccess(object: access.object, mode: mode)) {
          for step in history[index(access, mode)] {
            conflicts.append(
              Conflict(
                step: step,
                isOfEnd: mode == .completion,
                isFixed: mode == .turn && access.mode == .turn,
                isLate: order >= event.earlyCount
              )
            )
          }
        }
      }
      func findRaces(_ conflicts: [Conflict], except hidden: StepSet? = nil) {
        if conflicts.isEmpty { return }
        // Of equal steps, those that end no task come first.
        let sorted = conflicts.sorted { ($0.step, $1.isOfEnd ? 1 : 0) > ($1.step, $0.isOfEnd ? 1 : 0) }
        for conflict in sorted where !before.contains(conflict.step) && hidden?.contains(conflict.step) != true {
          if !event.isForced, !isForced[conflict.step] {
            races.append(Race(first: conflict.step, second: number, isOfEnd: conflict.isOfEnd))
          }
          add(conflict.step)
        }
      }
      for step in [event.creator, event.releaser, event.previous] { if let step { add(step) } }
      for conflict in conflicts where conflict.isFixed { add(conflict.step) }
      findRaces(conflicts.filter { !$0.isFixed && !$0.isLate })
      for access in graph.accesses[event.accesses] { history[index(access, access.mode)].append(number) }
      all.append(before)
      guard conflicts.contains(where: { !$0.isFixed && $0.isLate }) else { continue }
      // Without these steps, it would not have resumed their tasks.
      let hidden = event.resumed.reduce(into: before) { hidden, step in
        hidden.formUnion(all[step])
        hidden.insert(step)
      }
      findRaces(conflicts.filter { !$0.isFixed && $0.isLate }, except: hidden)
      all[number] = before
    }
    steps = events.indices.map(graph.planned)
    self.isForced = isForced
    self.races = races
    predecessors = all
  }

  /// Returns steps after the first one of a race that do not need it, and then the second one: a sequence that reverses the race.
  ///
  /// It ends no task that the second step does not need, because a task that others await first leads to more orders.
  func reversal(of race: Race) -> [PlannedStep] {
    var omitted = StepSet(capacity: count)
    omitted.insert(race.first)
    var sequence: [PlannedStep] = []
    for number in race.first + 1..<count where number != race.second && !isForced[number] {
      let isNeeded = predecessors[race.second].contains(number)
      let endsTask = steps[number].uses.contains { $0.mode == .completion }
      if !isNeeded && (endsTask || predecessors[number].intersects(omitted)) {
        omitted.insert(number)
      } else {
        sequence.append(steps[number])
      }
    }
    return sequence + [steps[race.second]]
  }
}
#endif
