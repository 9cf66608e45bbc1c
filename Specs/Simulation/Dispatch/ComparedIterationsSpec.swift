import Candlestick
import Foundation

final class ComparedIterationsSpec: Spec {
  override class func spec() {
    describe("concurrentPerform in a simulation") {
      it("runs no iterations, or a single one in place") {
        try expectSame("none 0 true end") { events in
          DispatchQueue.concurrentPerform(iterations: 0) { events("\($0)") }
          events("none")
          let here = currentThread()
          DispatchQueue.concurrentPerform(iterations: 1) { events("\($0) \(currentThread() == here)") }
          events("end")
        }
      }

      it("runs each of many iterations once, and returns after the last") {
        try expectSame("200 19900 200") { events in
          let numbers = Runs()
          DispatchQueue.concurrentPerform(iterations: 200) { number in
            usleep(1)
            numbers.add("\(number)")
          }
          let all = numbers.all.compactMap { Int($0) }
          events("\(all.count) \(all.reduce(0, +)) \(Set(all).count)")
        }
      }

      it("can be nested") {
        try expectSame("64") { events in
          let count = SharedCount(0)
          DispatchQueue.concurrentPerform(iterations: 4) { _ in
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
              DispatchQueue.concurrentPerform(iterations: 4) { _ in count.increment() }
            }
          }
          events("\(count.get())")
        }
      }

      it("can be called by blocks of any queue, whose other blocks wait") {
        try expectSame("begin 10 end next") { events in
          let queue = DispatchQueue(label: "queue")
          queue.async {
            events("begin")
            let count = SharedCount(0)
            DispatchQueue.concurrentPerform(iterations: 10) { _ in
              usleep(10)
              count.increment()
            }
            events("\(count.get()) end")
          }
          queue.async { events("next") }
          queue.sync {}
          DispatchQueue(label: "concurrent", attributes: .concurrent).sync {
            DispatchQueue.concurrentPerform(iterations: 3) { _ in }
          }
        }
      }

      it("can use queues in its iterations") {
        try expectSame("20 1 20") { events in
          let queue = DispatchQueue(label: "queue")
          let (crowd, group, count) = (Crowd(), DispatchGroup(), SharedCount(0))
          DispatchQueue.concurrentPerform(iterations: 20) { _ in
            queue.sync { crowd.visit() }
            DispatchQueue.global().async(group: group) { count.increment() }
          }
          group.wait()
          events("\(crowd.total) \(crowd.most) \(count.get())")
        }
      }

      it("runs a single iteration on a global queue and on its caller's queues") {
        try expectSame("com.apple.root.default-qos nil on queue") { events in
          let (queue, key) = (DispatchQueue(label: "queue"), DispatchSpecificKey<String>())
          queue.setSpecific(key: key, value: "value")
          queue.sync {
            DispatchQueue.concurrentPerform(iterations: 1) { _ in
              events("\(currentLabel()) \(DispatchQueue.getSpecific(key: key) ?? "nil")")
              dispatchPrecondition(condition: .onQueue(queue))
              events("on queue")
            }
          }
        }
      }
    }
  }
}
