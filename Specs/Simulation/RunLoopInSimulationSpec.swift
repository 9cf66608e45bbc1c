import Candlestick
import CoreFoundation
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class RunLoopInSimulationSpec: Spec {
  override class func spec() {
    describe("the main run loop in a simulation") {
      it("advances virtual time to its limit date, while other code runs at its own times") {
        let logs = try simulateSynchronously(0..<20) {
          let events = Events()
          Task.detached {
            for _ in 1...3 {
              try await Task.sleep(for: .seconds(20))
              events("\(Simulation.current.now / .seconds(1))")
            }
          }
          serve(for: 60)
          return "\(events.joined) \(Simulation.current.now)"
        }
        expect(Set(logs)).to(equal(["20.0 40.0 60.0 60.0 seconds"]))
      }

      it("returns soon in a job of the main actor, where it has nothing to drain") {
        let result = try await withDeterministicExecution(settings: withoutOutside) {
          DispatchQueue.main.async {}
          return "\(takeTurn(of: 3600)) at \(Simulation.current.now)"
        }
        expect(result).to(equal("false at 0.01 seconds"))
      }

      it("reaches its date even between two nanoseconds") {
        let times = try simulateSynchronously(startingAt: Date()) {
          for _ in 1...100 { serve(for: 0.1) }
          return Simulation.current.now
        }
        expect(times.map { $0 / .seconds(1) }).to(allPass(beCloseTo(10, within: 0.001)))
      }

      it("ends a pass when the main actor has run something") {
        let times = try simulateSynchronously(0..<10) {
          Task.detached {
            try await Task.sleep(for: .seconds(60))
            await MainActor.run {}
          }
          takeTurn(of: 3600)
          return Simulation.current.now
        }
        expect(Set(times)).to(equal([.seconds(60)]))
      }

      it("continues a pass when a timer has fired") {
        let now = try withDeterministicExecution(settings: withoutOutside) {
          schedule(after: 10, repeats: true) { _ in }
          takeTurn(of: 60)
          return Simulation.current.now
        }
        expect(now).to(equal(.seconds(60)))
      }

      it("ends a pass when a block of the main queue has run") {
        let times = try simulateSynchronously(0..<10) {
          DispatchQueue.main.async {}
          takeTurn(of: 3600)
          return Simulation.current.now
        }
        expect(Set(times)).to(equal([.zero]))
      }

      it("ends a pass when a task or a thread stops it") {
        let outside = OutsideThread()
        let times = try simulateSynchronously(waitingForOutside: .seconds(1)) {
          let loop = StoppedRunLoop()
          Task.detached {
            try await Task.sleep(for: .seconds(60))
            loop.stop()
          }
          takeTurn(of: 3600)
          let first = Simulation.current.now
          // Started in a task, so that the thread starts when the pass has started.
          Task.detached { Thread.detachNewThread { loop.stop() } }
          takeTurn(of: 3600)
          let second = Simulation.current.now
          Task.detached { outside.run { loop.stop() } }
          takeTurn(of: 3600)
          return [first, second, Simulation.current.now]
        }
        expect(times).to(equal([[.seconds(60), .seconds(60), .seconds(60)]]))
      }

      it("deadlocks if nothing ends it") {
        for run in [{ RunLoop.main.run() }, { CFRunLoopRun() }] {
          expect { try simulateSynchronously { run() } }
            .to(throwError { (error: SimulationError) in expect(error.kind).to(equal(.deadlock)) })
        }
      }

      it("can be stopped in real time after a simulation that ended while its code ran it") {
        expect { try simulateSynchronously { CFRunLoopRun() } }.to(throwError())
        RunLoop.main.perform { CFRunLoopStop(CFRunLoopGetMain()) }
        expect(CFRunLoopRunInMode(kCFRunLoopDefaultMode, 60, false)).to(equal(.stopped))
      }

      it("ends a run when something stops it") {
        let times = try simulateSynchronously(0..<10) {
          let loop = StoppedRunLoop()
          DispatchQueue.global().asyncAfter(deadline: .now() + 60) { loop.stop() }
          CFRunLoopRun()
          return Simulation.current.now
        }
        expect(Set(times)).to(equal([.seconds(60)]))
      }
    }

    describe("the run loop of a block in a simulation") {
      it("reaches its date in few steps, although Foundation reads the clock in microseconds") {
        let counts = try withDeterministicExecution(settings: withoutOutside) {
          var counts: [Int] = []
          for milliseconds in 1...100 {
            let before = SimulationEngine.current?.stepCount ?? 0
            await withCheckedContinuation { continuation in
              DispatchQueue.global().async {
                // Otherwise the run loop has nothing to wait for.
                RunLoop.current.add(Timer(timeInterval: 60, repeats: true) { _ in }, forMode: .default)
                RunLoop.current.run(until: Date() + Double(milliseconds) / 1_000)
                continuation.resume()
              }
            }
            counts.append((SimulationEngine.current?.stepCount ?? 0) - before)
          }
          return counts
        }
        expect(counts).to(allPass(beLessThan(10)))
      }
    }

    describe("a block that the main run loop performs in a simulation") {
      it("runs on the main actor, in whatever modes, when the step has ended") {
        let findings = try simulate(0..<20) {
          let events = Events()
          performOnMainLoop(inModes: [.default, .common]) {
            MainActor.assumeIsolated { events("performed at \(Simulation.current.now)") }
          }
          events("step ends")
          try await Task.sleep(for: .seconds(3600))
          return events.joined
        }
        expect(Set(findings)).to(equal(["step ends performed at 0.0 seconds"]))
      }

      it("ends a pass of the run loop") {
        let now = try withDeterministicExecution(settings: withoutOutside) {
          performOnMainLoop(inModes: [.default]) {}
          takeTurn(of: 3600)
          return Simulation.current.now
        }
        expect(now).to(equal(.zero))
      }

      it("can come from a timer") {
        let times = try withDeterministicExecution(settings: withoutOutside) {
          let times = SharedValue<[Duration]>([])
          schedule(after: 60) { _ in
            performOnMainLoop(inModes: [.default]) {
              MainActor.assumeIsolated { times.value.append(Simulation.current.now) }
            }
          }
          serve(for: 3600)
          return times.value
        }
        expect(times).to(equal([.seconds(60)]))
      }
    }

    describe("a run loop that only accepts input in a simulation") {
      it("waits in virtual time") {
        let now = try withDeterministicExecution(settings: withoutOutside) {
          acceptInput(for: 60)
          return Simulation.current.now
        }
        expect(now).to(equal(.seconds(60)))
      }
    }

    describe("a run loop's timer in a simulation") {
      it("fires at its virtual time, whatever its tolerance") {
        let times = try simulate(0..<20) {
          let times = SharedValue<[Duration]>([])
          schedule(after: 60, repeats: true) { _ in
            MainActor.assumeIsolated { times.value.append(Simulation.current.now) }
          }
          .tolerance = 30
          try await Task.sleep(for: .seconds(150))
          return times.value
        }
        expect(Set(times)).to(equal([[.seconds(60), .seconds(120)]]))
      }

      it("fires at its virtual time") {
        let times = try simulate(0..<20) {
          let times = SharedValue<[Duration]>([])
          schedule(after: 60) { _ in times.value.append(Simulation.current.now) }
          try await Task.sleep(for: .seconds(3600))
          return times.value
        }
        expect(Set(times)).to(equal([[.seconds(60)]]))
      }

      it("fires at its time to the microsecond") {
        let times = try withDeterministicExecution {
          let times = SharedValue<[Duration]>([])
          for count in 1...3 {
            schedule(after: 1e-6 * Double(count)) { _ in
              MainActor.assumeIsolated { times.value.append(Simulation.current.now) }
            }
          }
          try await Task.sleep(for: .seconds(1))
          return times.value
        }
        expect(times).to(equal([.microseconds(1), .microseconds(2), .microseconds(3)]))
      }

      it("fires repeatedly, however time advances") {
        let times = try simulate(0..<20) {
          let times = SharedValue<[Duration]>([])
          schedule(after: 0.1, repeats: true) { _ in times.value.append(Simulation.current.now) }
          serve(for: 0.2)
          try await Simulation.current.advance(by: .milliseconds(200))
          try await Task.sleep(for: .milliseconds(250))
          return times.value
        }
        expect(Set(times)).to(equal([[100, 200, 300, 400, 500, 600].map { .milliseconds($0) }]))
      }

      it("fires when only advance(by:) advances time") {
        let counts = try withDeterministicExecution {
          let count = SharedValue(0)
          Simulation.current.autoAdvance = false
          schedule(after: 60) { _ in count.value += 1 }
          try await Simulation.current.advance(by: .seconds(59))
          let before = count.value
          try await Simulation.current.advance(by: .seconds(1))
          return [before, count.value]
        }
        expect(counts).to(equal([0, 1]))
      }

      it("fires once, on the main actor, in whatever modes it was added") {
        let count = try withDeterministicExecution {
          let count = SharedValue(0)
          addToTwoModes(after: 60) { _ in MainActor.assumeIsolated { count.value += 1 } }
          try await Task.sleep(for: .seconds(3600))
          return count.value
        }
        expect(count).to(equal(1))
      }

      it("no longer fires once it is invalidated, by itself or by other code") {
        let counts = try simulate(0..<20) {
          let counts = SharedValue([0, 0])
          schedule(after: 1, repeats: true) { timer in
            counts.value[0] += 1
            if counts.value[0] == 3 { timer.invalidate() }
          }
          let timer = schedule(after: 1, repeats: true) { _ in counts.value[1] += 1 }
          try await Task.sleep(for: .milliseconds(5500))
          timer.invalidate()
          try await Task.sleep(for: .seconds(60))
          return counts.value
        }
        expect(Set(counts)).to(equal([[3, 5]]))
      }

      it("fires at a new date if its fire date is changed") {
        let times = try simulate(0..<20) {
          let times = SharedValue<[Duration]>([])
          let timer = schedule(after: 60, repeats: true) { _ in times.value.append(Simulation.current.now) }
          timer.fireDate = Date() + 10
          try await Task.sleep(for: .seconds(20))
          timer.fireDate = Date() + 100
          try await Task.sleep(for: .seconds(161))
          return times.value
        }
        expect(Set(times)).to(equal([[.seconds(10), .seconds(120), .seconds(180)]]))
      }

      it("determines the run loop's limit date") {
        let limits = try simulateSynchronously {
          let limit = limitDate()
          schedule(after: 60) { _ in }
          schedule(after: 30) { _ in }
          return [limit, limitDate()]
        }
        expect(limits).to(equal([[.distantFuture, SimulationSettings.defaultStartDate + 30]]))
      }

      it("never fires after the end of the simulation") {
        let count = SharedValue(0)
        try withDeterministicExecution { schedule(after: 0.001, repeats: true) { _ in count.value += 1 } }
        let end = ContinuousClock.now + .milliseconds(20)
        while ContinuousClock.now < end { RunLoop.main.run(until: Date() + 0.005) }
        expect(count.value).to(equal(0))
      }

      it("can be invalidated when the simulation ends") {
        let timers = try withDeterministicExecution {
          let timers = KeptTimers()
          timers.add()
          Task {
            try? await Task.sleep(for: .seconds(60))
            timers.invalidate()
          }
          await Task.yield()
          return timers
        }
        expect(timers.areValid).to(beFalse())
      }

      it("fires in real time outside simulations") {
        let isFired = SharedValue(false)
        schedule(after: 0.001) { _ in isFired.value = true }
        expect(isFired.value).toEventually(beTrue())
      }
    }
  }
}

@MainActor private func serve(for seconds: Double) { RunLoop.main.run(until: Date() + seconds) }

@MainActor @discardableResult private func takeTurn(of seconds: Double) -> Bool {
  RunLoop.main.run(mode: .default, before: Date() + seconds)
}

@MainActor private func acceptInput(for seconds: Double) {
  RunLoop.main.acceptInput(forMode: RunLoop.Mode.default.rawValue, before: Date() + seconds)
}

private func performOnMainLoop(inModes modes: [RunLoop.Mode], _ block: @escaping @Sendable () -> Void) {
  RunLoop.main.perform(inModes: modes, block: block)
}

@MainActor private func limitDate() -> Date? { RunLoop.main.limitDate(forMode: .default) }

@MainActor @discardableResult private func schedule(
  after seconds: Double,
  repeats: Bool = false,
  _ block: @escaping @Sendable (Timer) -> Void
) -> Timer {
  Timer.scheduledTimer(withTimeInterval: seconds, repeats: repeats, block: block)
}

@MainActor private func addToTwoModes(after seconds: Double, _ block: @escaping @Sendable (Timer) -> Void) {
  let timer = Timer(timeInterval: seconds, repeats: false, block: block)
  RunLoop.main.add(timer, forMode: .default)
  RunLoop.main.add(timer, forMode: .common)
}

@MainActor private final class KeptTimers {
  private var timers: [Timer] = []
  var areValid: Bool { timers.contains(where: \.isValid) }

  func add() { for _ in 1...3 { timers.append(schedule(after: 3_600) { _ in }) } }
  func invalidate() { for timer in timers { timer.invalidate() } }
}

/// Unchecked because of the run loop, which any thread may stop.
private struct StoppedRunLoop: @unchecked Sendable {
  private let loop = RunLoop.main

  func stop() { loop._stop() }
}
