import Candlestick
import Foundation

/// `TimerSourcesInSimulationSpec` compares more of them.
final class ComparedSourcesSpec: Spec {
  override class func spec() {
    describe("a timer source in a simulation") {
      it("fires once if it does not repeat") {
        try expectSame("fired 1 fired 1 fired 1 fired 1 end") { events in
          let never = DispatchTimeInterval.never
          fireOnce(events) { $0.schedule(deadline: .now() + .milliseconds(1)) }
          fireOnce(events) { $0.schedule(wallDeadline: .now() + .milliseconds(1)) }
          fireOnce(events) { $0.schedule(deadline: .now(), repeating: never, leeway: .milliseconds(1)) }
          fireOnce(events) { $0.schedule(deadline: .now() - .seconds(1), repeating: .infinity) }
          events("end")
        }
      }

      it("fires until its handler cancels it, strict or not") {
        try expectSame("1 2 3 cancelled true 1 2 3 cancelled true") { events in
          for flags in [DispatchSource.TimerFlags.strict, []] {
            let (queue, count, isOver) = (DispatchQueue(label: "queue"), SharedCount(0), DispatchSemaphore(value: 0))
            let source = DispatchSource.makeTimerSource(flags: flags, queue: queue)
            let box = DispatchObjectBox(source)
            source.setEventHandler {
              events("\(count.increment())")
              if count.get() == 3 { box.object.cancel() }
            }
            source.setCancelHandler {
              events("cancelled \(box.object.isCancelled)")
              isOver.signal()
            }
            source.schedule(deadline: .now() + .milliseconds(1), repeating: .milliseconds(1))
            source.activate()
            isOver.wait()
            pass(milliseconds: 3)
            queue.sync {}
          }
        }
      }

      it("does not fire before its time") {
        try expectSame("true true") { events in
          let (queue, isOver) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          let (deadline, date) = (DispatchTime.now() + .milliseconds(2), DispatchWallTime.now() + .milliseconds(4))
          let (source, other) = (
            DispatchSource.makeTimerSource(queue: queue), DispatchSource.makeTimerSource(queue: queue)
          )
          source.setEventHandler {
            events("\(DispatchTime.now() >= deadline)")
            isOver.signal()
          }
          other.setEventHandler {
            // A date is negated.
            events("\(DispatchWallTime.now().rawValue <= date.rawValue)")
            isOver.signal()
          }
          source.schedule(deadline: deadline)
          other.schedule(wallDeadline: date)
          source.activate()
          other.activate()
          for _ in 1...2 { isOver.wait() }
          source.cancel()
          other.cancel()
        }
      }

      it("fires in the order of the deadlines") {
        try expectSame("first second") { events in
          let (queue, isOver, start) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0), DispatchTime.now())
          let sources = [("second", 20), ("first", 5)].map { name, delay in
            let source = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
            source.setEventHandler {
              events(name)
              isOver.signal()
            }
            source.schedule(deadline: start + .milliseconds(delay))
            source.activate()
            return source
          }
          for _ in 1...2 { isOver.wait() }
          for source in sources { source.cancel() }
        }
      }

      it("can be rescheduled by its own handler") {
        try expectSame("1 2 3 end") { events in
          let (queue, count, isOver) = (DispatchQueue(label: "queue"), SharedCount(0), DispatchSemaphore(value: 0))
          let source = DispatchSource.makeTimerSource(queue: queue)
          let box = DispatchObjectBox(source)
          source.setEventHandler {
            events("\(count.increment())")
            if count.get() == 3 { return _ = isOver.signal() }
            box.object.schedule(deadline: .now() + .milliseconds(1))
          }
          source.schedule(deadline: .now())
          source.activate()
          isOver.wait()
          pass(milliseconds: 3)
          source.setEventHandler(handler: nil)
          source.cancel()
          queue.sync { events("end") }
        }
      }

      it("never fires in the distant future") {
        try expectSame("end") { events in
          let source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "queue"))
          source.setEventHandler { events("fired") }
          source.schedule(deadline: .distantFuture, repeating: .milliseconds(1))
          source.activate()
          pass(milliseconds: 3)
          source.schedule(wallDeadline: .distantFuture)
          pass(milliseconds: 3)
          source.cancel()
          events("end")
        }
      }

      it("fires on the main queue while the run loop is drained") {
        try expectSame("served fired true") { events in
          let isDone = SharedValue(false)
          let source = DispatchSource.makeTimerSource(queue: .main)
          source.setEventHandler {
            events("fired \(Thread.isMainThread)")
            isDone.value = true
          }
          source.schedule(deadline: .now())
          source.activate()
          pass(milliseconds: 1)
          events("served")
          serveRunLoop { isDone.value }
          source.cancel()
        }
      }

      it("stays suspended until each suspension is balanced by a resume") {
        try expectSame("first second 1") { events in
          let (queue, isOver) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          let source = DispatchSource.makeTimerSource(queue: queue)
          source.setEventHandler {
            events("\(source.data)")
            isOver.signal()
          }
          source.schedule(deadline: .now())
          source.suspend()
          source.suspend()
          source.activate()
          for name in ["first", "second"] {
            pass(milliseconds: 2)
            events(name)
            source.resume()
          }
          isOver.wait()
          source.cancel()
        }
      }
    }

    describe("a source of user data in a simulation") {
      it("has no handle, no mask, and no data outside its handler") {
        try expectSame("0 0 false true") { events in
          let source = DispatchSource.makeUserDataAddSource(queue: DispatchQueue(label: "queue"))
          source.setEventHandler {}
          events("\(source.handle) \(source.mask) \(source.isCancelled)")
          source.activate()
          source.cancel()
          events("\(source.isCancelled)")
        }
      }

      it("calls one handler at a time, even on a concurrent queue") {
        try expectSame("begin 1 end begin 2 end cancelled") { events in
          let isOver = DispatchSemaphore(value: 0)
          let source = DispatchSource.makeUserDataAddSource(queue: .global())
          let box = DispatchObjectBox(source)
          source.setEventHandler {
            events("begin \(box.object.data)")
            if box.object.data == 1 { box.object.add(data: 2) } else { box.object.cancel() }
            pass(milliseconds: 1)
            events("end")
          }
          source.setCancelHandler {
            events("cancelled")
            isOver.signal()
          }
          source.activate()
          source.add(data: 1)
          isOver.wait()
        }
      }

      it("calls its handler on its queue, after the blocks that were there before") {
        try expectSame("block 7") { events in
          let (queue, isOver) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          let source = DispatchSource.makeUserDataOrSource(queue: queue)
          source.setEventHandler {
            dispatchPrecondition(condition: .onQueue(queue))
            events("\(source.data)")
            isOver.signal()
          }
          source.activate()
          queue.suspend()
          queue.async { events("block") }
          for bits in [1, 2, 4] { source.or(data: UInt(bits)) }
          queue.resume()
          isOver.wait()
          source.cancel()
        }
      }
    }
  }
}

/// Lets a timer fire, and waits longer.
private func fireOnce(_ events: Events, schedule: (any DispatchSourceTimer) -> Void) {
  let (queue, isOver) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
  let source = DispatchSource.makeTimerSource(queue: queue)
  source.setEventHandler {
    events("fired \(source.data)")
    isOver.signal()
  }
  schedule(source)
  source.activate()
  isOver.wait()
  pass(milliseconds: 3)
  queue.sync {}
  source.setEventHandler(handler: nil)
  source.cancel()
}
