import Candlestick
import Foundation

final class ComparedGroupsSpec: Spec {
  override class func spec() {
    describe("the wait for a group in a simulation") {
      it("succeeds immediately if the group is empty") {
        try expectSame("success success success") { events in
          let group = DispatchGroup()
          group.wait()
          events("\(group.wait(timeout: .now()))")
          events("\(group.wait(wallTimeout: .now() - 1))")
          events("\(group.wait(timeout: .distantFuture))")
        }
      }

      it("times out while the group has members") {
        try expectSame("timedOut timedOut timedOut timedOut timedOut success") { events in
          let group = DispatchGroup()
          group.enter()
          events("\(group.wait(timeout: .now()))")
          events("\(group.wait(timeout: .now() - 1))")
          events("\(group.wait(timeout: .now() + .milliseconds(2)))")
          events("\(group.wait(wallTimeout: .now()))")
          events("\(group.wait(wallTimeout: .now() + .milliseconds(2)))")
          group.leave()
          events("\(group.wait(timeout: .now()))")
        }
      }

      it("ends when the last member has left, on any queue") {
        try expectSame("1 2 success") { events in
          let group = DispatchGroup()
          let queue = DispatchQueue(label: "queue")
          for number in 1...2 {
            group.enter()
            queue.async {
              events("\(number)")
              group.leave()
            }
          }
          events("\(group.wait(timeout: .distantFuture))")
        }
      }

      it("covers the blocks of several queues, and members that these add") {
        try expectSame("30") { events in
          let (group, count) = (DispatchGroup(), SharedCount(0))
          let queues = [
            DispatchQueue(label: "serial"), DispatchQueue(label: "concurrent", attributes: .concurrent), .global(),
          ]
          for queue in queues {
            for _ in 1...5 {
              queue.async(group: group) {
                count.increment()
                DispatchQueue.global().async(group: group) { count.increment() }
              }
            }
          }
          group.wait()
          events("\(count.get())")
        }
      }

      it("can end for several threads") {
        try expectSame("3") { events in
          let (group, waits, count) = (DispatchGroup(), DispatchGroup(), SharedCount(0))
          group.enter()
          for number in 1...2 {
            DispatchQueue(label: "\(number)").async(group: waits) {
              group.wait()
              count.increment()
            }
          }
          pass(milliseconds: 2)
          count.increment()
          group.leave()
          waits.wait()
          events("\(count.get())")
        }
      }

      it("can time out before the member leaves, and succeed later") {
        try expectSame("timedOut left success") { events in
          let group = DispatchGroup()
          let mayLeave = DispatchSemaphore(value: 0)
          DispatchQueue.global().async(group: group) {
            mayLeave.wait()
            events("left")
          }
          events("\(group.wait(timeout: .now() + .milliseconds(2)))")
          mayLeave.signal()
          events("\(group.wait(timeout: .now() + .seconds(60)))")
        }
      }
    }

    describe("the notification of a group in a simulation") {
      it("arrives immediately after the call if the group is empty") {
        try expectSame("called notified") { events in
          let queue = DispatchQueue(label: "queue")
          queue.suspend()
          DispatchGroup().notify(queue: queue) { events("notified") }
          events("called")
          queue.resume()
          queue.sync {}
        }
      }

      it("arrives when the last member has left, in the order of the calls") {
        try expectSame("entered leave 1 2 3") { events in
          let (group, queue, isDone) = (DispatchGroup(), DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          group.enter()
          group.enter()
          group.notify(queue: queue) { events("1") }
          group.notify(queue: queue, work: DispatchWorkItem { events("2") })
          group.notify(queue: queue) {
            events("3")
            isDone.signal()
          }
          group.leave()
          pass(milliseconds: 2)
          queue.sync { events("entered") }
          events("leave")
          group.leave()
          isDone.wait()
        }
      }

      it("can use several queues") {
        try expectSame("3") { events in
          let (group, count, isDone) = (DispatchGroup(), SharedCount(0), DispatchSemaphore(value: 0))
          group.enter()
          for queue in [DispatchQueue(label: "queue"), .global(), .global(qos: .utility)] {
            group.notify(queue: queue) {
              count.increment()
              isDone.signal()
            }
          }
          group.leave()
          for _ in 1...3 { isDone.wait() }
          events("\(count.get())")
        }
      }

      it("arrives once, although the group is used again") {
        try expectSame("first notified second again") { events in
          let (group, queue, isDone) = (DispatchGroup(), DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          queue.async(group: group) { events("first") }
          group.notify(queue: queue) {
            events("notified")
            isDone.signal()
          }
          isDone.wait()
          queue.async(group: group) { events("second") }
          group.notify(queue: queue) {
            events("again")
            isDone.signal()
          }
          isDone.wait()
        }
      }

      it("can enter the group again") {
        try expectSame("notified member again") { events in
          let (group, queue, isDone) = (DispatchGroup(), DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          group.notify(queue: queue) {
            events("notified")
            queue.async(group: group) { events("member") }
            group.notify(queue: queue) {
              events("again")
              isDone.signal()
            }
          }
          isDone.wait()
        }
      }

      it("arrives on the main queue while the run loop is drained") {
        try expectSame("member served notified true") { events in
          let (group, isDone) = (DispatchGroup(), SharedValue(false))
          DispatchQueue.global().async(group: group) { events("member") }
          group.notify(queue: .main) {
            events("notified \(Thread.isMainThread)")
            isDone.value = true
          }
          group.wait()
          events("served")
          serveRunLoop { isDone.value }
        }
      }

      it("never arrives if a member never leaves, even if the group is released") {
        try expectSame("end") { events in
          do {
            let group = DispatchGroup()
            group.enter()
            group.notify(queue: .global()) { events("notified") }
          }
          pass(milliseconds: 2)
          events("end")
        }
      }

      it("needs no reference to the group") {
        try expectSame("member notified") { events in
          let (queue, isDone) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          do {
            let group = DispatchGroup()
            queue.async(group: group) { events("member") }
            group.notify(queue: queue) {
              events("notified")
              isDone.signal()
            }
          }
          isDone.wait()
        }
      }
    }
  }
}
