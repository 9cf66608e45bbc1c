import CRuntimeHooks
import CandlestickSimulation

// Tracks the tasks that outside executors, such as those with a Dispatch queue, enqueue in blocks of the simulation.
extension SimulatedTasks {
  typealias Block = UnsafeMutablePointer<candlestick_block_job>

  /// Records that code enqueues a block in the simulation while tasks may be away. The block carries the task that has
  /// just switched to the block's executor, otherwise the newest task that is away.
  ///
  /// - Returns: the task.
  mutating func carry(by block: Block) -> SimulatedTask? {
    let current = candlestick_current_task()
    let running = runner.runningTasks
    let last = current == nil ? running.last.flatMap { self[$0] } : nil
    let task =
      last.flatMap { isAway($0) ? $0 : nil }
      ?? inOrder.last { isAway($0) && $0.pointer != current && !running.contains($0.pointer) }
    if let task { set(carrier: block, of: task) }
    return task
  }

  /// Records that a block carries a task.
  mutating func set(carrier block: Block, of task: SimulatedTask) {
    task.carrier = block
    carried[ObjectAddress(block), default: []].append(task)
  }

  /// Records that a block has ended.
  mutating func carriedEnded(_ block: Block) {
    guard !carried.isEmpty, let tasks = carried.removeValue(forKey: ObjectAddress(block)) else { return }
    for task in tasks where task.carrier == block {
      task.carrier = nil
      followed.add(task)
      // The end of the task is not reported, and would count as an end outside the simulation.
      if !task.hasEnded, !isAlive(task) { ending.append(task) }
    }
  }
}
