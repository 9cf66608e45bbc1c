#if os(Linux)
@testable import CandlestickSimulation

extension ReadySteps {
  /// One step of each of some tasks.
  convenience init(of tasks: [Int]) {
    self.init()
    for task in tasks { append(step(task)) }
  }
}

/// A step that never runs, with an identity of its own for each task.
func step(_ task: Int, _ order: SerialOrder? = nil) -> Step {
  Step(
    job: unsafeBitCast(UnsafeRawPointer(bitPattern: 8 * (task + 1)), to: UnownedJob.self),
    lane: .tasks,
    task: task,
    order: order.map(Unmanaged.passUnretained)
  )
}
#endif
