extension LogRule {
  static let deadlock = LogRule(name: "a program is stuck only if nothing of it can continue") { history in
    let deadlock = ProgramDeadlock(history: history, timePasses: true)
    return deadlock.problems + (deadlock.isOver ? ["nothing is left to do"] : [])
  }

  static let idleness = LogRule(name: "in a simulation, time advances only if nothing can continue") { history in
    guard history.isExact else { return [] }
    let events = history.events
    return events.indices.dropFirst().filter { events[$0].time > events[$0 - 1].time }.flatMap { place in
      let before = ProgramHistory(history.program, Array(events[..<place]), isExact: true)
      return ProgramDeadlock(history: before, timePasses: false).problems.map {
        "\($0) at \(events[place - 1].time) ns"
      }
    }
  }
}
