extension LogRule {
  static let deadlock = LogRule(name: "a program is stuck only if nothing of it can continue") { history in
    let continuing = history.openRuns.compactMap(history.continuation)
    let beginning = history.pendingCalls.filter(history.mayBegin).map { "\(history.name($0)) can run its block" }
    let isOver = history.openRuns.isEmpty && history.pendingCalls.isEmpty
    return continuing + beginning + (isOver ? ["nothing is left to do"] : [])
  }
}

// What can happen after the end of a log.
extension ProgramHistory {
  /// The runs that have not ended.
  fileprivate var openRuns: [Run] { sortedRuns.filter { $0.end == .max } }

  // MARK: - Code that continues

  /// Describes how the code of a run can continue; nil if something keeps it from doing so.
  fileprivate func continuation(of run: Run) -> String? {
    guard let call = calls.values.first(where: { $0.run == run.id && $0.end == .max }) else {
      return "\(name(run)) can continue"
    }
    return isBlocked(call) ? nil : "\(name(call)) can return"
  }

  private func isBlocked(_ call: Call) -> Bool {
    let runs = runs(of: call)
    switch call.statement.operation {
    case .sync, .submit(_, _, .sync, _):
      return runs.allSatisfy { $0.end == .max }
    case .perform:
      return runs.contains { $0.end == .max }
    case .concurrentPerform(let iterations):
      // The real Dispatch may start an iteration only after another has ended.
      let mayStart = isExact || runs.allSatisfy { $0.end < .max }
      return runs.contains { $0.end == .max } && !(mayStart && runs.count < iterations)
    case .waitForItem(let item, nil): return !isCompleted(item)
    case .waitForGroup(let group, nil): return memberCount(of: group) > 0
    case .waitForSemaphore(let semaphore, nil):
      let taken = waits(for: semaphore).count { $0.result == 0 && $0.end < .max }
      return program.semaphores[semaphore] + signals(semaphore).count <= taken
    default: return false
    }
  }

  private func isCompleted(_ item: Int) -> Bool {
    guard let call = calls.values.first(where: { $0.statement.operation.provides == "i\(item)" }) else { return false }
    if let run = runs(of: call).first { return run.end < .max }
    switch call.statement.operation {
    case .perform, .submit(_, _, .sync, _): return call.end < .max
    default: return isSurelySkipped(call)
    }
  }

  /// Whether a call enqueues a work item that is cancelled, and whose turn it is, if it has not been before.
  private func isSurelySkipped(_ call: Call) -> Bool {
    isOfCancelledItem(call) && runs(of: call).isEmpty && mayBegin(call)
  }

  private func isOfCancelledItem(_ call: Call) -> Bool {
    guard case .submit(let item, _, _, _) = call.statement.operation else { return false }
    return calls.values.contains { cancels($0, "i\(item)") }
  }

  private func memberCount(of group: Int) -> Int {
    calls.values.reduce(0) { count, call in
      switch call.statement.operation {
      case .enter(group): count + 1
      case .leave(group): count - 1
      case .async(_, group?, _), .submit(_, _, .async(group?), _):
        runs(of: call).contains { $0.end < .max } || isSurelySkipped(call) ? count : count + 1
      default: count
      }
    }
  }

  private func hasBeenEmpty(_ group: Int, since call: Call) -> Bool {
    guard call.end < .max else { return false }
    return memberCount(of: group) <= 0 || (call.end..<events.count).contains { greatestCount(of: group, $0) <= 0 }
  }

  // MARK: - Blocks that begin

  /// The calls whose blocks are still to run.
  fileprivate var pendingCalls: [Call] {
    sortedCalls.filter { call in
      switch call.statement.operation {
      case .async, .asyncAfter: runs(of: call).isEmpty
      case .sync: runs(of: call).isEmpty
      case .submit(_, _, .sync, _): runs(of: call).isEmpty && call.end == .max
      case .submit: runs(of: call).isEmpty && !isOfCancelledItem(call)
      case .notify(let group, _): runs(of: call).isEmpty && hasBeenEmpty(group, since: call)
      case .notifyItem(let item, _): runs(of: call).isEmpty && isCompleted(item)
      case .startTimer: !runs(of: call).contains(where: \.isCancellation)
      default: false
      }
    }
  }

  /// Whether nothing keeps the block of a call from beginning.
  fileprivate func mayBegin(_ call: Call) -> Bool {
    let block = run(of: call)
    let chain = program.chain(of: block.queue!)
    let isKeptByRun = openRuns.contains { run in
      !run.lanes.isDisjoint(with: block.lanes) || isBarrier(run) && chain.contains(run.queue!)
        || isBarrier(block) && isOn(block.queue!, run)
    }
    return !isKeptByRun && !chain.contains(where: isSuspended) && !isBehindBarrier(call, block, chain)
  }

  private func isSuspended(_ queue: Int) -> Bool {
    var count = program.queues[queue].isInitiallyInactive ? 1 : 0
    for call in calls.values {
      switch call.statement.operation {
      case .suspend(queue): count += 1
      case .resume(queue), .activate(queue): count -= 1
      default: break
      }
    }
    return count > 0
  }

  /// Whether a barrier has to run before a block, or may have to. The barrier itself can begin, or is kept by something.
  private func isBehindBarrier(_ call: Call, _ block: Run, _ chain: [Int]) -> Bool {
    calls.values.contains { other in
      let barrier = run(of: other)
      guard other.id != call.id, isBarrier(barrier), chain.contains(barrier.queue!), runs(of: other).isEmpty else {
        return false
      }
      if barrier.queue == block.queue {
        let isLater = isEnqueuedAtOnce(call) && isEnqueuedAtOnce(other) && call.end < other.begin
        if isBarrier(block) || isLater { return false }
      }
      return !isSurelySkipped(other)
    }
  }

  private func isEnqueuedAtOnce(_ call: Call) -> Bool {
    switch call.statement.operation {
    case .async, .submit(_, _, .async, _): true
    default: false
    }
  }

  /// The run that a call would have.
  private func run(of call: Call) -> Run {
    var run = Run(
      id: 0,
      statement: call.statement,
      call: call.id,
      value: 0,
      isCancellation: false,
      begin: events.count
    )
    setLanes(of: &run)
    return run
  }
}
