import Candlestick
import Foundation

final class ComparedAsyncAfterSpec: Spec {
  override class func spec() {
    describe("asyncAfter in a simulation") {
      it("runs a block that becomes due after the blocks that are already in its queue") {
        try expectSame("1 2 3 4 5 6 sync") { events in
          let queue = DispatchQueue(label: "queue")
          queue.async { events("1") }
          queue.asyncAfter(deadline: .now() - .seconds(60)) { events("2") }
          queue.asyncAfter(deadline: .now()) { events("3") }
          queue.asyncAfter(wallDeadline: .now() - .seconds(60)) { events("4") }
          queue.asyncAfter(wallDeadline: .now()) { events("5") }
          queue.asyncAfter(deadline: DispatchTime(uptimeNanoseconds: 1)) { events("6") }
          queue.sync { events("sync") }
        }
      }

      it("runs blocks in the order of their deadlines") {
        try expectSame("sync first second third") { events in
          let queue = DispatchQueue(label: "queue")
          let isDone = DispatchSemaphore(value: 0)
          let start = DispatchTime.now()
          for (name, delay) in [("third", 60), ("first", 20), ("second", 40)] {
            queue.asyncAfter(deadline: start + .milliseconds(delay)) {
              events(name)
              isDone.signal()
            }
          }
          queue.sync { events("sync") }
          for _ in 1...3 { isDone.wait() }
        }
      }

      it("runs blocks in the order of their dates") {
        try expectSame("first second") { events in
          let queue = DispatchQueue(label: "queue")
          let isDone = DispatchSemaphore(value: 0)
          let start = DispatchWallTime.now()
          for (name, delay) in [("second", 0.04), ("first", 0.02)] {
            queue.asyncAfter(wallDeadline: start + delay) {
              events(name)
              isDone.signal()
            }
          }
          for _ in 1...2 { isDone.wait() }
        }
      }

      it("runs no block before its time on either clock") {
        try expectSame("true true") { events in
          let isDone = DispatchSemaphore(value: 0)
          let deadline = DispatchTime.now() + .milliseconds(3)
          DispatchQueue.global().asyncAfter(deadline: deadline) {
            events("\(DispatchTime.now() >= deadline)")
            isDone.signal()
          }
          isDone.wait()
          let date = DispatchWallTime.now() + .milliseconds(3)
          DispatchQueue.global().asyncAfter(wallDeadline: date) {
            // A date is negated.
            events("\(DispatchWallTime.now().rawValue <= date.rawValue)")
            isDone.signal()
          }
          isDone.wait()
        }
      }

      it("accepts a wall time that a program computed from a date") {
        try expectSame("past soon") { events in
          let queue = DispatchQueue(label: "queue")
          let isDone = DispatchSemaphore(value: 0)
          let soon = Date().addingTimeInterval(0.003)
          let (whole, fraction) = (soon.timeIntervalSince1970.rounded(.down), soon.timeIntervalSince1970)
          let time = timespec(tv_sec: Int(whole), tv_nsec: Int((fraction - whole) * 1e9))
          queue.asyncAfter(wallDeadline: DispatchWallTime(timespec: time)) {
            events("soon")
            isDone.signal()
          }
          queue.asyncAfter(wallDeadline: DispatchWallTime(timespec: timespec(tv_sec: 1, tv_nsec: 0))) { events("past") }
          isDone.wait()
        }
      }

      it("never runs a block in the distant future") {
        try expectSame("end") { events in
          let queue = DispatchQueue(label: "queue")
          queue.asyncAfter(deadline: .distantFuture) { events("block") }
          queue.asyncAfter(wallDeadline: .distantFuture) { events("block") }
          pass(milliseconds: 5)
          queue.sync {}
          events("end")
        }
      }

      it("runs a work item unless it was cancelled") {
        try expectSame("item success") { events in
          let queue = DispatchQueue(label: "queue")
          let (item, cancelled) = (DispatchWorkItem { events("item") }, DispatchWorkItem { events("cancelled") })
          queue.asyncAfter(deadline: .now() + .milliseconds(2), execute: cancelled)
          queue.asyncAfter(deadline: .now() + .milliseconds(4), execute: item)
          cancelled.cancel()
          item.wait()
          events("\(cancelled.wait(timeout: .now() + .seconds(60)))")
        }
      }

      it("can be called in a block that it runs") {
        try expectSame("1 2 3") { events in
          let isDone = DispatchSemaphore(value: 0)
          runLater(times: 3, events, isDone)
          isDone.wait()
        }
      }

      it("waits for a suspended queue") {
        try expectSame("resume block") { events in
          let queue = DispatchQueue(label: "queue")
          let isDone = DispatchSemaphore(value: 0)
          queue.suspend()
          queue.asyncAfter(deadline: .now() + .milliseconds(1)) {
            events("block")
            isDone.signal()
          }
          pass(milliseconds: 5)
          events("resume")
          queue.resume()
          isDone.wait()
        }
      }
    }

    describe("Dispatch's times in a simulation") {
      it("add and compare") {
        try expectSame("true true true true true 1500000 true") { events in
          let now = DispatchTime.now()
          let later = now + .microseconds(1500)
          events("\(later > now)")
          events("\(now - .seconds(1) < now)")
          events("\(DispatchTime.distantFuture > later)")
          events("\(DispatchTime.now() >= now)")
          events("\(DispatchTime(uptimeNanoseconds: now.uptimeNanoseconds) == now)")
          events("\(later.uptimeNanoseconds - now.uptimeNanoseconds)")
          events("\(now + .never == .distantFuture)")
        }
      }

      it("advance while a thread sleeps") {
        try expectSame("true true") { events in
          let (start, date) = (DispatchTime.now(), DispatchWallTime.now())
          pass(milliseconds: 2)
          events("\(DispatchTime.now() >= start + .milliseconds(2))")
          events("\(date.rawValue - DispatchWallTime.now().rawValue >= 2_000_000)")
        }
      }
    }
  }
}

private func runLater(times: Int, number: Int = 1, _ events: Events, _ isDone: DispatchSemaphore) {
  if number > times {
    isDone.signal()
    return
  }
  DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
    events("\(number)")
    runLater(times: times, number: number + 1, events, isDone)
  }
}
