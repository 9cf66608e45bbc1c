/// Checks that nothing can continue after the end of a log.
struct ProgramDeadlock {
  typealias Call = ProgramHistory.Call
  typealias Run = ProgramHistory.Run

  let history: ProgramHistory
  /// True if waits with a time limit can end.
  let timePasses: Bool

  /// Describes the code and the blocks that can continue.
  var problems: [String] {
    openRuns.compactMap(continuation)
      + pendingCalls.filter(mayBegin).map { "\(history.name($0)) can run its block" }
  }

  /// True if all code has ended, and no block is left.
  var isOver: Bool { openRuns.isEmpty && pendingCalls.isEmpty }

  private var openRuns: [Run] { history.sortedRuns.filter { $0.end == .max } }

  // MARK: - Code that continues

  /// Describes how the code of a run can continue; nil if it is blocked.
  private func continuation(of run: Run) -> String? {
    guard let call = history.sortedCalls.first(where: { $0.run == run.id && $0.end == .max }) else {
      return "\(history.name(run)) can continue"
    }
    return isBlocked(call) ? nil : "\(history.name(call)) can return"
  }

  private func isBlocked(_ call: Call) -> Bool {
    let runs = history.runs(of: call)
    if timePasses, call.statement.operation.timeout != nil { return false }
    switch call.statement.operation {
    case .sync, .submit(_, _, .sync, _):
      return runs.allSatisfy { $0.end == .max }
    case .perform:
      return runs.contains { $0.end == .max }
    case .concurrentPerform(let iterations):
      // The real Dispatch may start an iteration only after another has ended.
      let mayStart = history.isExact || runs.allSatisfy { $0.end < .max }
      return runs.contains { $0.end == .max } && !(mayStart && runs.count < iterations)
    case .waitForItem(let item, _): return !isCompleted(item)
    case .waitForGroup(let group, _): return memberCount(of: group) > 0
    case .waitForSemaphore(let semaphore, _):
      let taken = history.waits(for: semaphore).count { $0.result == 0 && $0.end < .max }
      return history.program.semaphores[semaphore] + history.signals(semaphore).count <= taken
    case .pause: return !timePasses
    default: return false
    }
  }

  private func isCompleted(_ item: Int) -> Bool {
    guard let call = history.sortedCalls.first(where: { $0.statement.operation.provides == "i\(item)" }) else {
      return false
    }
    if let run = history.runs(of: call).first { return run.end < .max }
    switch call.statement.operation {
    case .perform, .submit(_, _, .sync, _): return call.end < .max
    default: return isSurelySkipped(call)
    }
  }

  /// Returns true if a call enqueues a cancelled work item that surely never runs: it could begin now, and has not run.
  private func isSurelySkipped(_ call: Call) -> Bool {
    submitsCancelledItem(call) && history.runs(of: call).isEmpty && mayBegin(call)
  }

  private func submitsCancelledItem(_ call: Call) -> Bool {
    guard case .submit(let item, _, _, _) = call.statement.operation else { return false }
    return history.sortedCalls.contains { history.cancels($0, "i\(item)") }
  }

  private func memberCount(of group: Int) -> Int {
    history.sortedCalls.reduce(0) { count, call in
      switch call.statement.operation {
      case .enter(group): count + 1
      case .leave(group): count - 1
      case .async(_, group?, _), .submit(_, _, .async(group?), _):
        history.runs(of: call).contains { $0.end < .max } || isSurelySkipped(call) ? count : count + 1
      default: count
      }
    }
  }

  private func hasBeenEmpty(_ group: Int, since call: Call) -> Bool {
    guard call.end < .max else { return false }
    return memberCount(of: group) <= 0
      || (call.end..<history.events.count).contains { history.greatestCount(of: group, $0) <= 0 }
  }

  // MARK: - Blocks that begin

  /// The calls whose blocks have not run yet.
  private var pendingCalls: [Call] {
    history.sortedCalls.filter { call in
      let runs = history.runs(of: call)
      switch call.statement.operation {
      case .async, .sync, .asyncAfter: return runs.isEmpty && isDue(call)
      case .submit(_, _, .sync, _): return runs.isEmpty && call.end == .max
      case .submit: return runs.isEmpty && isDue(call) && !submitsCancelledItem(call)
      case .notify(let group, _): return runs.isEmpty && hasBeenEmpty(group, since: call)
      case .notifyItem(let item, _): return runs.isEmpty && isCompleted(item)
      case .startTimer: return timePasses && !runs.contains(where: \.isCancellation)
      default: return false
      }
    }
  }

  /// Returns true if a call has enqueued its block, or may have done so by now.
  private func isDue(_ call: Call) -> Bool {
    switch call.statement.operation {
    case .asyncAfter(_, let delay, _, _), .submit(_, _, .after(let delay), _):
      timePasses || history.time(call.begin) + delay * millisecond <= history.time(history.events.count - 1)
    default: true
    }
  }

  /// Returns true if the block of a call can begin.
  private func mayBegin(_ call: Call) -> Bool {
    let block = history.run(ofPending: call)
    let chain = history.program.chain(of: block.queue!)
    let isKeptByRun = openRuns.contains { run in
      !run.lanes.isDisjoint(with: block.lanes) || history.isBarrier(run) && chain.contains(run.queue!)
        || history.isBarrier(block) && history.isOn(block.queue!, run)
    }
    return isDue(call) && !isKeptByRun && !chain.contains(where: isSuspended) && !isBehindBarrier(call, block, chain)
  }

  private func isSuspended(_ queue: Int) -> Bool {
    var count = history.program.queues[queue].isInitiallyInactive ? 1 : 0
    for call in history.sortedCalls {
      switch call.statement.operation {
      case .suspend(queue): count += 1
      case .resume(queue), .activate(queue): count -= 1
      default: break
      }
    }
    return count > 0
  }

  /// Returns true if a barrier must run before a block, or may have to. The barrier itself may be blocked.
  private func isBehindBarrier(_ call: Call, _ block: Run, _ chain: [Int]) -> Bool {
    history.sortedCalls.contains { other in
      let barrier = history.run(ofPending: other)
      guard other.id != call.id, history.isBarrier(barrier), chain.contains(barrier.queue!),
        history.runs(of: other).isEmpty, isDue(other)
      else { return false }
      if barrier.queue == block.queue {
        let isLater = isEnqueuedAtOnce(call) && isEnqueuedAtOnce(other) && call.end < other.begin
        if history.isBarrier(block) || isLater { return false }
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
}
