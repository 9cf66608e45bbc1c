extension LogRule {
  static let timerEvents = LogRule(name: "a timer fires at its times") { history in
    history.sortedCalls.flatMap { call -> [String] in
      guard case .startTimer(let number, let timer) = call.statement.operation else { return [] }
      let events = history.runs(of: call).filter { !$0.isCancellation }
      let isCancelled = history.calls.values.contains { other in
        guard case .cancelTimer(number) = other.statement.operation else { return false }
        return true
      }
      var problems: [String] = []
      if isCancelled ? events.count > timer.lastEvent : events.count != timer.lastEvent {
        problems.append("\(history.name(call)) had \(events.count) events")
      }
      var sum = 0
      for (index, event) in events.enumerated() {
        sum += event.value
        let most = history.mostEvents(of: timer, call, events[...index])
        if event.value < 1 { problems.append("\(history.name(event)) has no data") }
        if sum > most { problems.append("\(history.name(event)) is number \(sum) when at most \(most) were due") }
      }
      return problems
    }
  }

  static let mergedData = LogRule(name: "a source delivers what was merged") { history in
    history.sortedCalls.flatMap { call -> [String] in
      guard case .startSource(let source, _, let kind) = call.statement.operation else { return [] }
      let merges = history.sortedCalls.filter {
        guard case .merge(source, _) = $0.statement.operation else { return false }
        return true
      }
      var found: [String] = []
      var delivered = 0
      for run in history.runs(of: call) where !run.isCancellation {
        let merged = merges.filter { $0.begin < run.begin }.map(\.value)
        let isPossible: Bool
        switch kind {
        case .add: (isPossible, delivered) = (delivered + run.value <= merged.reduce(0, +), delivered + run.value)
        case .or:
          (isPossible, delivered) = (
            run.value & ~merged.reduce(0, |) == 0 && run.value & delivered == 0, delivered | run.value
          )
        case .replace: (isPossible, delivered) = (merged.contains(run.value) && run.value > delivered, run.value)
        }
        if !isPossible || run.value == 0 { found.append("\(history.name(run)) received \(run.value)") }
      }
      let all = merges.map(\.value)
      let expected =
        switch kind {
        case .add, .or: all.reduce(0, +)
        case .replace: all.max() ?? 0
        }
      if delivered != expected { found.append("\(history.name(call)) received \(delivered), not \(expected)") }
      return found
    }
  }

  static let sourceCancellation = LogRule(name: "a source is cancelled once, and then has no events") { history in
    history.sortedCalls.flatMap { call -> [String] in
      let cancellations: [ProgramHistory.Call]
      switch call.statement.operation {
      case .startTimer(let number, _):
        cancellations = history.sortedCalls.filter {
          guard case .cancelTimer(number) = $0.statement.operation else { return false }
          // The timer did not exist.
          return $0.begin > call.end
        }
      case .startSource: cancellations = []
      default: return []
      }
      let runs = history.runs(of: call)
      let events = runs.filter { !$0.isCancellation }
      let handlers = runs.filter(\.isCancellation)
      guard handlers.count == 1 else { return ["\(history.name(call)) was cancelled \(handlers.count) times"] }
      let late = events.filter { $0.begin > handlers[0].begin }.map { "\(history.name($0)) began after it" }
      let afterCancellation = cancellations.flatMap { cancellation -> [String] in
        // The handler may already have been starting for one event.
        let sure = events.filter { history.isTooLate($0, after: cancellation) }
        let possible = events.filter { $0.begin > cancellation.end }.dropFirst()
        return (sure + possible).map { "\(history.name($0)) began after \(history.name(cancellation))" }
      }
      return late + afterCancellation
    }
  }
}

extension ProgramHistory {
  /// Returns the number of times that a timer may have fired when its last event began.
  fileprivate func mostEvents(of timer: ProgramTimer, _ call: Call, _ events: ArraySlice<Run>) -> Int {
    let tolerance = isExact ? 0 : clockTolerance
    func most(from start: Int, to end: Int, delay: Int, interval: Int?) -> Int {
      let late = end - start - delay * millisecond + tolerance
      guard late >= 0 else { return 0 }
      return interval.map { late / ($0 * millisecond) + 1 } ?? 1
    }
    let (start, end) = (time(call.begin), time(events.last!.begin))
    if let again = timer.rescheduling, let event = events.dropFirst(again.event - 1).first, event.id != events.last!.id
    {
      let new = time(event.end)
      return most(from: start, to: new, delay: timer.delay, interval: timer.interval)
        + most(from: new, to: end, delay: again.delay, interval: again.interval)
    }
    return most(from: start, to: end, delay: timer.delay, interval: timer.interval)
  }
}
