import Candlestick
import Foundation
import Synchronization

@testable import CandlestickEngine
@testable import CandlestickSimulation

/// Timers that are set with the same deadline fire in another order in real time. Timers whose deadlines are computed
/// one after another do not.
final class ComparedDeadlinesSpec: Spec {
  override class func spec() {
    describe("deadlines in a simulation") {
      it("include the order in which real Dispatch fires equal ones") {
        let program: @Sendable (Events) -> Void = { events in
          let (queue, isDone, deadline) = (
            DispatchQueue(label: "queue"), DispatchSemaphore(value: 0), DispatchTime.now()
          )
          for number in 0..<3 {
            queue.asyncAfter(deadline: deadline + .milliseconds(5)) {
              events("\(number)")
              isDone.signal()
            }
          }
          for _ in 0..<3 { isDone.wait() }
        }
        let real = Events()
        program(real)
        let simulated = try simulateSynchronously(0..<200) {
          let events = Events()
          program(events)
          return events.joined
        }
        expect(simulated).to(contain(real.joined))
      }

      it("keep their order if each is computed from another reading of the clock") {
        try expectSame("0 1 2 3 4") { events in
          let (queue, isDone) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          for number in 0..<5 {
            queue.asyncAfter(deadline: .now() + .milliseconds(5)) {
              events("\(number)")
              isDone.signal()
            }
          }
          for _ in 0..<5 { isDone.wait() }
        }
        try expectSame("0 1 2 3 4") { events in
          let (queue, isDone) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          for number in 0..<5 {
            queue.asyncAfter(wallDeadline: .now() + .milliseconds(5)) {
              events("\(number)")
              isDone.signal()
            }
          }
          for _ in 0..<5 { isDone.wait() }
        }
      }

      it("keep the order of timer sources whose starts are computed from other readings, for all their ticks") {
        try expectSame("0 1 2 0 1 2 0 1 2") { events in
          let (queue, isDone) = (DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
          let sources = (0..<3).map { number in
            let source = DispatchSource.makeTimerSource(queue: queue)
            let count = Mutex(0)
            source.schedule(deadline: .now() + .milliseconds(20), repeating: .milliseconds(20))
            source.setEventHandler {
              let isNew = count.withLock { count in
                count += 1
                return count <= 3
              }
              if isNew { events("\(number)") }
              isDone.signal()
            }
            source.activate()
            return source
          }
          for _ in 0..<9 { isDone.wait() }
          for source in sources { source.cancel() }
        }
      }
    }
  }
}
