import Candlestick
import Foundation

final class ComparedRunLoopSpec: Spec {
  override class func spec() {
    describe("the main run loop in a simulation") {
      it("runs until its date") {
        try expectSame("true true") { events in
          let end = Date() + 0.005
          RunLoop.main.run(until: end)
          events("\(Date() >= end)")
          let past = Date() - 1
          RunLoop.main.run(until: past)
          events("\(past < end)")
        }
      }

      it("runs the blocks that it is asked to perform, in order") {
        try expectSame("served 1 2 3 true") { events in
          let isDone = SharedValue(false)
          RunLoop.main.perform {
            events("1")
            RunLoop.main.perform {
              events("3 \(Thread.isMainThread)")
              isDone.value = true
            }
          }
          RunLoop.main.perform { events("2") }
          events("served")
          serveRunLoop { isDone.value }
        }
      }

      it("runs blocks from another thread") {
        try expectSame("perform true") { events in
          let isDone = SharedValue(false)
          DispatchQueue.global().async {
            RunLoop.main.perform {
              events("perform \(Thread.isMainThread)")
              isDone.value = true
            }
          }
          serveRunLoop { isDone.value }
        }
      }
    }

    describe("a pass of the main run loop in a simulation") {
      it("returns if it has handled an event, was stopped or ran out of time") {
        try expectSame("handled stopped timed out") { events in
          DispatchQueue.main.async {}
          events(runMainLoopOnce(for: 60))
          let timer = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in RunLoop.main._stop() }
          events(runMainLoopOnce(for: 60))
          timer.invalidate()
          events(runMainLoopOnce(for: 0.002))
        }
      }
    }

    describe("a run loop's timer in a simulation") {
      it("fires once, and is then no longer valid") {
        try expectSame("true fired true false") { events in
          let isDone = SharedValue(false)
          let start = Date()
          let timer = Timer.scheduledTimer(withTimeInterval: 0.003, repeats: false) { timer in
            events("fired \(Date() >= start + 0.003)")
            isDone.value = true
          }
          events("\(timer.isValid)")
          serveRunLoop { isDone.value }
          RunLoop.main.run(until: Date() + 0.005)
          events("\(timer.isValid)")
        }
      }

      it("fires repeatedly until it invalidates itself") {
        try expectSame("1 2 3 false true") { events in
          let count = SharedCount(0)
          let start = Date()
          let timer = Timer.scheduledTimer(withTimeInterval: 0.002, repeats: true) { timer in
            events("\(count.increment())")
            if count.get() == 3 { timer.invalidate() }
          }
          serveRunLoop { count.get() == 3 }
          RunLoop.main.run(until: Date() + 0.006)
          events("\(timer.isValid) \(Date() >= start + 0.006)")
        }
      }

      it("fires in the order of the dates") {
        try expectSame("first second third") { events in
          let isDone = SharedValue(false)
          let start = Date()
          for (name, delay) in [("third", 0.03), ("first", 0.01), ("second", 0.02)] {
            let timer = Timer(fire: start + delay, interval: 0, repeats: false) { _ in
              events(name)
              if name == "third" { isDone.value = true }
            }
            RunLoop.main.add(timer, forMode: .default)
          }
          serveRunLoop { isDone.value }
        }
      }

      it("does not fire while the thread sleeps, and then fires once") {
        try expectSame("awake fired") { events in
          let isDone = SharedValue(false)
          let timer = Timer.scheduledTimer(withTimeInterval: 0.002, repeats: true) { timer in
            events("fired")
            timer.invalidate()
            isDone.value = true
          }
          pass(milliseconds: 9)
          events("awake")
          serveRunLoop { isDone.value }
          timer.invalidate()
        }
      }

      it("fires immediately when fire() is called, and never after it is invalidated") {
        try expectSame("fired false end") { events in
          let timer = Timer.scheduledTimer(withTimeInterval: 0.003, repeats: false) { _ in events("fired") }
          timer.fire()
          events("\(timer.isValid)")
          let never = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: true) { _ in events("never") }
          never.invalidate()
          RunLoop.main.run(until: Date() + 0.006)
          events("end")
        }
      }

      it("fires at its new date if the date is changed") {
        try expectSame("fired true true") { events in
          let isDone = SharedValue(false)
          let start = Date()
          let timer = Timer(timeInterval: 3600, repeats: false) { _ in
            events("fired \(Thread.isMainThread) \(Date() < start + 60)")
            isDone.value = true
          }
          RunLoop.main.add(timer, forMode: .common)
          timer.fireDate = Date() + 0.002
          serveRunLoop { isDone.value }
        }
      }
    }
  }
}

/// Runs the main run loop until it has handled an event, and returns the name of `CFRunLoopRunInMode`'s result.
private func runMainLoopOnce(for seconds: Double) -> String {
  typealias Run = @convention(c) (UnsafeRawPointer?, Double, UInt8) -> Int32
  let run = unsafeBitCast(dlsym(nil, "CFRunLoopRunInMode"), to: Run.self)
  let mode = dlsym(nil, "kCFRunLoopDefaultMode")?.load(as: UnsafeRawPointer.self)
  return switch run(mode, seconds, 1) {
  case 2: "stopped"
  case 3: "timed out"
  case 4: "handled"
  case let other: "\(other)"
  }
}
