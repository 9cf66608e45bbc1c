import Candlestick
import Foundation

final class ComparedQueuesSpec: Spec {
  override class func spec() {
    describe("a serial queue in a simulation") {
      it("gives its blocks the priority of the thread") {
        try expectSame("0 0 25 25 21") { events in
          let (queue, isDone) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          let note: @Sendable () -> Void = { events("\(Task.currentPriority.rawValue)") }
          for queue in [queue, .global()] {
            queue.async {
              note()
              isDone.signal()
            }
            isDone.wait()
          }
          queue.sync(execute: note)
          note()
          queue.async {
            Task {
              note()
              isDone.signal()
            }
          }
          isDone.wait()
        }
      }

      it("runs its blocks in order, and a later sync after them") {
        try expectSame("1 2 3 sync") { events in
          let queue = DispatchQueue(label: "queue")
          for number in 1...3 { queue.async { events("\(number)") } }
          queue.sync { events("sync") }
        }
      }

      it("runs blocks that a block enqueues after earlier ones") {
        try expectSame("1 2 3") { events in
          let queue = DispatchQueue(label: "queue")
          let isDone = DispatchSemaphore(value: 0)
          queue.suspend()
          queue.async {
            queue.async {
              events("3")
              isDone.signal()
            }
            events("1")
          }
          queue.async { events("2") }
          queue.resume()
          isDone.wait()
        }
      }

      it("runs one block at a time, however many threads use it") {
        try expectSame("40 1") { events in
          let queue = DispatchQueue(label: "queue")
          let crowd = Crowd()
          DispatchQueue.concurrentPerform(iterations: 20) { _ in
            queue.async { crowd.visit() }
            queue.sync { crowd.visit() }
          }
          queue.sync {}
          events("\(crowd.total) \(crowd.most)")
        }
      }

      it("returns what a block of sync returns, and throws what it throws") {
        try expectSame("3 failed 4") { events in
          let queue = DispatchQueue(label: "queue")
          events("\(queue.sync { 1 + 2 })")
          do { try queue.sync { throw QueueError.failed } } catch { events("\(error)") }
          events("\(queue.sync { 4 })")
        }
      }

      it("runs a block of sync on the thread of its caller") {
        try expectSame("true true") { events in
          let queue = DispatchQueue(label: "queue")
          let note: @Sendable () -> Void = {
            let here = currentThread()
            queue.sync { events("\(currentThread() == here)") }
          }
          note()
          DispatchQueue.global().sync(execute: note)
        }
      }

      it("supports sync within a sync or a block of another queue") {
        try expectSame("first second third first second third") { events in
          let queues = ["first", "second", "third"].map { DispatchQueue(label: $0) }
          let nest: @Sendable () -> Void = {
            queues[0].sync {
              events(currentLabel())
              queues[1].sync {
                events(currentLabel())
                queues[2].sync { events(currentLabel()) }
              }
            }
          }
          nest()
          let group = DispatchGroup()
          DispatchQueue(label: "fourth").async(group: group, execute: nest)
          group.wait()
        }
      }

      it("runs a work item in a sync") {
        try expectSame("item item") { events in
          let queue = DispatchQueue(label: "queue")
          let item = DispatchWorkItem { events("item") }
          queue.sync(execute: item)
          let barrier = DispatchWorkItem(flags: .barrier) { events("item") }
          queue.sync(execute: barrier)
        }
      }
    }

    describe("a concurrent queue in a simulation") {
      it("runs blocks at the same time") {
        try expectSame("met met") { events in
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          let (meeting, group) = (Meeting(of: 2), DispatchGroup())
          for _ in 1...2 {
            queue.async(group: group) {
              meeting.join()
              events("met")
            }
          }
          group.wait()
        }
      }

      it("runs a sync block while another block waits for it") {
        try expectSame("sync block") { events in
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          let (semaphore, group) = (DispatchSemaphore(value: 0), DispatchGroup())
          queue.async(group: group) {
            semaphore.wait()
            events("block")
          }
          queue.sync {
            events("sync")
            semaphore.signal()
          }
          group.wait()
        }
      }

      it("supports sync within its own blocks") {
        try expectSame("1 2 3") { events in
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          let number = queue.sync {
            events("1")
            queue.sync { events("2") }
            return 3
          }
          events("\(number)")
        }
      }
    }

    describe("a global queue in a simulation") {
      it("runs blocks of each quality of service") {
        // Dispatch for Linux has no queue for the highest quality of service.
        let classes = ["background", "utility", "default", "user-initiated", "user-initiated"]
        try expectSame(classes.map { "com.apple.root.\($0)-qos" }.joined(separator: " ")) { events in
          for quality in [DispatchQoS.QoSClass.background, .utility, .default, .userInitiated, .userInteractive] {
            let group = DispatchGroup()
            DispatchQueue.global(qos: quality).async(group: group) { events(currentLabel()) }
            group.wait()
          }
        }
      }

      it("runs blocks at the same time, even of different qualities of service") {
        try expectSame("met met") { events in
          let (meeting, group) = (Meeting(of: 2), DispatchGroup())
          for quality in [DispatchQoS.QoSClass.utility, .userInitiated] {
            DispatchQueue.global(qos: quality).async(group: group) {
              meeting.join()
              events("met")
            }
          }
          group.wait()
        }
      }

      it("supports sync within its own blocks") {
        try expectSame("outer inner") { events in
          DispatchQueue.global().sync {
            events("outer")
            DispatchQueue.global().sync { events("inner") }
          }
        }
      }

      it("ignores suspensions") {
        try expectSame("block") { events in
          let group = DispatchGroup()
          DispatchQueue.global(qos: .utility).suspend()
          DispatchQueue.global(qos: .utility).async(group: group) { events("block") }
          group.wait()
          DispatchQueue.global(qos: .utility).resume()
        }
      }
    }

    describe("the main queue in a simulation") {
      it("runs its blocks in order on the main thread while the run loop is drained") {
        try expectSame("served 1 true 2 true 3 true") { events in
          let isDone = SharedValue(false)
          DispatchQueue.main.async {
            events("1 \(Thread.isMainThread)")
            DispatchQueue.main.async {
              events("3 \(Thread.isMainThread)")
              isDone.value = true
            }
          }
          DispatchQueue.main.async { events("2 \(Thread.isMainThread)") }
          events("served")
          serveRunLoop { isDone.value }
        }
      }

      it("ignores suspensions") {
        try expectSame("block") { events in
          let isDone = SharedValue(false)
          DispatchQueue.main.suspend()
          DispatchQueue.main.async {
            events("block")
            isDone.value = true
          }
          serveRunLoop { isDone.value }
          DispatchQueue.main.resume()
        }
      }

      it("runs sync blocks for other queues") {
        try expectSame("main com.apple.main-thread after") { events in
          let isDone = SharedValue(false)
          DispatchQueue.global().async {
            let label = DispatchQueue.main.sync {
              events("main")
              return currentLabel()
            }
            events(label)
            events("after")
            isDone.value = true
          }
          serveRunLoop { isDone.value }
        }
      }

      it("runs asyncAfter blocks while the run loop is drained") {
        try expectSame("served later") { events in
          let isDone = SharedValue(false)
          DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(2)) {
            events("later")
            isDone.value = true
          }
          pass(milliseconds: 5)
          events("served")
          serveRunLoop { isDone.value }
        }
      }
    }
  }
}

private enum QueueError: Error { case failed }
