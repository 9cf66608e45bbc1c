import Candlestick
import Foundation

final class ComparedFlagsSpec: Spec {
  private static let flags: [(name: String, bits: UInt)] = [
    ("barrier", DispatchWorkItemFlags.barrier.rawValue),
    ("assignCurrentContext", DispatchWorkItemFlags.assignCurrentContext.rawValue),
    ("noQoS", DispatchWorkItemFlags.noQoS.rawValue),
    ("enforceQoS", DispatchWorkItemFlags.enforceQoS.rawValue),
    ("inheritQoS", DispatchWorkItemFlags.inheritQoS.rawValue),
    ("detached", DispatchWorkItemFlags.detached.rawValue),
    ("several flags", DispatchWorkItemFlags([.barrier, .detached, .enforceQoS]).rawValue),
  ]

  override class func spec() {
    describe("a block in a simulation") {
      for (name, bits) in flags {
        it("can be enqueued with \(name)") {
          try expectSame("async quality group later item sync performed notified") { events in
            let flags = DispatchWorkItemFlags(rawValue: bits)
            let queue = DispatchQueue(label: "queue", qos: .utility)
            let group = DispatchGroup()
            queue.async(flags: flags) { events("async") }
            queue.async(qos: .userInitiated, flags: flags) { events("quality") }
            queue.async(group: group, qos: .background, flags: flags) { events("group") }
            queue.asyncAfter(deadline: .now(), qos: .utility, flags: flags) { events("later") }
            queue.async(execute: DispatchWorkItem(qos: .default, flags: flags) { events("item") })
            queue.sync { events("sync") }
            DispatchWorkItem(flags: flags) { events("performed") }.perform()
            let isNotified = DispatchSemaphore(value: 0)
            group.notify(qos: .utility, flags: flags, queue: queue) {
              events("notified")
              isNotified.signal()
            }
            isNotified.wait()
          }
        }
      }

      it("can have a quality of service and a group") {
        try expectSame("block") { events in
          let group = DispatchGroup()
          DispatchQueue.global().async(group: group, qos: .userInteractive) { events("block") }
          group.wait()
        }
      }

      it("can be a work item in a group") {
        try expectSame("item wait") { events in
          let group = DispatchGroup()
          DispatchQueue.global().async(group: group, execute: DispatchWorkItem { events("item") })
          group.wait()
          events("wait")
        }
      }
    }

    describe("a barrier in a simulation") {
      beforeEach { if isThreadSanitized { try skip("barriers have no effect under the thread sanitizer") } }

      it("runs after the blocks before it, and before those after it") {
        try expectSame("before before barrier after after") { events in
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          blocks("before", on: queue, events)
          queue.async(flags: .barrier) { events("barrier") }
          blocks("after", on: queue, events)
          queue.sync(flags: .barrier) {}
        }
      }

      it("can be synchronous, and return or throw") {
        try expectSame("before before barrier 1 after after failed") { events in
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          blocks("before", on: queue, events)
          let number = queue.sync(flags: .barrier) {
            events("barrier")
            return 1
          }
          events("\(number)")
          blocks("after", on: queue, events)
          do { try queue.sync(flags: .barrier) { throw BarrierError.failed } } catch { events("\(error)") }
        }
      }

      it("excludes all other blocks") {
        try expectSame("20 1") { events in
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          let crowd = Crowd()
          DispatchQueue.concurrentPerform(iterations: 10) { _ in
            queue.async(flags: .barrier) { crowd.visit() }
            queue.sync(flags: .barrier) { crowd.visit() }
          }
          queue.sync(flags: .barrier) {}
          events("\(crowd.total) \(crowd.most)")
        }
      }

      it("can be enqueued later or by a group, or be a work item") {
        try expectSame("3 1") { events in
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          let (crowd, group, isDone) = (Crowd(), DispatchGroup(), DispatchSemaphore(value: 0))
          let visit: @Sendable () -> Void = {
            crowd.visit()
            isDone.signal()
          }
          queue.asyncAfter(deadline: .now() + .milliseconds(1), flags: .barrier, execute: visit)
          group.notify(flags: .barrier, queue: queue, execute: visit)
          queue.async(execute: DispatchWorkItem(flags: .barrier, block: visit))
          for _ in 1...3 { isDone.wait() }
          events("\(crowd.total) \(crowd.most)")
        }
      }

      it("excludes the blocks of a queue that targets its queue") {
        try expectSame("20 1") { events in
          let target = DispatchQueue(label: "target", attributes: .concurrent)
          let queue = DispatchQueue(label: "queue", target: target)
          let (crowd, group) = (Crowd(), DispatchGroup())
          for _ in 1...10 {
            queue.async(group: group) { crowd.visit() }
            target.async(group: group, flags: .barrier) { crowd.visit() }
          }
          group.wait()
          events("\(crowd.total) \(crowd.most)")
        }
      }

      it("has no effect on a global queue") {
        try expectSame("met met sync") { events in
          let (meeting, group) = (Meeting(of: 2), DispatchGroup())
          for _ in 1...2 {
            DispatchQueue.global().async(group: group, flags: .barrier) {
              meeting.join()
              events("met")
            }
          }
          group.wait()
          DispatchQueue.global().sync(flags: .barrier) {
            DispatchQueue.global().sync(flags: .barrier) { events("sync") }
          }
        }
      }
    }
  }
}

private enum BarrierError: Error { case failed }

/// Enqueues two blocks that run at the same time.
private func blocks(_ name: String, on queue: DispatchQueue, _ events: Events) {
  let meeting = Meeting(of: 2)
  for _ in 1...2 {
    queue.async {
      meeting.join()
      events(name)
    }
  }
}
