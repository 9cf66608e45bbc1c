import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

final class TimerSourcesInSimulationSpec: Spec {
  private static let queue = DispatchQueue(label: "timers")

  override class func spec() {
    describe("a timer source of a simulation") {
      it("fires once, at its time") {
        let times = try simulate(0..<1) {
          let events = Events()
          let source = timer(events)
          source.schedule(deadline: .now() + .seconds(3600))
          source.resume()
          try await Task.sleep(for: .seconds(10_000))
          source.cancel()
          return events.joined
        }
        expect(Set(times)).to(equal(["1@3600.0"]))
      }

      it("fires repeatedly, whatever other timers its handler starts") {
        let times = try simulate(0..<1) {
          let events = Events()
          let source = timer(events)
          source.schedule(deadline: .now() + .seconds(60), repeating: .seconds(60), leeway: .seconds(7))
          source.activate()
          try await Task.sleep(for: .seconds(200))
          source.cancel()
          return events.joined
        }
        expect(Set(times)).to(equal(["1@60.0 1@120.0 1@180.0"]))
      }

      it("fires at a date") {
        let times = try simulate(0..<1) {
          let events = Events()
          let source = timer(events)
          source.schedule(wallDeadline: .now() + .seconds(86_400))
          source.activate()
          try await Task.sleep(for: .seconds(90_000))
          source.cancel()
          return events.joined
        }
        expect(Set(times)).to(equal(["1@86400.0"]))
      }

      it("can be rescheduled by its own handler") {
        let times = try simulate(0..<1) {
          let events = Events()
          let source = DispatchSource.makeTimerSource(queue: queue)
          source.setEventHandler {
            events("\(Simulation.current.now / .seconds(1))")
            source.schedule(deadline: .now() + .seconds(Int(2 * (Simulation.current.now / .seconds(1)))))
          }
          source.schedule(deadline: .now() + .seconds(1))
          source.activate()
          try await Task.sleep(for: .seconds(30))
          source.cancel()
          return events.joined
        }
        expect(Set(times)).to(equal(["1.0 3.0 9.0 27.0"]))
      }

      it("does not prevent the simulation from ending") {
        let events = Events()
        let source = try withDeterministicExecution {
          let source = timer(events)
          source.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1))
          source.resume()
          return DispatchObjectBox(source)
        }
        expect(events.joined).to(equal(""))
        source.object.cancel()
        expect(source.object.isCancelled).to(beTrue())
      }

      it("coalesces fires while its queue is busy") {
        try expectSame("4 1") { events in
          let source = DispatchSource.makeTimerSource(queue: queue)
          source.setEventHandler { events("\(source.data)") }
          queue.async { pass(milliseconds: 700) }
          source.schedule(deadline: .now(), repeating: .milliseconds(200))
          source.activate()
          pass(milliseconds: 900)
          source.cancel()
          queue.sync {}
        }
      }

      it("counts the fires of a deadline in the past") {
        try expectSame("5") { events in
          let source = DispatchSource.makeTimerSource(queue: queue)
          source.setEventHandler { events("\(source.data)") }
          source.schedule(deadline: .now() - .seconds(9), repeating: .seconds(2))
          source.activate()
          pass(milliseconds: 50)
          source.cancel()
        }
      }

      it("forgets its fires when it is rescheduled") {
        try expectSame("before 1 after") { events in
          let source = DispatchSource.makeTimerSource(queue: queue)
          source.setEventHandler { events("\(source.data)") }
          queue.async { pass(milliseconds: 200) }
          source.schedule(deadline: .now(), repeating: .milliseconds(20))
          source.activate()
          pass(milliseconds: 100)
          source.schedule(deadline: .now() + .milliseconds(300))
          pass(milliseconds: 150)
          events("before")
          pass(milliseconds: 300)
          events("after")
          source.cancel()
        }
      }

      it("runs after the blocks that were enqueued before it fired") {
        try expectSame("1 block 3") { events in
          let source = DispatchSource.makeTimerSource(queue: queue)
          source.setEventHandler {
            events("\(source.data)")
            pass(milliseconds: 330)
          }
          source.schedule(deadline: .now(), repeating: .milliseconds(100))
          source.activate()
          pass(milliseconds: 50)
          queue.async { events("block") }
          pass(milliseconds: 400)
          source.cancel()
          queue.sync {}
        }
      }

      it("waits while it is suspended, and then fires once") {
        try expectSame("suspended 3") { events in
          let source = DispatchSource.makeTimerSource(queue: queue)
          source.setEventHandler { events("\(source.data)") }
          source.schedule(deadline: .now() + .milliseconds(100), repeating: .milliseconds(100))
          source.activate()
          source.suspend()
          pass(milliseconds: 350)
          events("suspended")
          source.resume()
          pass(milliseconds: 20)
          source.cancel()
        }
      }

      it("is inactive at first") {
        try expectSame("resumed 1") { events in
          let source = DispatchSource.makeTimerSource(queue: queue)
          source.setEventHandler { events("\(source.data)") }
          source.schedule(deadline: .now())
          pass(milliseconds: 50)
          events("resumed")
          source.resume()
          pass(milliseconds: 50)
          source.cancel()
        }
      }

      it("calls its registration handler, its event handler and its cancel handler in that order") {
        try expectSame("registered event cancelled true") { events in
          let source = DispatchSource.makeTimerSource(queue: queue)
          source.setRegistrationHandler { events("registered") }
          source.setEventHandler {
            events("event")
            source.cancel()
          }
          source.setCancelHandler { events("cancelled \(source.isCancelled)") }
          source.schedule(deadline: .now(), repeating: .milliseconds(10))
          source.activate()
          pass(milliseconds: 100)
        }
      }

      it("calls only its cancel handler once it is active") {
        try expectSame("inactive cancelled") { events in
          let source = DispatchSource.makeTimerSource(queue: queue)
          source.setRegistrationHandler { events("registered") }
          source.setEventHandler { events("event") }
          source.setCancelHandler { events("cancelled") }
          source.schedule(deadline: .now())
          source.cancel()
          source.cancel()
          pass(milliseconds: 50)
          events("inactive")
          source.activate()
          pass(milliseconds: 50)
        }
      }

      it("calls the last handler that was set, even a work item, or no handler") {
        try expectSame("first item registered") { events in
          let source = DispatchSource.makeTimerSource(queue: queue)
          source.setEventHandler { events("first") }
          source.schedule(deadline: .now(), repeating: .milliseconds(100))
          source.activate()
          pass(milliseconds: 50)
          source.setEventHandler(handler: DispatchWorkItem { events("item") })
          pass(milliseconds: 100)
          source.setEventHandler(handler: nil)
          pass(milliseconds: 100)
          source.setRegistrationHandler { events("registered") }
          pass(milliseconds: 30)
          source.cancel()
        }
      }

      it("ends without a call when it is released") {
        try expectSame("end") { events in
          do {
            let source = DispatchSource.makeTimerSource(queue: queue)
            source.setEventHandler { events("event") }
            source.setCancelHandler { events("cancelled") }
            source.schedule(deadline: .now() + .milliseconds(20), repeating: .milliseconds(20))
            source.activate()
          }
          pass(milliseconds: 100)
          events("end")
        }
      }

      it("lives as long as C code retains it") {
        try expectSame("event end") { events in
          do {
            let source = DispatchSource.makeTimerSource(queue: queue)
            source.setEventHandler { events("event") }
            source.schedule(deadline: .now() + .milliseconds(20))
            source.activate()
            for function in ["dispatch_retain", "dispatch_retain", "dispatch_release", "dispatch_release"] {
              callDispatch(function, source)
            }
            pass(milliseconds: 50)
          }
          events("end")
        }
      }

      it("releases what its handlers capture when it is cancelled") {
        try expectSame("released cancelled end") { events in
          let source = DispatchSource.makeTimerSource(queue: queue)
          source.setEventHandler { [witness = ReleaseWitness { events("released") }] in
            withExtendedLifetime(witness) {}
          }
          source.setCancelHandler { events("cancelled") }
          source.activate()
          source.cancel()
          pass(milliseconds: 50)
          events("end")
        }
      }

      it("runs its handlers on the queue that it targets") {
        try expectSame("queue") { events in
          let source = DispatchSource.makeTimerSource()
          source.setEventHandler {
            dispatchPrecondition(condition: .onQueue(queue))
            events("queue")
          }
          (source as? DispatchSource)?.setTarget(queue: queue)
          source.schedule(deadline: .now())
          source.activate()
          pass(milliseconds: 50)
          source.cancel()
        }
      }

      it("fires on the main queue") {
        let times = try simulate(0..<1) {
          let events = Events()
          let source = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
          source.setEventHandler { events("\(Thread.isMainThread)@\(Simulation.current.now / .seconds(1))") }
          source.schedule(deadline: .now() + .seconds(60), repeating: .seconds(60))
          source.activate()
          try await Task.sleep(for: .seconds(130))
          source.cancel()
          return events.joined
        }
        expect(Set(times)).to(equal(["true@60.0 true@120.0"]))
      }

      it("can be cancelled from a thread outside") {
        let outside = OutsideThread()
        let findings = try simulate(0..<1) {
          let events = Events()
          let source = timer(events)
          source.setCancelHandler { events("cancelled") }
          source.schedule(deadline: .now() + .seconds(60), repeating: .seconds(60))
          source.activate()
          let shared = DispatchObjectBox(source)
          let isCancelled = SharedValue(false)
          outside.run {
            shared.object.cancel()
            isCancelled.value = true
          }
          while !isCancelled.value { pass(milliseconds: 1) }
          try await Task.sleep(for: .seconds(1))
          try await Task.sleep(for: .seconds(100))
          return events.all.last ?? ""
        }
        expect(Set(findings)).to(equal(["cancelled"]))
      }
    }

    describe("a user-data source in a simulation") {
      it("adds merged values until its handler runs") {
        try expectSame("1 14") { events in
          let source = DispatchSource.makeUserDataAddSource(queue: queue)
          source.setEventHandler { events("\(source.data)") }
          source.activate()
          source.add(data: 1)
          pass(milliseconds: 50)
          queue.sync { for number in [2, 4, 8] { source.add(data: UInt(number)) } }
          pass(milliseconds: 50)
          source.add(data: 0)
          pass(milliseconds: 20)
          source.cancel()
        }
      }

      it("combines bits, or keeps the last value") {
        try expectSame("7 4") { events in
          let bits = DispatchSource.makeUserDataOrSource(queue: queue)
          let last = DispatchSource.makeUserDataReplaceSource(queue: queue)
          bits.setEventHandler { events("\(bits.data)") }
          last.setEventHandler { events("\(last.data)") }
          for number in [1, 3, 4] {
            bits.or(data: UInt(number))
            last.replace(data: UInt(number))
          }
          bits.activate()
          pass(milliseconds: 50)
          last.activate()
          pass(milliseconds: 50)
          bits.cancel()
          last.cancel()
        }
      }

      it("consumes merged values while it has no handler") {
        try expectSame("3 4") { events in
          let source = DispatchSource.makeUserDataAddSource(queue: queue)
          source.activate()
          source.add(data: 3)
          pass(milliseconds: 50)
          events("\(source.data)")
          source.setEventHandler { events("\(source.data)") }
          pass(milliseconds: 20)
          source.add(data: 4)
          pass(milliseconds: 50)
          source.cancel()
        }
      }

      it("gets values that threads outside merge") {
        let outside = OutsideThread()
        let sums = try simulate(0..<10) {
          let source = DispatchSource.makeUserDataAddSource(queue: queue)
          let sum = SharedValue(0)
          source.setEventHandler { sum.value += Int(source.data) }
          source.activate()
          let shared = DispatchObjectBox(source)
          outside.run { for _ in 0..<100 { shared.object.add(data: 1) } }
          await expect(sum.value).toEventually(equal(100))
          source.cancel()
          return sum.value
        }
        expect(Set(sums)).to(equal([100]))
      }
    }
  }

  private class func timer(_ events: Events) -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler {
      events("\(source.data)@\(Simulation.current.now / .seconds(1))")
    }
    return source
  }
}

/// Calls a Dispatch function that Swift does not declare, with the object that a Swift object wraps.
private func callDispatch(_ name: String, _ source: any DispatchSourceProtocol) {
  let object = Mirror(reflecting: source).descendant("__wrapped") as? OpaquePointer
  typealias Function = @convention(c) (OpaquePointer?) -> Void
  unsafeBitCast(dlsym(nil, name), to: Function.self)(object)
}
