extension LogRule {
  static let groupNotifications = LogRule(name: "a group notifies when it is empty") { history in
    history.sortedRuns.compactMap { run in
      guard case .notify(let group, _) = run.statement.operation, let call = history.calls[run.call] else { return nil }
      let mayBeEmpty = history.leastCounts(of: group, call.begin...max(call.begin, run.begin)).contains { $0 <= 0 }
      return mayBeEmpty
        ? nil : "\(history.name(run)) began though the group was never empty after \(history.name(call))"
    }
  }

  static let groupWaits = LogRule(name: "a wait for a group succeeds if the group is empty") { history in
    history.sortedCalls.compactMap { call in
      guard case .waitForGroup(let group, _) = call.statement.operation, call.end < .max else { return nil }
      if call.result == 0 {
        let mayBeEmpty = history.leastCounts(of: group, call.begin...call.end).contains { $0 <= 0 }
        return mayBeEmpty ? nil : "\(history.name(call)) succeeded though the group was never empty"
      }
      let isSure = history.isSure(call) { history.greatestCount(of: group, $0) <= 0 }
      return isSure ? "\(history.name(call)) timed out though the group was empty" : nil
    }
  }

  static let semaphoreCounts = LogRule(name: "no more waits for a semaphore succeed than its value and signals allow") {
    history in
    history.program.semaphores.enumerated().flatMap { number, value in
      let (waits, signals) = (history.waits(for: number), history.signals(number))
      return waits.filter { $0.result == 0 && $0.end < .max }.compactMap { wait in
        let succeeded = waits.count { $0.result == 0 && $0.end <= wait.end }
        let signalled = signals.count { $0.begin < wait.end }
        return succeeded <= value + signalled
          ? nil : "\(history.name(wait)) is success \(succeeded), after \(signalled) signals"
      }
    }
  }

  static let semaphoreTimeouts = LogRule(name: "a wait for a semaphore times out only if it is not signalled") {
    history in
    history.program.semaphores.enumerated().flatMap { number, value in
      let (waits, signals) = (history.waits(for: number), history.signals(number))
      return waits.filter { $0.result == 1 }.compactMap { wait in
        let isSure = history.isSure(wait) { place in
          let others = waits.count { $0.id != wait.id && $0.begin <= place && !($0.result == 1 && $0.end <= place) }
          return value + signals.count { $0.end <= place } > others
        }
        return isSure ? "\(history.name(wait)) timed out though it was signalled" : nil
      }
    }
  }

  static let timeouts = LogRule(name: "a wait times out at its deadline") { history in
    history.sortedCalls.compactMap { call in
      guard let timeout = call.statement.operation.timeout, call.end < .max else { return nil }
      let waited = history.time(call.end) - history.time(call.begin)
      let allowed = timeout * millisecond
      if call.result == 1, waited < allowed - (history.isExact ? 0 : clockTolerance) {
        return "\(history.name(call)) timed out after \(waited) ns"
      }
      if history.isExact, waited > allowed { return "\(history.name(call)) ended after \(waited) ns" }
      return nil
    }
  }
}

extension ProgramOperation {
  var timeout: Int? {
    switch self {
    case .waitForItem(_, let timeout), .waitForGroup(_, let timeout), .waitForSemaphore(_, let timeout): timeout
    default: nil
    }
  }
}

extension ProgramHistory {
  /// Returns true if a condition surely held when a wait that timed out began, or from a time before its deadline until it ended.
  func isSure(_ call: Call, _ condition: (Int) -> Bool) -> Bool {
    guard let timeout = call.statement.operation.timeout, call.end < .max else { return false }
    let places = (call.begin..<call.end).reversed().prefix(while: condition)
    guard let first = places.last else { return false }
    return first == call.begin || time(first) < time(call.begin) + timeout * millisecond
  }

  func waits(for semaphore: Int) -> [Call] {
    sortedCalls.filter {
      guard case .waitForSemaphore(semaphore, _) = $0.statement.operation else { return false }
      return true
    }
  }

  func signals(_ semaphore: Int) -> [Call] {
    sortedCalls.filter {
      guard case .signal(semaphore) = $0.statement.operation else { return false }
      return true
    }
  }

  /// Returns the number of members that have surely entered a group and surely not left it, after each event.
  func leastCounts(of group: Int, _ places: ClosedRange<Int>) -> [Int] {
    let members = members(of: group)
    return places.map { place in
      members.count { $0.entered.latest <= place } - members.count { $0.left.earliest <= place }
        + leaves(group).reduce(0) { $0 - ($1.begin <= place ? 1 : 0) }
    }
  }

  /// Returns the number of members that may have entered a group and may not have left it.
  func greatestCount(of group: Int, _ place: Int) -> Int {
    let members = members(of: group)
    return members.count { $0.entered.earliest <= place } - members.count { $0.left.latest <= place }
      - leaves(group).count { $0.end <= place }
  }

  private func leaves(_ group: Int) -> [Call] {
    calls.values.filter {
      guard case .leave(group) = $0.statement.operation else { return false }
      return true
    }
  }

  private typealias Places = (earliest: Int, latest: Int)

  /// Returns the ranges of the log in which members entered a group and, if they are blocks, left it.
  private func members(of group: Int) -> [(entered: Places, left: Places)] {
    calls.values.compactMap { call in
      let never = (Int.max, Int.max)
      switch call.statement.operation {
      case .enter(group): return ((call.begin, call.end), never)
      case .async(_, group?, _), .submit(_, _, .async(group?), _):
        // A cancelled work item may leave at any time.
        guard let run = runs(of: call).first else { return ((call.begin, call.end), (call.begin, .max)) }
        return ((call.begin, call.end), (run.end, run.end == .max ? .max : placeAfter(run.end)))
      default: return nil
      }
    }
  }
}
