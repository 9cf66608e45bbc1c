extension LogRule {
  static let bodyRuns = LogRule(name: "the body runs once") { history in
    let count = history.runs.values.count { $0.statement.id == ProgramRun.body }
    return count == 1 ? [] : ["it ran \(count) times"]
  }

  static let statements = LogRule(name: "a block performs its statements in their order") { history in
    history.sortedRuns.compactMap { run in
      let performed = history.sortedCalls.filter { $0.run == run.id }.map(\.statement.id)
      // No data can be merged into a source that does not exist yet.
      let expected =
        run.isCancellation
        ? []
        : run.statement.body.filter { statement in
          if case .merge = statement.operation { performed.contains(statement.id) } else { true }
        }.map(\.id)
      let isRight = run.end < .max ? performed == expected : expected.starts(with: performed)
      return isRight ? nil : "\(history.name(run)) performed \(performed), not \(expected)"
    }
  }

  static let endings = LogRule(name: "every call returns, and every block ends") { $0.problems }

  static let runsOnce = LogRule(name: "a block runs once for each call") { history in
    history.sortedCalls.compactMap { call in
      guard call.statement.hasBlock else { return nil }
      let count = history.runs(of: call).count
      let isCancelled =
        call.statement.operation.provides.map { provided in
          history.calls.values.contains { history.cancels($0, provided) }
        } ?? false
      if count == 1 || count == 0 && isCancelled { return nil }
      return "\(history.name(call)) ran its block \(count) times"
    }
  }

  static let runsAfterCall = LogRule(name: "a block begins after the call that enqueues it") { history in
    history.sortedRuns.compactMap { run in
      guard run.call != 0 else { return nil }
      guard let call = history.calls[run.call], call.begin < run.begin else {
        return "\(history.name(run)) began before"
      }
      return nil
    }
  }

  static let serialQueues = LogRule(name: "a serial queue, with all that targets it, runs one block at a time") {
    history in
    history.overlaps { !$0.lanes.isDisjoint(with: $1.lanes) }
  }

  static let order = LogRule(name: "a serial queue runs blocks in the order in which they are enqueued") { history in
    history.pairsInOrder { history.program.queues[$0.queue!].isSerial }.compactMap { first, second in
      first.begin < second.begin ? nil : "\(history.name(second)) began before \(history.name(first))"
    }
  }

  static let barriers = LogRule(name: "a barrier runs alone, after what is before it and before what is after it") {
    history in
    history.overlaps { first, second in
      history.isBarrier(first) && history.isOn(first.queue!, second)
        || history.isBarrier(second) && history.isOn(second.queue!, first)
    }
      + history.pairsInOrder { history.program.queues[$0.queue!].kind == .concurrent }.compactMap { first, second in
        guard history.isBarrier(first) || history.isBarrier(second) else { return nil }
        return first.end < second.begin ? nil : "\(history.name(second)) began before the end of \(history.name(first))"
      }
  }

  static let synchronousCalls = LogRule(name: "a synchronous call returns after its block") { history in
    history.sortedCalls.compactMap { call in
      switch call.statement.operation {
      case .sync, .perform, .concurrentPerform, .submit(_, _, .sync, _): break
      default: return nil
      }
      guard call.end < .max else { return nil }
      return history.runs(of: call).allSatisfy { $0.end < call.end } ? nil : "\(history.name(call)) returned before"
    }
  }

  static let concurrentIterations = LogRule(name: "each iteration runs once") { history in
    history.sortedCalls.compactMap { call in
      guard case .concurrentPerform(let iterations) = call.statement.operation else { return nil }
      let found = history.runs(of: call).map(\.value).sorted()
      return found == Array(0..<iterations) ? nil : "\(history.name(call)) ran \(found)"
    }
  }

  static let suspension = LogRule(name: "a suspended queue begins no block") { history in
    history.program.queues.indices.flatMap { queue in
      history.suspensions(of: queue).flatMap { history.problems(in: $0, of: queue) }
    }
  }

  static let activation = LogRule(name: "an inactive queue begins no block") { history in
    history.sortedRuns.compactMap { run in
      guard let queue = run.queue else { return nil }
      let inactive = history.program.chain(of: queue).first { queue in
        history.program.queues[queue].isInitiallyInactive
          && !history.calls.values.contains { call in
            guard case .activate(queue) = call.statement.operation else { return false }
            return call.begin < run.begin
          }
      }
      return inactive.map { "\(history.name(run)) began while q\($0) was inactive" }
    }
  }

  static let specifics = LogRule(name: "a block finds the specific value of its queue") { history in
    history.sortedCalls.compactMap { call in
      guard case .readSpecific(let key) = call.statement.operation, let run = history.runs[call.run] else { return nil }
      let expected = history.currentQueue(of: run).flatMap { history.program.specific(key, on: $0) } ?? -1
      return call.result == expected ? nil : "\(history.name(call)) found \(call.result), not \(expected)"
    }
  }
}

extension ProgramHistory {
  func isOn(_ queue: Int, _ run: Run) -> Bool {
    run.queue.map { program.chain(of: $0).contains(queue) } ?? false
  }

  /// Describes runs that overlap although they must not.
  fileprivate func overlaps(_ exclude: (Run, Run) -> Bool) -> [String] {
    let runs = sortedRuns
    return runs.indices.flatMap { index in
      runs[(index + 1)...].prefix { $0.begin < runs[index].end }.filter { exclude(runs[index], $0) }
        .map { "\(name($0)) began before the end of \(name(runs[index]))" }
    }
  }

  /// Returns pairs of runs on the same queue. The first was surely enqueued before the second.
  func pairsInOrder(_ isIncluded: (Run) -> Bool) -> [(Run, Run)] {
    let enqueued = sortedRuns.compactMap { run in
      enqueueing(of: run).flatMap { isIncluded(run) ? (run: run, places: $0) : nil }
    }
    return enqueued.flatMap { first in
      enqueued.filter { second in
        second.run.queue == first.run.queue && first.places.latest < second.places.earliest
      }.map { (first.run, $0.run) }
    }
  }

  /// Returns the ranges of the log in which a queue is surely suspended, with the calls that begin the suspension.
  func suspensions(of queue: Int) -> [(begin: Int, end: Int, call: Call)] {
    var changes: [(place: Int, change: Int, call: Call)] = []
    for call in calls.values {
      switch call.statement.operation {
      case .suspend(queue): changes.append((suspensionPlace(of: queue, by: call), 1, call))
      case .resume(queue): changes.append((call.begin, -1, call))
      default: break
      }
    }
    var found: [(Int, Int, Call)] = []
    var (count, begin) = (0, (place: 0, call: Call?.none))
    for (place, change, call) in changes.sorted(by: { $0.place < $1.place }) {
      if count == 0, change == 1 { begin = (place, call) }
      if count == 1, change == -1, let first = begin.call { found.append((begin.place, place, first)) }
      count += change
    }
    if count > 0, let first = begin.call { found.append((begin.place, .max, first)) }
    return found
  }

  /// Returns the index from which a call has surely suspended a queue. While a call resumes a concurrent queue, the real Dispatch was
  /// observed to start a block that was enqueued after another call had suspended the queue again.
  private func suspensionPlace(of queue: Int, by call: Call) -> Int {
    guard !isExact, program.queues[queue].kind == .concurrent else { return call.end }
    let resumptions = calls.values.filter { resumption in
      guard case .resume(queue) = resumption.statement.operation else { return false }
      return resumption.begin < call.end && call.end < resumption.end
    }
    return resumptions.map(\.end).max() ?? call.end
  }

  /// A block that was enqueued before may already have been starting, unless the code that suspends the queue runs on it.
  fileprivate func problems(in suspension: (begin: Int, end: Int, call: Call), of queue: Int) -> [String] {
    let begun = sortedRuns.filter { run in
      run.queue == queue && run.begin > suspension.begin && run.begin < suspension.end && enqueueing(of: run) != nil
    }
    let isOnQueue = isInside(suspension.call.run, queue)
    return begun.enumerated().compactMap { index, run in
      let mayBeOnItsWay = enqueueing(of: run)!.earliest < suspension.begin && !isOnQueue
      if mayBeOnItsWay, index == 0 || !program.queues[queue].isSerial { return nil }
      return "\(name(run)) began after \(name(suspension.call))"
    }
  }

  /// Returns true if a run is on a serial queue, or is called by a run on one.
  private func isInside(_ id: Int, _ queue: Int) -> Bool {
    guard let run = runs[id] else { return false }
    if run.queue == queue { return program.queues[queue].isSerial }
    guard run.queue == nil, let call = calls[run.call] else { return false }
    return isInside(call.run, queue)
  }

  func cancels(_ call: Call, _ item: String) -> Bool {
    if case .cancel = call.statement.operation { return call.statement.operation.needs == item }
    return false
  }
}
