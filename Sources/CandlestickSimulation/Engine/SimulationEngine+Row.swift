#if os(Linux)
import CRuntimeHooks

// Runs several blocks in a row on one stack: changing to a stack and back takes longer than most of them.
extension SimulationEngine {
  /// Runs a block, or continues a blocked step, while no task observes or polls. It has no jobs that are part of it.
  func runBlock(_ step: Step) {
    let (outer, outerClaims, wasInRow) = (currentStep, claims, isInRow)
    isInRow = outer == nil && mayRunRows
    blockBegins(step)
    runOnQueue(step, step.job.kind)
    if hasRowEnded { hasRowEnded = false } else { blockEnded() }
    (currentStep, claims, isInRow) = (outer, outerClaims, wasInRow)
  }

  /// Ends the block that has run on the current stack, and begins the next step, if that is a block that may run there, too.
  @inline(__always) func nextOfRow() -> UnsafeMutablePointer<candlestick_block_job>? {
    guard isInRow, !isLimitCheckDue, nextStep == nil, inbox.isEmpty, workItems.isEmpty, !timers.hasCancelled else {
      return nil
    }
    blockEnded()
    hasRowEnded = true
    guard queue.observers.isEmpty, queue.pollers.isEmpty, let usefulStep = queue.firstUsefulStep,
      timers.isEmpty || !queue.scheduler.mayOvertake
    else { return nil }
    let step = takeStep(orElse: usefulStep)
    guard step.lane == .queue, candlestick_is_block_job(step.block) else {
      nextStep = step
      return nil
    }
    hasRowEnded = false
    willRun(step)
    blockBegins(step)
    enter(step)
    return step.block
  }

  @inline(__always) private func blockBegins(_ step: Step) {
    currentStep = step
    outside.stepBegins()
    hooks.beginStep()
  }

  @inline(__always) private func blockEnded() {
    hooks.endStep()
    currentStep = nil
    if blocked.mayHaveChanged { wakeBlocked() }
    mainLoop.stepEnded()
    tellWatchersOfStep()
  }
}
#endif
