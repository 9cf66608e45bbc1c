import Candlestick
import Foundation

final class ComparedOperationsSpec: Spec {
  override class func spec() {
    describe("an operation queue in a simulation") {
      it("runs operations in order if it runs one at a time") {
        try expectSame("1 2 3 end 0") { events in
          let queue = serialQueue()
          for number in 1...3 { queue.addOperation { events("\(number)") } }
          queue.waitUntilAllOperationsAreFinished()
          events("end \(queue.operationCount)")
        }
      }

      it("runs at most the maximum number of operations at the same time") {
        try expectSame("10 1 10 true") { events in
          for width in 1...2 {
            let (queue, crowd) = (OperationQueue(), Crowd())
            queue.maxConcurrentOperationCount = width
            for _ in 1...10 { queue.addOperation { crowd.visit() } }
            queue.waitUntilAllOperationsAreFinished()
            events(width == 1 ? "\(crowd.total) \(crowd.most)" : "\(crowd.total) \(crowd.most <= 2)")
          }
        }
      }

      it("runs operations at the same time if the maximum permits") {
        try expectSame("met met") { events in
          let (queue, meeting) = (OperationQueue(), Meeting(of: 2))
          for _ in 1...2 {
            queue.addOperation {
              meeting.join()
              events("met")
            }
          }
          queue.waitUntilAllOperationsAreFinished()
        }
      }

      it("runs operations after those on which they depend, even on another queue") {
        try expectSame("first second third") { events in
          let operations = ["first", "second", "third"].map { name in BlockOperation { events(name) } }
          operations[1].addDependency(operations[0])
          operations[2].addDependency(operations[1])
          let (queue, other) = (OperationQueue(), OperationQueue())
          queue.addOperation(operations[2])
          other.addOperation(operations[1])
          queue.addOperation(operations[0])
          queue.waitUntilAllOperationsAreFinished()
        }
      }

      it("prefers operations with a higher priority") {
        try expectSame("veryHigh high normal low veryLow") { events in
          let queue = serialQueue()
          queue.isSuspended = true
          let priorities: [(String, Operation.QueuePriority)] = [
            ("low", .low), ("veryHigh", .veryHigh), ("normal", .normal), ("veryLow", .veryLow), ("high", .high),
          ]
          for (name, priority) in priorities {
            let operation = BlockOperation { events(name) }
            operation.queuePriority = priority
            queue.addOperation(operation)
          }
          queue.isSuspended = false
          queue.waitUntilAllOperationsAreFinished()
        }
      }

      it("runs nothing while it is suspended") {
        try expectSame("1 resume operation") { events in
          let queue = OperationQueue()
          queue.isSuspended = true
          queue.addOperation { events("operation") }
          pass(milliseconds: 2)
          events("\(queue.operationCount)")
          events("resume")
          queue.isSuspended = false
          queue.waitUntilAllOperationsAreFinished()
        }
      }

      it("does not run operations that were cancelled before they began, but finishes them") {
        try expectSame("running after true true false") { events in
          let queue = serialQueue()
          let (isRunning, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
          let running = BlockOperation {
            isRunning.signal()
            mayEnd.wait()
            events("running")
          }
          let waiting = BlockOperation { events("cancelled") }
          let dependent = BlockOperation { events("after") }
          dependent.addDependency(waiting)
          queue.addOperations([running, waiting], waitUntilFinished: false)
          isRunning.wait()
          queue.cancelAllOperations()
          queue.addOperation(dependent)
          mayEnd.signal()
          queue.waitUntilAllOperationsAreFinished()
          events("\(running.isCancelled) \(waiting.isFinished) \(dependent.isCancelled)")
        }
      }

      it("runs nothing else during a barrier") {
        try expectSame("before before barrier after after") { events in
          let (queue, before, after) = (OperationQueue(), Meeting(of: 2), Meeting(of: 2))
          for _ in 1...2 {
            queue.addOperation {
              before.join()
              events("before")
            }
          }
          queue.addBarrierBlock { events("barrier") }
          for _ in 1...2 {
            queue.addOperation {
              after.join()
              events("after")
            }
          }
          queue.waitUntilAllOperationsAreFinished()
        }
      }

      it("waits for operations that are added with waitUntilFinished") {
        try expectSame("operation after") { events in
          OperationQueue().addOperations([BlockOperation { events("operation") }], waitUntilFinished: true)
          events("after")
        }
      }

      it("runs its operations on its underlying queue") {
        try expectSame("1 2 3") { events in
          let (queue, serial) = (OperationQueue(), DispatchQueue(label: "serial"))
          queue.underlyingQueue = serial
          for number in 1...3 {
            queue.addOperation {
              dispatchPrecondition(condition: .onQueue(serial))
              events("\(number)")
            }
          }
          queue.waitUntilAllOperationsAreFinished()
        }
      }

      it("is the current queue in its operations, even after they have waited for others") {
        try expectSame("true true true true false") { events in
          let queues = (1...2).map { _ in OperationQueue() }
          let (shared, meeting, found) = (DispatchObjectBox(queues), Meeting(of: 2), [Events(), Events()])
          for number in 0...1 {
            queues[number].addOperation {
              found[number]("\(OperationQueue.current === shared.object[number])")
              meeting.join()
              DispatchQueue(label: "queue").sync {
                found[number]("\(OperationQueue.current === shared.object[number])")
              }
            }
          }
          for queue in queues { queue.waitUntilAllOperationsAreFinished() }
          for answer in found.flatMap(\.all) { events(answer) }
          events("\(queues.contains { OperationQueue.current === $0 })")
        }
      }

      it("is not the current queue in the blocks of other queues") {
        try expectSame("nil nil") { events in
          let (queue, group) = (OperationQueue(), DispatchGroup())
          queue.addOperation {
            let inner = DispatchGroup()
            DispatchQueue.global().async(group: inner) {
              events(OperationQueue.current.map { "\($0)" } ?? "nil")
            }
            inner.wait()
          }
          queue.waitUntilAllOperationsAreFinished()
          DispatchQueue.global().async(group: group) {
            events(OperationQueue.current.map { "\($0)" } ?? "nil")
          }
          group.wait()
        }
      }

      it("can be the main queue, which runs while the run loop is drained") {
        try expectSame("served operation true") { events in
          let isDone = SharedValue(false)
          OperationQueue.main.addOperation {
            events("operation \(Thread.isMainThread)")
            isDone.value = true
          }
          events("served")
          serveRunLoop { isDone.value }
        }
      }

      it("runs operations of each quality of service") {
        try expectSame("operation operation operation operation operation") { events in
          for quality in [QualityOfService.background, .utility, .default, .userInitiated, .userInteractive] {
            let queue = OperationQueue()
            queue.qualityOfService = quality
            queue.addOperation { events("operation") }
            queue.waitUntilAllOperationsAreFinished()
          }
        }
      }
    }

    describe("an operation in a simulation") {
      it("changes its state") {
        try expectSame("true false false | false true false | false false true") { events in
          let (isRunning, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
          let operation = BlockOperation {
            isRunning.signal()
            mayEnd.wait()
          }
          let state = { "\(operation.isReady && !operation.isExecuting && !operation.isFinished)" }
          events("\(state()) \(operation.isExecuting) \(operation.isFinished) |")
          OperationQueue().addOperation(operation)
          isRunning.wait()
          events("\(state()) \(operation.isExecuting) \(operation.isFinished) |")
          mayEnd.signal()
          operation.waitUntilFinished()
          events("\(state()) \(operation.isExecuting) \(operation.isFinished)")
        }
      }

      it("calls its completion block") {
        try expectSame("operation completion true") { events in
          let isDone = DispatchSemaphore(value: 0)
          let operation = BlockOperation { events("operation") }
          let box = DispatchObjectBox(operation)
          operation.completionBlock = {
            events("completion \(box.object.isFinished)")
            isDone.signal()
          }
          OperationQueue().addOperation(operation)
          isDone.wait()
          operation.completionBlock = nil
        }
      }

      it("runs all its blocks before it is finished") {
        try expectSame("3 true") { events in
          let count = SharedCount(0)
          let operation = BlockOperation { count.increment() }
          for _ in 1...2 { operation.addExecutionBlock { count.increment() } }
          OperationQueue().addOperation(operation)
          operation.waitUntilFinished()
          events("\(count.get()) \(operation.isFinished)")
        }
      }

      it("can be started without a queue") {
        try expectSame("operation true") { events in
          let operation = BlockOperation { events("operation") }
          operation.start()
          events("\(operation.isFinished)")
        }
      }

      it("does not begin if it was cancelled") {
        try expectSame("true true completion") { events in
          let isDone = DispatchSemaphore(value: 0)
          let operation = BlockOperation { events("operation") }
          operation.completionBlock = { isDone.signal() }
          operation.cancel()
          OperationQueue().addOperation(operation)
          operation.waitUntilFinished()
          events("\(operation.isCancelled) \(operation.isFinished)")
          isDone.wait()
          events("completion")
        }
      }
    }
  }
}

private func serialQueue() -> OperationQueue {
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = 1
  return queue
}
