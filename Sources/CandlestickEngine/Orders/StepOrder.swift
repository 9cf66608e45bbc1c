import CandlestickSimulation

/// The partial order of the steps of a run, and the pairs that could have happened in the opposite order.
///
/// Two runs have the same partial order if they differ only in the order of steps that have no object in common:
/// Mazurkiewicz, "Trace theory", 1987.
struct StepOrder {
  /// A pair of steps that use the same object, could happen in the opposite order, and have no step between them that
  /// fixes their order.
  struct Race {
    let first: Int
    let second: Int
    /// True if the first step ends a task that the second may await, and they have no other object in common.
    let isTaskEnd: Bool
  }

  private struct Conflict {
    let step: Int
    /// True if the earlier step ends a task.
    var isTaskEnd = false
    /// True if no schedule can reverse the order.
    var isFixed = false
    /// True if the use follows the resumption of another task in the same step.
    var isLate = false
  }

  /// The uses of each object so far. For each mode, they form a linked list that begins with the last use.
  private struct UseHistory {
    private static let modes = StepAccess.Mode.allCases

    private let accesses: [StepAccess]
    /// The last use of each object in each mode; -1 if there is none.
    private var last: [Int]
    /// The step of each use, and the previous use of the same object in the same mode.
    private var uses: [(step: Int, previous: Int)]

    init(_ graph: StepGraph) {
      accesses = graph.accesses
      last = Array(repeating: -1, count: Self.modes.count * graph.objects.names.count)
      uses = Array(repeating: (0, -1), count: accesses.count)
    }

    private func position(_ object: UInt64, _ mode: StepAccess.Mode) -> Int {
      Int(object) * Self.modes.count + Int(mode.rawValue)
    }

    /// Finds the earlier uses whose order relative to a use matters.
    func findUses(before index: Int, _ found: (_ step: Int, StepAccess.Mode) -> Void) {
      let access = accesses[index]
      for mode in Self.modes where access.isNeeded(before: StepAccess(object: access.object, mode: mode)) {
        var use = last[position(access.object, mode)]
        while use >= 0 {
          found(uses[use].step, mode)
          use = uses[use].previous
        }
      }
    }

    /// Adds the uses of a step.
    mutating func add(_ indices: Range<Int>, of step: Int) {
      for index in indices {
        let position = position(accesses[index].object, accesses[index].mode)
        uses[index] = (step, last[position])
        last[position] = index
      }
    }
  }

  let steps: [PlannedStep]
  /// True for each step that no schedule chooses, by number.
  let isForced: [Bool]
  /// The steps that must happen before each step, by number.
  let predecessors: [StepSet]
  let races: [Race]

  var count: Int { steps.count }

  init(_ graph: StepGraph) {
    let events = graph.events
    var races: [Race] = []
    races.reserveCapacity(events.count)
    var all: [StepSet] = []
    all.reserveCapacity(events.count)
    var everythingUsers: [Int] = []
    var history = UseHistory(graph)
    var conflicts: [Conflict] = []
    for (number, event) in events.enumerated() {
      var before = StepSet(below: event.barrier, capacity: events.count)
      func add(_ other: Int) {
        if before.contains(other) { return }
        before.formUnion(all[other])
        before.insert(other)
      }
      func findRaces(areLate: Bool, except hidden: StepSet? = nil) {
        for conflict in conflicts where conflict.isLate == areLate && !conflict.isFixed {
          if before.contains(conflict.step) || hidden?.contains(conflict.step) == true { continue }
          if !event.isForced, !events[conflict.step].isForced {
            races.append(Race(first: conflict.step, second: number, isTaskEnd: conflict.isTaskEnd))
          }
          add(conflict.step)
        }
      }
      conflicts.removeAll(keepingCapacity: true)
      if event.usesEverything {
        conflicts += (0..<number).map { Conflict(step: $0) }
        everythingUsers.append(number)
      } else {
        conflicts += everythingUsers.map { Conflict(step: $0) }
      }
      for (order, index) in event.accesses.enumerated() {
        history.findUses(before: index) { step, mode in
          conflicts.append(
            Conflict(
              step: step,
              isTaskEnd: mode == .completion,
              isFixed: mode == .turn && graph.accesses[index].mode == .turn,
              isLate: order >= event.earlyCount
            )
          )
        }
      }
      // Later steps come first. For the same step, a conflict that is not the end of a task comes first.
      conflicts.sort { $0.step == $1.step ? !$0.isTaskEnd && $1.isTaskEnd : $0.step > $1.step }

      if let step = event.creator { add(step) }
      if let step = event.releaser { add(step) }
      if let step = event.previous { add(step) }
      for conflict in conflicts where conflict.isFixed { add(conflict.step) }
      findRaces(areLate: false)
      history.add(event.accesses, of: number)
      all.append(before)
      guard conflicts.contains(where: { !$0.isFixed && $0.isLate }) else { continue }
      // Without these steps and their predecessors, the event would not have resumed the tasks.
      let hidden = event.resumed.reduce(into: before) { hidden, step in
        hidden.formUnion(all[step])
        hidden.insert(step)
      }
      findRaces(areLate: true, except: hidden)
      all[number] = before
    }
    steps = events.indices.map(graph.planned)
    isForced = events.map(\.isForced)
    self.races = races
    predecessors = all
  }

  /// Returns a sequence of steps that reverses a race: the steps between the two that do not depend on the first, and
  /// then the second.
  ///
  /// It omits steps that end a task, unless the second step needs them, because awaiting a task before its end leads to
  /// more orders.
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
