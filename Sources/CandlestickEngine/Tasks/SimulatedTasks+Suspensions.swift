import CRuntimeHooks
import CandlestickSimulation

// Finds the tasks that a step has suspended.
extension SimulatedTasks {
  /// Returns the followed tasks that are suspended, in order. Tasks that are running or blocked remain followed.
  mutating func takeSuspended() -> [SimulatedTask] {
    followed.takeAll().filter { task in
      guard !task.hasEnded, isAlive(task) else { return false }
      if isRunning(task) { followed.add(task) }
      return !task.isFollowed
    }
  }

  /// Returns the tasks in an actor's queue, and the addresses where they will resume.
  func queued(on actor: UnsafeRawPointer) -> [(SimulatedTask, UInt)] {
    var pointers = [UnsafeRawPointer?](repeating: nil, count: candlestick_actor_queue(actor, nil, 0))
    let count = candlestick_actor_queue(actor, &pointers, pointers.count)
    return pointers.prefix(count).compactMap { pointer in
      pointer.flatMap { self[UnsafeMutableRawPointer(mutating: $0)] }.map {
        ($0, candlestick_task_place($0.pointer))
      }
    }
  }

  /// Follows the tasks that will now resume at a different address.
  mutating func follow(movedAmong tasks: [(SimulatedTask, UInt)]) {
    for (task, place) in tasks where !task.hasEnded && isAlive(task) && candlestick_task_place(task.pointer) != place {
      followed.add(task)
    }
  }
}
