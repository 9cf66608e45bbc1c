import Candlestick
import Foundation

final class ComparedCurrentQueueSpec: Spec {
  override class func spec() {
    describe("the specifics of a queue in a simulation") {
      it("are those of the current queue or its targets") {
        try expectSame("middle top none none") { events in
          let key = DispatchSpecificKey<String>()
          let top = DispatchQueue(label: "top")
          let middle = DispatchQueue(label: "middle", attributes: .concurrent, target: top)
          let bottom = DispatchQueue(label: "bottom", target: middle)
          top.setSpecific(key: key, value: "top")
          middle.setSpecific(key: key, value: "middle")
          bottom.sync { note(key, events) }
          middle.setSpecific(key: key, value: nil)
          bottom.sync { note(key, events) }
          top.setSpecific(key: key, value: nil)
          bottom.sync { note(key, events) }
          note(key, events)
        }
      }

      it("are available in blocks, notifications, handlers and iterations") {
        try expectSame("async after group item source barrier") { events in
          let key = DispatchSpecificKey<String>()
          let queue = DispatchQueue(label: "queue")
          queue.setSpecific(key: key, value: "value")
          let isDone = DispatchSemaphore(value: 0)
          let step: @Sendable (String) -> @Sendable () -> Void = { name in
            {
              events(DispatchQueue.getSpecific(key: key) == "value" ? name : "\(name) has none")
              isDone.signal()
            }
          }
          queue.async(execute: step("async"))
          isDone.wait()
          queue.asyncAfter(deadline: .now() + .milliseconds(1), execute: step("after"))
          isDone.wait()
          DispatchGroup().notify(queue: queue, execute: step("group"))
          isDone.wait()
          let item = DispatchWorkItem {}
          item.notify(queue: queue, execute: step("item"))
          item.perform()
          isDone.wait()
          let source = DispatchSource.makeUserDataAddSource(queue: queue)
          source.setEventHandler(handler: step("source"))
          source.activate()
          source.add(data: 1)
          isDone.wait()
          source.cancel()
          queue.async(flags: .barrier, execute: step("barrier"))
          isDone.wait()
        }
      }

      it("do not include those of an outer sync's queue") {
        try expectSame("none outer") { events in
          let key = DispatchSpecificKey<String>()
          let (outer, inner) = (DispatchQueue(label: "outer"), DispatchQueue(label: "inner"))
          outer.setSpecific(key: key, value: "outer")
          outer.sync {
            inner.sync { note(key, events) }
            note(key, events)
          }
        }
      }

      it("can be read and changed from outside the queue, and can have several keys") {
        try expectSame("1 2 3 none x") { events in
          let (number, text) = (DispatchSpecificKey<Int>(), DispatchSpecificKey<String>())
          let queue = DispatchQueue(label: "queue")
          queue.setSpecific(key: number, value: 1)
          queue.setSpecific(key: text, value: "x")
          events("\(queue.getSpecific(key: number) ?? 0)")
          queue.setSpecific(key: number, value: 2)
          queue.sync { events("\(DispatchQueue.getSpecific(key: number) ?? 0)") }
          queue.sync { queue.setSpecific(key: number, value: 3) }
          queue.sync { events("\(DispatchQueue.getSpecific(key: number) ?? 0)") }
          queue.setSpecific(key: number, value: nil)
          events(queue.getSpecific(key: number).map { "\($0)" } ?? "none")
          queue.sync { events(DispatchQueue.getSpecific(key: text) ?? "none") }
        }
      }

      it("can be set on the main queue, for its blocks") {
        try expectSame("value none") { events in
          let key = DispatchSpecificKey<String>()
          DispatchQueue.main.setSpecific(key: key, value: "value")
          let isDone = SharedValue(false)
          DispatchQueue.main.async {
            note(key, events)
            DispatchQueue.global().async {
              note(key, events)
              isDone.value = true
            }
          }
          serveRunLoop { isDone.value }
          DispatchQueue.main.setSpecific(key: key, value: nil)
        }
      }
    }

    describe("a precondition in a simulation") {
      it("holds for the queue, its targets, and the queues of enclosing sync calls") {
        try expectSame("held held") { events in
          let target = DispatchQueue(label: "target")
          let queue = DispatchQueue(label: "queue", target: target)
          let (other, concurrent) = (DispatchQueue(label: "other"), DispatchQueue(label: "c", attributes: .concurrent))
          let check: @Sendable () -> Void = {
            dispatchPrecondition(condition: .onQueue(queue))
            dispatchPrecondition(condition: .onQueue(target))
            dispatchPrecondition(condition: .onQueueAsBarrier(queue))
            dispatchPrecondition(condition: .notOnQueue(other))
            other.sync {
              dispatchPrecondition(condition: .onQueue(other))
              dispatchPrecondition(condition: .onQueue(queue))
            }
            concurrent.sync { dispatchPrecondition(condition: .onQueue(concurrent)) }
            concurrent.sync(flags: .barrier) { dispatchPrecondition(condition: .onQueueAsBarrier(concurrent)) }
            dispatchPrecondition(condition: .notOnQueue(concurrent))
            events("held")
          }
          queue.sync(execute: check)
          queue.async(execute: check)
          queue.sync {}
          dispatchPrecondition(condition: .notOnQueue(queue))
          dispatchPrecondition(condition: .notOnQueue(target))
        }
      }

      it("recognizes the main queue") {
        try expectSame("main not") { events in
          let isDone = SharedValue(false)
          DispatchQueue.main.async {
            dispatchPrecondition(condition: .onQueue(.main))
            events("main")
            DispatchQueue.global().async {
              dispatchPrecondition(condition: .notOnQueue(.main))
              events("not")
              isDone.value = true
            }
          }
          serveRunLoop { isDone.value }
        }
      }

      it("recognizes the main queue in code on the main thread") {
        try expectSame("on") { events in
          dispatchPrecondition(condition: .onQueue(.main))
          events("on")
        }
      }

      it("recognizes barriers on a concurrent queue") {
        if isThreadSanitized { try skip("barriers have no effect under the thread sanitizer") }
        try expectSame("barrier") { events in
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          queue.async(flags: .barrier) {
            dispatchPrecondition(condition: .onQueueAsBarrier(queue))
            events("barrier")
          }
          queue.sync(flags: .barrier) {}
        }
      }
    }

    describe("the label of the current queue in a simulation") {
      it("is that of the innermost queue") {
        try expectSame("com.apple.main-thread outer inner outer queue com.apple.main-thread") { events in
          let (outer, inner) = (DispatchQueue(label: "outer"), DispatchQueue(label: "inner"))
          events(currentLabel())
          outer.sync {
            events(currentLabel())
            inner.sync { events(currentLabel()) }
            events(currentLabel())
          }
          let queue = DispatchQueue(label: "queue", target: outer)
          queue.async { events(currentLabel()) }
          queue.sync {}
          events(currentLabel())
        }
      }
    }
  }
}

private func note(_ key: DispatchSpecificKey<String>, _ events: Events) {
  events(DispatchQueue.getSpecific(key: key) ?? "none")
}
