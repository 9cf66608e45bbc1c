import Candlestick
import Foundation

final class ComparedExecutorsSpec: Spec {
  override class func spec() {
    describe("a task whose executor is a Dispatch queue in a simulation") {
      it("runs on that queue, after the blocks that were there before") {
        try expectSame("block task true") { events in
          let (executor, isDone) = (QueueTaskExecutor(), DispatchSemaphore(value: 0))
          executor.queue.suspend()
          executor.queue.async { events("block") }
          Task(executorPreference: executor) {
            dispatchPrecondition(condition: .onQueue(executor.queue))
            events("task \(Task.currentPriority >= .background)")
            isDone.signal()
          }
          executor.queue.resume()
          isDone.wait()
        }
      }

      it("excludes the blocks of that queue while an actor runs on it") {
        try expectSame("20 1") { events in
          let (actor, crowd, group) = (ActorOnQueue(), Crowd(), DispatchGroup())
          for _ in 1...10 {
            group.enter()
            Task.detached {
              await actor.visit(crowd)
              group.leave()
            }
            actor.executor.queue.async(group: group) { crowd.visit() }
          }
          group.wait()
          events("\(crowd.total) \(crowd.most)")
        }
      }
    }
  }
}

private actor ActorOnQueue {
  nonisolated let executor = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func visit(_ crowd: Crowd) {
    dispatchPrecondition(condition: .onQueue(executor.queue))
    crowd.visit()
  }
}
