import CRuntimeHooks
import CandlestickSimulation

/// The state of the batch of blocks on the current stack.
enum BlockBatch {
  /// No further block may run on this stack.
  case closed
  /// Another block may follow on this stack.
  case open
  /// The last block has ended and the engine has recorded its end. No block follows.
  case ended
}

// Runs several blocks on one stack: switching to another stack and back takes longer than most blocks.
extension SimulationEngine {
  /// Runs a block or resumes a blocked step. Requires that no task polls or spins, so that jobs do not become part
  /// of the step.
  func runBlock(_ step: Step) {
    let outer = running
    running.batch = outer.step == nil && outer.allowsBatches ? .open : .closed
    blockBegins(step)
    runOnQueue(step, step.job.kind)
    if running.batch != .ended { blockEnded() }
    running = outer
  }

  /// Ends the current block. Begins the next step if it is a block that can run on the same stack, and returns the
  /// block.
  func nextInBatch() -> UnsafeMutablePointer<candlestick_block_job>? {
    guard running.batch == .open, invariants.isEmpty, !limit.isCheckDue,
      !candlestick_is_time_check_due(simulation), !queue.hasChosenStep, outside.inbox.isEmpty,
      dispatch.workItems.isEmpty, !clock.timers.hasCancelled
    else { return nil }
    blockEnded()
    running.batch = .ended
    guard polls.isEmpty, queue.spinners.isEmpty, let usefulStep = queue.firstUsefulStep,
      clock.timers.isEmpty || !queue.scheduler.mayFireTimersEarly
    else { return nil }
    let step = takeStep(orElse: usefulStep)
    guard step.executor == .queue, candlestick_is_block_job(step.block) else {
      queue.setChosenStep(step)
      return nil
    }
    running.batch = .open
    willRun(step)
    blockBegins(step)
    enter(step)
    return step.block
  }

  private func blockBegins(_ step: Step) {
    running.step = step
    codeContinues()
    candlestick_begin_step(simulation)
  }

  private func blockEnded() {
    candlestick_end_step(simulation)
    running.step = nil
    wakeSignalled()
    if !polls.areIdle { outside.stepEnded() }
    announceStep()
  }
}
