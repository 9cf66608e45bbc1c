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
    // The uses of each object so far, by mode.
    var history: [[StepAccess.Mode: [Int]]] = Array(repeating: [:], count: graph.objects.names.count)
    for (number, event) in events.enumerated() {
      var before = StepSet(below: event.barrier, capacity: events.count)
      func add(_ other: Int) {
        if before.contains(other) { return }
        before.formUnion(all[other])
        before.insert(other)
      }
      let conflicts = graph.accesses[event.accesses].enumerated().flatMap { index, access in
        history[Int(access.object)].flatMap { mode, steps -> [Conflict] in
          guard access.isNeeded(before: StepAccess(object: access.object, mode: mode)) else { return [] }
          let isFixed = mode == .turn && access.mode == .turn
          return steps.map { step in
            Conflict(
              step: step,
              isOfEnd: mode == .completion,
              isFixed: isFixed,
              isLate: index >= event.earlyCount
            )
          }
        }
      }
      func findRaces(_ conflicts: some Sequence<Conflict>, except hidden: StepSet? = nil) {
        for (step, conflicts) in Dictionary(grouping: conflicts, by: \.step).sorted(by: { $0.key > $1.key })
        where !before.contains(step) && hidden?.contains(step) != true {
          if !event.isForced, !isForced[step] {
            races.append(Race(first: step, second: number, isOfEnd: conflicts.allSatisfy(\.isOfEnd)))
          }
          add(step)
        }
      }
      let fixed =
        [event.creator, event.releaser, event.previous].compactMap(\.self) + conflicts.filter(\.isFixed).map(\.step)
      for step in fixed.sorted(by: >) { add(step) }
      findRaces(conflicts.lazy.filter { !$0.isFixed && !$0.isLate })
      // Without these steps, it would not have resumed their tasks.
      let hidden = event.resumed.reduce(into: before) { hidden, step in
        hidden.formUnion(all[step])
        hidden.insert(step)
      }
      findRaces(conflicts.lazy.filter { !$0.isFixed && $0.isLate }, except: hidden)
      for access in graph.accesses[event.accesses] {
        history[Int(access.object)][access.mode, default: []].append(number)
      }
      all.append(before)
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
