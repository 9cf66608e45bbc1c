import CRuntimeHooks
import CandlestickSimulation

// Runs the threads that the code starts. Each is a step that blocks in the middle: its stack is that of a real thread.
extension SimulationEngine {
  /// Makes the first step of a thread ready.
  ///
  /// - Parameter callers: the call stack that started the thread.
  func started(thread stack: OpaquePointer, _ callers: candlestick_callers) {
    let job = threads.add(stack, callers)
    let step = Step(job: UnownedJob(at: job), executor: .queue, task: tasks.nextBlockNumber())
    let start = BlockedStep(interruptedAt: callers, step, on: stack, QueueClaims())
    blocked.append(start)
    queue.append(start.resumption)
  }

  /// Calls the function of an event at a time. Returns the number of the timer.
  func setEvent(_ job: UnsafeMutablePointer<candlestick_block_job>, at time: Int64) -> Int64 {
    Int64(setTimer(UnownedJob(at: job), at: time))
  }

  /// True if nothing is left but threads that wait. At the end of a simulation, time does not advance for them.
  var areOnlyThreadsLeft: Bool {
    !blocked.isEmpty && blocked.areAllOnThreads && queue.isEmpty && !blocked.mayHaveChanged && outside.inbox.isEmpty
      && !hasTasks
  }
}
