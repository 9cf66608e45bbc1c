import Candlestick
import Foundation

final class ComparedSemaphoresSpec: Spec {
  override class func spec() {
    describe("a semaphore in a simulation") {
      it("lets as many waits succeed as its value") {
        try expectSame("success success timedOut success timedOut") { events in
          let semaphore = DispatchSemaphore(value: 2)
          for _ in 1...3 { events("\(semaphore.wait(timeout: .now()))") }
          semaphore.signal()
          for _ in 1...2 { events("\(semaphore.wait(timeout: .now()))") }
          semaphore.signal()
          semaphore.signal()
        }
      }

      it("times out on either clock, immediately for a time in the past") {
        try expectSame("timedOut timedOut timedOut timedOut true") { events in
          let semaphore = DispatchSemaphore(value: 0)
          let start = DispatchTime.now()
          events("\(semaphore.wait(timeout: .now() - 1))")
          events("\(semaphore.wait(wallTimeout: .now() - 1))")
          events("\(semaphore.wait(timeout: start + .milliseconds(2)))")
          events("\(semaphore.wait(wallTimeout: .now() + .milliseconds(2)))")
          events("\(DispatchTime.now() >= start + .milliseconds(3))")
        }
      }

      it("does not wake a wait for another semaphore") {
        try expectSame("0 done") { events in
          let (semaphore, other) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
          let group = DispatchGroup()
          DispatchQueue.global().async(group: group) { other.wait() }
          pass(milliseconds: 1)
          events("\(semaphore.signal())")
          other.signal()
          group.wait()
          events("done")
        }
      }

      it("is still usable after timeouts") {
        try expectSame("timedOut timedOut success timedOut") { events in
          let semaphore = DispatchSemaphore(value: 0)
          for _ in 1...2 { events("\(semaphore.wait(timeout: .now() + .milliseconds(1)))") }
          semaphore.signal()
          for _ in 1...2 { events("\(semaphore.wait(timeout: .now() + .milliseconds(1)))") }
        }
      }

      it("ends a wait when another queue signals it") {
        try expectSame("signal success waited") { events in
          let semaphore = DispatchSemaphore(value: 0)
          DispatchQueue.global().async {
            pass(milliseconds: 1)
            events("signal")
            semaphore.signal()
          }
          events("\(semaphore.wait(timeout: .now() + .seconds(60)))")
          DispatchQueue.global().async { semaphore.signal() }
          semaphore.wait()
          events("waited")
        }
      }

      it("can make two queues take turns") {
        try expectSame("ping pong ping pong ping pong") { events in
          let (ping, pong, group) = (DispatchSemaphore(value: 1), DispatchSemaphore(value: 0), DispatchGroup())
          DispatchQueue(label: "ping").async(group: group) {
            for _ in 1...3 {
              ping.wait()
              events("ping")
              pong.signal()
            }
          }
          DispatchQueue(label: "pong").async(group: group) {
            for _ in 1...3 {
              pong.wait()
              events("pong")
              ping.signal()
            }
          }
          group.wait()
          ping.wait()
          ping.signal()
        }
      }

      it("can limit the number of blocks that run at the same time") {
        try expectSame("20 true") { events in
          let (semaphore, crowd, group) = (DispatchSemaphore(value: 2), Crowd(), DispatchGroup())
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          for _ in 1...20 {
            semaphore.wait()
            queue.async(group: group) {
              crowd.visit()
              semaphore.signal()
            }
          }
          group.wait()
          events("\(crowd.total) \(crowd.most <= 2)")
        }
      }

      it("returns from signal whether a thread was woken") {
        try expectSame("0 0 woken ended") { events in
          let semaphore = DispatchSemaphore(value: 0)
          events("\(semaphore.signal())")
          events("\(semaphore.signal())")
          let (isOver, hasEnded) = (SharedValue(false), DispatchSemaphore(value: 0))
          DispatchQueue.global().async {
            while !isOver.value { semaphore.wait() }
            hasEnded.signal()
          }
          // A signal before a wait wakes nothing.
          while semaphore.signal() == 0 { pass(milliseconds: 1) }
          events("woken")
          isOver.value = true
          semaphore.signal()
          hasEnded.wait()
          events("ended")
        }
      }

      it("returns from signal that no thread was woken if the waits have timed out") {
        try expectSame("timedOut 0 success 0") { events in
          let semaphore = DispatchSemaphore(value: 0)
          events("\(semaphore.wait(timeout: .now() + .milliseconds(1)))")
          events("\(semaphore.signal())")
          events("\(semaphore.wait(timeout: .now()))")
          events("\(semaphore.signal())")
        }
      }
    }
  }
}
