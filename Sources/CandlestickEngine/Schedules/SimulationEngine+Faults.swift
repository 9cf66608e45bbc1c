import CandlestickSimulation
import CandlestickSupport

// Injects faults, as the settings allow and the schedule decides.
extension SimulationEngine {
  /// Returns true to inject a fault at a fault point.
  package func injects(_ fault: InjectedFault) -> Bool {
    guard settings.faults.faultPoints, isOnThread, mayFail(nil), queue.scheduler.fails() else { return false }
    stepLog?.lastStepFails(by: "\(fault)")
    return true
  }

  /// Returns the time by which the next timer, which is due, fires late; nil if it is on time.
  func lateness(of timer: TimerQueue.Timer) -> Int64? {
    guard !timer.isLate, settings.faults.lateTimers > .zero, mayFail(timer.sleeper?.number ?? timer.task) else {
      return nil
    }
    return delay(upTo: settings.faults.lateTimers, of: timer.job) { "timer late by \($0)" }
  }

  /// Delays a job if the schedule decides so: the start of a task, or the end of a yield. Returns false if the job is
  /// ready now.
  ///
  /// - Parameters:
  ///   - isStart: true if the task was not enqueued before.
  ///   - task: the number of the task; nil if unknown.
  func delays(_ job: UnownedJob, _ executor: ExecutorKind, isStart: Bool, task: Int?) -> Bool {
    guard executor == .tasks, queue.scheduler.mayFail else { return false }
    let (longest, text) =
      isStart ? (settings.faults.lateStarts, "start late by") : (settings.faults.slowYields, "yield takes")
    guard longest > .zero, mayFail(task), let delay = delay(upTo: longest, of: job, { "\(text) \($0)" }) else {
      return false
    }
    clock.timers.insert(job, executor, at: time(after: .nanoseconds(delay)), task: task, isLate: true)
    return true
  }

  /// Returns true if a fault may be injected: not in polls, and not after the end of the code.
  ///
  /// - Parameter task: the number of the affected task; nil for the current one.
  func mayFail(_ task: Int?) -> Bool {
    queue.scheduler.mayFail && phase == .running && polls.stepping == nil && !polls.contains(task)
      && !invariants.isChecking
  }

  private func delay(upTo longest: Duration, of job: UnownedJob, _ text: (String) -> String) -> Int64? {
    guard let delay = queue.scheduler.delayByFault(upTo: longest)?.wholeNanoseconds else { return nil }
    stepLog?.willFail(UInt(bitPattern: job.pointer), by: text(durationText(nanoseconds: delay)))
    return delay
  }
}
