extension LogRule {
  static let times = LogRule(name: "nothing happens before its time") { history in
    let tolerance = history.isExact ? 0 : clockTolerance
    let early = history.sortedRuns.compactMap { run -> String? in
      guard let due = history.due(run), history.time(run.begin) < due - tolerance else { return nil }
      return
        "\(history.name(run)) began at \(history.time(run.begin)) ns, \(due - history.time(run.begin)) ns too early"
    }
    let pauses = history.sortedCalls.compactMap { call -> String? in
      guard case .pause(let time) = call.statement.operation, call.end < .max else { return nil }
      let taken = history.time(call.end) - history.time(call.begin)
      let isRight = history.isExact ? taken == time * millisecond : taken >= time * millisecond - tolerance
      return isRight ? nil : "\(history.name(call)) took \(taken) ns"
    }
    let backwards = zip(history.events, history.events.dropFirst()).filter { $0.time > $1.time }.map { before, after in
      "time goes back from \(before.time) ns to \(after.time) ns"
    }
    return early + pauses + backwards
  }

  static let punctuality = LogRule(name: "in a simulation, nothing is late that nothing else holds up") { history in
    guard history.isExact else { return [] }
    let runs = history.sortedRuns.compactMap { run -> String? in
      guard let ready = history.ready(run), history.time(run.begin) != ready, !history.wasHeldUp(run) else {
        return nil
      }
      return "\(history.name(run)) began at \(history.time(run.begin)) ns, \(history.time(run.begin) - ready) ns late"
    }
    let calls = history.sortedCalls.compactMap { call -> String? in
      guard let expected = history.expectedEnd(of: call), call.end < .max, history.time(call.end) != expected else {
        return nil
      }
      return "\(history.name(call)) returned at \(history.time(call.end)) ns, not at \(expected) ns"
    }
    return runs + calls
  }
}

extension ProgramHistory {
  /// Returns the time at which the block of a run is due, if it is enqueued with a delay.
  fileprivate func due(_ run: Run) -> Int? {
    guard let call = calls[run.call] else { return nil }
    switch run.statement.operation {
    case .asyncAfter(_, let delay, _, _), .submit(_, _, .after(let delay), _):
      return time(call.begin) + delay * millisecond
    default: return nil
    }
  }

  /// Returns the time at which a block is ready to run unless its queue is busy.
  fileprivate func ready(_ run: Run) -> Int? {
    guard let call = calls[run.call], !run.isCancellation else { return nil }
    switch run.statement.operation {
    case .async, .sync, .perform, .concurrentPerform, .submit(_, _, .async, _), .submit(_, _, .sync, _):
      return time(call.begin)
    case .startTimer(_, let timer):
      return readyEvent(run, of: timer, call)
    default: return due(run)
    }
  }

  /// Returns the latest time before an event at which the timer was due.
  private func readyEvent(_ run: Run, of timer: ProgramTimer, _ call: Call) -> Int? {
    let events = runs(of: call)
    var (start, interval) = (time(call.begin) + timer.delay * millisecond, timer.interval)
    if let again = timer.rescheduling, events.count >= again.event, events[again.event - 1].begin < run.begin {
      start = time(events[again.event - 1].end) + again.delay * millisecond
      interval = again.interval
    }
    let late = time(run.begin) - start
    guard let interval, late > 0 else { return start }
    return start + late / (interval * millisecond) * interval * millisecond
  }

  /// Returns true if an obstacle for a block disappeared just before the block began.
  fileprivate func wasHeldUp(_ run: Run) -> Bool {
    guard let queue = run.queue else { return false }
    let chain = program.chain(of: queue)
    let moment = firstPlace(from: time(run.begin))..<run.begin
    return moment.contains { place in
      let event = events[place]
      switch event.kind {
      case .left: return isHeld(runs[event.id]!, chain) || isSourceOf(run, runs[event.id]!)
      case .called: return mayRelease(calls[event.id]!, chain)
      default: return false
      }
    }
  }

  /// Returns true if a run was on one of the queues.
  private func isHeld(_ run: Run, _ chain: [Int]) -> Bool {
    run.queue.map { !Set(program.chain(of: $0)).isDisjoint(with: chain) } ?? false
  }

  private func isSourceOf(_ run: Run, _ other: Run) -> Bool { run.call == other.call }

  private func mayRelease(_ call: Call, _ chain: [Int]) -> Bool {
    switch call.statement.operation {
    case .resume(let queue), .activate(let queue): chain.contains(queue)
    default: false
    }
  }

  /// Returns the time at which a synchronous call returns.
  fileprivate func expectedEnd(of call: Call) -> Int? {
    switch call.statement.operation {
    case .sync, .submit(_, _, .sync, _), .perform, .concurrentPerform:
      return runs(of: call).map { time($0.end) }.max()
    case .async, .asyncAfter, .submit, .notify, .notifyItem, .signal, .enter, .leave, .cancel, .merge:
      return time(call.begin)
    default: return nil
    }
  }
}
