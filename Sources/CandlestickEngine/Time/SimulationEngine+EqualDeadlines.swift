import CRuntimeHooks
import CandlestickSimulation
import Foundation

// Lets the schedule order timers that have the same deadline. Real Dispatch keeps its timers in a heap, and a run loop
// computes the time of each timer from its own reading of the clock, so neither fires them in the order of creation.
extension SimulationEngine {
  /// The deadline that timers share, and the queue or run loop that runs their blocks one after another. Only the order
  /// of such timers is for the schedule to choose.
  private struct Tie: Hashable {
    let deadline: Int64
    let queue: UnsafeMutableRawPointer
    /// True for timers of the main run loop.
    let isOnRunLoop: Bool
    /// The number of times that the code, or the timer of a run loop, had read a clock. In real time, a later reading
    /// gives a later deadline.
    let reading: UInt32
    /// The fire date of the timer of a run loop.
    let fireDate: Date?
  }

  /// Removes the timers that are due, and returns them in the order in which they fire.
  func takeDueTimers() -> [TimerQueue.Timer] {
    var due: [TimerQueue.Timer] = []
    while let timer = clock.timers.first, timer.deadline <= time {
      if let delay = lateness(of: timer) {
        clock.timers.postponeFirst(until: time(after: .nanoseconds(delay)))
      } else {
        due.append(clock.timers.removeFirst())
      }
    }
    if due.count > 1, queue.scheduler.mayReorderTimers { reorder(&due) }
    return due
  }

  private func reorder(_ due: inout [TimerQueue.Timer]) {
    let ties = Dictionary(grouping: due.indices) { tie(of: due[$0]) }
    let groups = ties.filter { $0.key != nil && $0.value.count > 1 }.values.sorted { $0[0] < $1[0] }
    var isRecorded = false
    for group in groups where isOrdered(due[group[0]].job.block.pointee.queue, group.map { due[$0] }) {
      let timers = reordered(group.map { due[$0] }[...])
      for (index, timer) in zip(group, timers) { due[index] = timer }
      isRecorded = queue.graph?.recordsSteps == true
    }
    if isRecorded { queue.graph?.separate() }
  }

  private func tie(of timer: TimerQueue.Timer) -> Tie? {
    guard timer.executor == .queue, timer.job.kind == .block, !timer.isLate else { return nil }
    let block = timer.job.block.pointee
    guard let queue = block.queue else { return nil }
    let loopTimer = RunLoopTimer.ofJob(timer.job.block)
    let reading = loopTimer?.reading ?? timer.reading
    return Tie(
      deadline: timer.deadline,
      queue: queue,
      isOnRunLoop: block.is_on_run_loop,
      reading: reading,
      fireDate: loopTimer?.timer.fireDate
    )
  }

  /// Returns true if a queue runs the blocks of timers in their order: if it is serial, or if any is a barrier.
  private func isOrdered(_ queue: UnsafeMutableRawPointer?, _ timers: [TimerQueue.Timer]) -> Bool {
    guard let queue else { return false }
    let state = candlestick_read_queue_state(queue)
    return candlestick_is_serial(state)
      || !candlestick_is_global(state) && timers.contains { $0.job.block.pointee.is_barrier }
  }

  /// Returns timers with the same deadline in the order that the schedule chooses.
  private func reordered(_ timers: ArraySlice<TimerQueue.Timer>) -> [TimerQueue.Timer] {
    var (rest, ordered) = (timers, [TimerQueue.Timer]())
    while let first = rest.first {
      let passedOver = queue.scheduler.overtakenTimerCount(among: rest.map(\.number))
      for timer in rest.prefix(passedOver) {
        stepLog?.willTake(UInt(bitPattern: timer.job.pointer), note: "fires after others with the same deadline")
      }
      rest = rest.dropFirst(passedOver) + rest.prefix(passedOver)
      let next = rest.removeFirst()
      queue.graph?.firesBefore(others: next.number, on: first.job.block.pointee.queue)
      ordered.append(next)
    }
    return ordered
  }
}
