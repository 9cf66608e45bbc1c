import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

final class WorkItemsInSimulationSpec: Spec {
  private static let queue = DispatchQueue(label: "items")

  override class func spec() {
    describe("a work item in a simulation") {
      it("can be waited for") {
        try expectSame("item waited") { events in
          let item = DispatchWorkItem {
            pass(milliseconds: 50)
            events("item")
          }
          queue.async(execute: item)
          item.wait()
          events("waited")
        }
      }

      it("can be waited for again after a timeout") {
        try expectSame("timedOut item success") { events in
          let item = DispatchWorkItem { events("item") }
          queue.asyncAfter(deadline: .now() + .milliseconds(100), execute: item)
          events("\(item.wait(timeout: .now() + .milliseconds(10)))")
          events("\(item.wait(timeout: .now() + .seconds(10)))")
        }
      }

      it("can be waited for in virtual time") {
        let findings = try simulate {
          let item = DispatchWorkItem {}
          queue.asyncAfter(deadline: .now() + .seconds(3600), execute: item)
          synchronously { item.wait() }
          return Simulation.current.now / .seconds(1)
        }
        expect(Set(findings)).to(equal([3600]))
      }

      it("notifies when it has run") {
        try expectSame("item notified") { events in
          let item = DispatchWorkItem {
            pass(milliseconds: 50)
            events("item")
          }
          item.notify(queue: queue) { events("notified") }
          DispatchQueue.global().async(execute: item)
          pass(milliseconds: 100)
        }
      }

      it("notifies on the given queue at the same virtual time") {
        let findings = try simulate(0..<1) {
          let events = Events()
          let item = DispatchWorkItem {}
          item.notify(queue: queue) {
            dispatchPrecondition(condition: .onQueue(queue))
            events("\(Simulation.current.now / .seconds(1))")
          }
          DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(60), execute: item)
          try await Task.sleep(for: .seconds(100))
          return events.joined
        }
        expect(Set(findings)).to(equal(["60.0"]))
      }

      it("notifies a work item, even after it has run") {
        try expectSame("item notified again") { events in
          let item = DispatchWorkItem { events("item") }
          queue.async(execute: item)
          pass(milliseconds: 50)
          item.notify(queue: queue) { events("notified") }
          item.notify(queue: queue, execute: DispatchWorkItem { events("again") })
          pass(milliseconds: 50)
        }
      }

      it("notifies several queues") {
        try expectSame("1 2") { events in
          let count = SharedValue(0)
          let item = DispatchWorkItem {}
          for _ in 1...2 {
            item.notify(queue: queue) {
              count.value += 1
              events("\(count.value)")
            }
          }
          queue.async(execute: item)
          pass(milliseconds: 50)
        }
      }

      it("can be performed in place") {
        try expectSame("item notified success") { events in
          let item = DispatchWorkItem { events("item") }
          item.notify(queue: queue) { events("notified") }
          item.perform()
          pass(milliseconds: 50)
          events("\(item.wait(timeout: .now()))")
        }
      }

      it("ends the wait of another queue when it is performed") {
        try expectSame("item waited") { events in
          let item = DispatchWorkItem { events("item") }
          let shared = DispatchObjectBox(item)
          queue.async {
            shared.object.wait()
            events("waited")
          }
          pass(milliseconds: 50)
          item.perform()
          queue.sync {}
        }
      }

      it("does not run after it was cancelled, but completes") {
        try expectSame("true notified success") { events in
          let item = DispatchWorkItem { events("item") }
          item.notify(queue: queue) { events("notified") }
          queue.async { pass(milliseconds: 20) }
          queue.async(execute: item)
          item.cancel()
          events("\(item.isCancelled)")
          pass(milliseconds: 50)
          events("\(item.wait(timeout: .now() + .seconds(10)))")
        }
      }

      it("keeps running when it is cancelled while it runs") {
        try expectSame("false true end") { events in
          let shared = SharedValue<DispatchObjectBox<DispatchWorkItem>?>(nil)
          let item = DispatchWorkItem {
            events("\(shared.value?.object.isCancelled ?? true)")
            pass(milliseconds: 100)
            events("\(shared.value?.object.isCancelled ?? false)")
          }
          shared.value = DispatchObjectBox(item)
          queue.async(execute: item)
          pass(milliseconds: 50)
          item.cancel()
          pass(milliseconds: 100)
          events("end")
          shared.value = nil
        }
      }

      it("can run twice") {
        try expectSame("1 2") { events in
          let count = SharedValue(0)
          let item = DispatchWorkItem {
            count.value += 1
            events("\(count.value)")
          }
          queue.async(execute: item)
          queue.async(execute: item)
          queue.sync {}
        }
      }

      it("is a barrier if its flags say so") {
        if isThreadSanitized { try skip("barriers have no effect under the thread sanitizer") }
        try expectSame("first barrier last") { events in
          let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
          queue.async {
            pass(milliseconds: 50)
            events("first")
          }
          queue.async(execute: DispatchWorkItem(flags: .barrier) { events("barrier") })
          queue.async { events("last") }
          queue.sync(flags: .barrier) {}
        }
      }
    }
  }
}
