/// A change to the log of a program that breaks a rule.
struct LogMutation: Sendable {
  let name: String
  /// Returns the changed log; nil if the log contains nothing to change in this way.
  let changed: @Sendable (ProgramHistory) -> [ProgramEvent]?

  static let all = code + queues + waits + itemsAndSources

  private static let code = [
    LogMutation(name: "an empty log") { _ in [] },
    LogMutation(name: "a statement that is skipped") { history in
      history.firstCall { if case .assertOn = $0 { true } else { false } }.map { history.without([$0.begin, $0.end]) }
    },
  ]

  private static let queues = [
    LogMutation(name: "a block that never ends") { history in
      history.sortedRuns.last.map { history.without([$0.end]) }
    },
    LogMutation(name: "a block that never runs") { history in
      history.firstRun { if case .async = $0.operation { true } else { false } }
        .map { history.without([$0.begin, $0.end]) }
    },
    LogMutation(name: "a block that runs twice") { history in
      history.firstRun { if case .async = $0.operation { true } else { false } }.map(history.withAnother)
    },
    LogMutation(name: "two blocks of a serial queue in the wrong order") { history in
      history.pairsInOrder { history.program.queues[$0.queue!].isSerial }.first.map { first, second in
        var events = history.events
        (events[first.begin].statement, events[second.begin].statement) = (second.statement.id, first.statement.id)
        (events[first.begin].parent, events[second.begin].parent) = (second.call, first.call)
        return events
      }
    },
    LogMutation(name: "two blocks of a serial queue at once") { history in
      let runs = history.sortedRuns
      return runs.indices.lazy.compactMap { index in
        runs[(index + 1)...].first { !$0.lanes.isDisjoint(with: runs[index].lanes) }
          .map { history.moving(runs[index].end, to: $0.begin + 1) }
      }.first
    },
    LogMutation(name: "a block beside a barrier") { history in
      history.pairsInOrder { history.program.queues[$0.queue!].kind == .concurrent }
        .first { history.isBarrier($0.0) }.map { history.moving($1.begin, to: $0.begin + 1) }
    },
    LogMutation(name: "a block before the end of one that a barrier waits for") { history in
      history.pairsInOrder { history.program.queues[$0.queue!].kind == .concurrent }
        .first { history.isBarrier($0.1) }.map { history.moving($0.end, to: $1.begin + 1) }
    },
    LogMutation(name: "sync that returns before its block has ended") { history in
      history.firstRun { if case .sync = $0.operation { true } else { false } }
        .map { history.moving(history.calls[$0.call]!.end, to: $0.end) }
    },
    LogMutation(name: "an iteration that runs in place of another") { history in
      history.firstRun { if case .concurrentPerform = $0.operation { true } else { false } }.map { run in
        var events = history.events
        events[run.begin].value += 1
        return events
      }
    },
    LogMutation(name: "a block on a suspended queue") { history in
      history.program.queues.indices.lazy.flatMap { queue in
        history.suspensions(of: queue).lazy.compactMap { suspension in
          history.sortedRuns.first { run in
            run.queue == queue && run.begin > suspension.end
              && history.enqueueing(of: run).map { $0.earliest > suspension.begin && $0.latest < suspension.end }
                ?? false
          }.map { history.moving($0.begin, to: history.calls[$0.call]!.end + 1) }
        }
      }.first
    },
    LogMutation(name: "a block on an inactive queue") { history in
      history.sortedCalls.lazy.compactMap { call in
        guard case .activate(let queue) = call.statement.operation else { return nil }
        return history.sortedRuns.first { $0.queue == queue }.map { history.moving($0.begin, to: call.begin) }
      }.first
    },
    LogMutation(name: "another specific value") { history in
      history.firstCall { if case .readSpecific = $0 { true } else { false } }.map {
        history.withResult($0.result + 1, $0)
      }
    },
    LogMutation(name: "a block before its time") { history in
      history.firstRun { if case .asyncAfter = $0.operation { true } else { false } }.map { run in
        var events = history.events
        events[run.begin].time = history.time(history.calls[run.call]!.begin)
        return events
      }
    },
  ]

  private static let waits = [
    LogMutation(name: "a wait for a group that ends early") { history in
      history.sortedCalls.first { call in
        guard case .waitForGroup(let group, _) = call.statement.operation, call.result == 0 else { return false }
        return history.leastCounts(of: group, call.begin...call.begin)[0] > 0
      }.map { history.moving($0.end, to: $0.begin + 1) }
    },
    LogMutation(name: "a notification of a group that begins early") { history in
      history.sortedRuns.first { run in
        guard case .notify(let group, _) = run.statement.operation else { return false }
        let call = history.calls[run.call]!
        return history.leastCounts(of: group, call.begin...call.begin)[0] > 0
      }.map { history.moving($0.begin, to: history.calls[$0.call]!.begin + 1) }
    },
    LogMutation(name: "a wait for a semaphore without a signal") { history in
      history.program.semaphores.indices.lazy.compactMap { number in
        let signals = history.signals(number)
        let succeeded = history.waits(for: number).count { $0.result == 0 }
        guard let signal = signals.last, succeeded == history.program.semaphores[number] + signals.count else {
          return nil
        }
        return history.without([signal.begin, signal.end])
      }.first
    },
    LogMutation(name: "a wait that times out early") { history in
      history.sortedCalls.first { call in
        guard let timeout = call.statement.operation.timeout, call.result == 0 else { return false }
        return history.time(call.end) - history.time(call.begin) + clockTolerance < timeout * millisecond
      }.map { history.withResult(1, $0) }
    },
  ]

  private static let itemsAndSources = [
    LogMutation(name: "a work item that notifies before it has ended") { history in
      history.sortedRuns.lazy.compactMap { run in
        guard case .notifyItem(let item, _) = run.statement.operation else { return nil }
        return history.firstRun { $0.operation.provides == "i\(item)" }.map { history.moving(run.begin, to: $0.end) }
      }.first
    },
    LogMutation(name: "a work item that runs though it was cancelled before") { history in
      history.sortedCalls.lazy.compactMap { call in
        guard case .submit(let item, _, _, _) = call.statement.operation, history.runs(of: call).isEmpty,
          history.calls.values.contains(where: { history.cancels($0, "i\(item)") && $0.end < call.begin })
        else { return nil }
        return history.withRun(of: call)
      }.first
    },
    LogMutation(name: "a timer that fires too often") { history in
      history.firstRun { if case .startTimer = $0.operation { true } else { false } }.map { run in
        var events = history.events
        events[run.begin].value += 100
        return events
      }
    },
    LogMutation(name: "an event after the cancellation") { history in
      history.firstRun { if case .startSource = $0.operation { true } else { false } }.map(history.withAnother)
    },
    LogMutation(name: "data that gets lost") { history in
      // The last data of a source, because data may be replaced by later data.
      history.firstRun { if case .startSource = $0.operation { true } else { false } }.map { first in
        let run = history.runs(of: history.calls[first.call]!).last { !$0.isCancellation }!
        var events = history.events
        events[run.begin].value -= 1
        return events
      }
    },
  ]
}

extension ProgramHistory {
  fileprivate func firstRun(_ isIncluded: (ProgramStatement) -> Bool) -> Run? {
    sortedRuns.first { !$0.isCancellation && isIncluded($0.statement) }
  }

  fileprivate func firstCall(_ isIncluded: (ProgramOperation) -> Bool) -> Call? {
    sortedCalls.first { isIncluded($0.statement.operation) }
  }

  fileprivate func without(_ places: Set<Int>) -> [ProgramEvent] {
    events.enumerated().filter { !places.contains($0.offset) }.map(\.element)
  }

  /// Moves an event before the one at an index.
  fileprivate func moving(_ source: Int, to destination: Int) -> [ProgramEvent] {
    var events = events
    var event = events.remove(at: source)
    let place = source < destination ? destination - 1 : destination
    event.time = events[max(place - 1, 0)].time
    events.insert(event, at: place)
    return events
  }

  fileprivate func withResult(_ result: Int, _ call: Call) -> [ProgramEvent] {
    var events = events
    events[call.end].value = result
    return events
  }

  /// Adds a copy of a run.
  fileprivate func withAnother(_ run: Run) -> [ProgramEvent] {
    calls[run.call].map { withRun(of: $0, value: run.value) } ?? events
  }

  fileprivate func withRun(of call: Call, value: Int = 0) -> [ProgramEvent] {
    let (id, time) = ((events.map(\.id).max() ?? 0) + 1, time(events.count - 1))
    let run = ProgramEvent(
      kind: .entered,
      id: id,
      statement: call.statement.id,
      parent: call.id,
      value: value,
      time: time
    )
    return events + [run, ProgramEvent(kind: .left, id: id, time: time)]
  }
}
