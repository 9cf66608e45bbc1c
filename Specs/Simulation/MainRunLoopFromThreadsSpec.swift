import Candlestick
import CoreFoundation
import Foundation

final class MainRunLoopFromThreadsSpec: Spec {
  override class func spec() {
    describe("a block that a thread of a simulation adds to the main run loop") {
      for (name, perform) in waysToPerform {
        it("is a step of the simulation, with \(name)") {
          let times = try simulate(0..<20) {
            try await Task.sleep(for: .seconds(60))
            return await withCheckedContinuation { continuation in
              Thread { perform { continuation.resume(returning: "\(virtualTime()) \(Thread.isMainThread)") } }.start()
            }
          }
          expect(Set(times)).to(equal(["60.0 true"]))
        }
      }

      it("ends a pass of the run loop") {
        let times = try simulateSynchronously(waitingForOutside: .seconds(60)) {
          Task.detached { Thread { RunLoop.main.perform {} }.start() }
          _ = RunLoop.main.run(mode: .default, before: Date() + 3_600)
          return Simulation.current.now
        }
        expect(times).to(equal([.zero]))
      }

      it("runs in real time once the simulation has ended, even during another one") {
        let mayPerform = DispatchSemaphore(value: 0)
        let answer = SharedValue<CheckedContinuation<Bool, Never>?>(nil)
        try withDeterministicExecution {
          Thread {
            mayPerform.wait()
            RunLoop.main.perform { answer.value?.resume(returning: !isTimeVirtual()) }
          }.start()
        }
        let isOutside = try withDeterministicExecution {
          await withCheckedContinuation {
            answer.value = $0
            mayPerform.signal()
          }
        }
        expect(isOutside).to(beTrue())
      }
    }

    describe("a timer that a thread of a simulation adds to the main run loop") {
      it("fires in virtual time, counted from its arrival") {
        let logs = try simulate(0..<20) {
          try await Task.sleep(for: .seconds(60))
          let events = Events()
          runOnThread {
            addTimer(after: 7_200) { _ in events("2 h: \(hours())") }
            addTimer(after: 3_600) { _ in events("1 h: \(hours())") }
            addTimer(after: -1) { _ in events("now: \(hours())") }
          }
          try await Task.sleep(for: .seconds(36_000))
          return events.joined
        }
        expect(Set(logs)).to(equal(["now: 0.02 1 h: 1.02 2 h: 2.02"]))
      }

      it("fires repeatedly, until it is invalidated") {
        let logs = try simulate(0..<20) {
          let events = Events()
          runOnThread {
            addTimer(after: 3_600, repeats: true) { timer in
              events("\(hours())")
              if events.all.count == 3 { timer.invalidate() }
            }
          }
          try await Task.sleep(for: .seconds(36_000))
          return events.joined
        }
        expect(Set(logs)).to(equal(["1.0 2.0 3.0"]))
      }

      it("never fires once the thread has invalidated it") {
        let logs = try simulate(0..<20) {
          let events = Events()
          let timers = Timers()
          runOnThread {
            timers.add(after: 3_600) { _ in events("fired") }
            timers.add(after: 3_600) { _ in events("fired") }
            timers[0].invalidate()
          }
          timers.add(after: 3_600) { _ in events("fired") }
          try await Task.sleep(for: .seconds(60))
          runOnThread {
            timers[1].invalidate()
            timers[2].invalidate()
          }
          try await Task.sleep(for: .seconds(36_000))
          return events.joined
        }
        expect(Set(logs)).to(equal([""]))
      }

      it("no longer determines the limit date of the run loop once the thread has invalidated it") {
        let times = try simulateSynchronously {
          let timers = Timers()
          runOnThread {
            timers.add(after: 3_600) { _ in }
            timers[0].invalidate()
          }
          DispatchQueue.main.async {}
          _ = RunLoop.main.run(mode: .default, before: Date() + 60)
          return RunLoop.main.limitDate(forMode: .default)
        }
        expect(times).to(equal([.distantFuture]))
      }

      it("fires at a new date if the thread changes its fire date") {
        let logs = try simulate(0..<20) {
          let events = Events()
          let timers = Timers()
          runOnThread { timers.add(after: 3_600) { _ in events("of thread: \(hours())") } }
          timers.add(after: 60) { _ in events("of simulation: \(hours())") }
          try await Task.sleep(for: .seconds(36))
          runOnThread {
            timers[0].fireDate = Date() + 7_200
            timers[1].fireDate = Date() + 3_600
          }
          try await Task.sleep(for: .seconds(36_000))
          return events.joined
        }
        expect(Set(logs)).to(equal(["of simulation: 1.01 of thread: 2.01"]))
      }

      it("never fires after the end of the simulation") {
        let count = SharedValue(0)
        try withDeterministicExecution { runOnThread { addTimer(after: 0.001) { _ in count.value += 1 } } }
        let end = ContinuousClock.now + .milliseconds(20)
        while ContinuousClock.now < end { RunLoop.main.run(until: Date() + 0.005) }
        expect(count.value).to(equal(0))
      }

      it("fires in real time if the thread adds it after the end") {
        let mayAdd = DispatchSemaphore(value: 0)
        let hasFired = SharedValue(false)
        try withDeterministicExecution {
          Thread {
            mayAdd.wait()
            addTimer(after: 0.001) { _ in hasFired.value = true }
          }.start()
        }
        mayAdd.signal()
        expect(hasFired.value).toEventually(beTrue())
      }

      it("fires in virtual time on the thread's own run loop, too") {
        let results = try simulate(0..<5) {
          await withCheckedContinuation { continuation in
            Thread {
              let date = Date() + 3_600
              let timer = Timer(fire: date, interval: 0, repeats: false) { _ in
                continuation.resume(returning: hours())
              }
              RunLoop.current.add(timer, forMode: .default)
              _ = RunLoop.current.run(mode: .default, before: .distantFuture)
            }.start()
          }
        }
        expect(Set(results)).to(equal([1]))
      }
    }
  }
}

/// The ways to make the main run loop perform a block.
private let waysToPerform: [(String, @Sendable (@escaping @Sendable () -> Void) -> Void)] = [
  ("RunLoop.perform", { RunLoop.main.perform($0) }),
  ("RunLoop.perform(inModes:)", { RunLoop.main.perform(inModes: [.default, .common], block: $0) }),
  (
    "CFRunLoopPerformBlock",
    {
      CFRunLoopPerformBlock(CFRunLoopGetMain(), kCFRunLoopCommonModes, $0)
      CFRunLoopWakeUp(CFRunLoopGetMain())
    }
  ),
]

/// The same in hours, to a hundredth.
private func hours() -> Double { (virtualTime() / 36).rounded() / 100 }

@discardableResult
private func addTimer(
  after seconds: Double,
  repeats: Bool = false,
  _ block: @escaping @Sendable (Timer) -> Void
) -> Timer {
  let timer = Timer(fire: Date() + seconds, interval: abs(seconds), repeats: repeats, block: block)
  RunLoop.main.add(timer, forMode: .common)
  return timer
}

/// Timers of the main run loop, which any thread may change.
///
/// Unchecked, because Foundation does not declare that: Core Foundation locks its timers.
private final class Timers: @unchecked Sendable {
  private var timers: [Timer] = []

  subscript(index: Int) -> Timer { timers[index] }

  func add(after seconds: Double, _ block: @escaping @Sendable (Timer) -> Void) {
    timers.append(addTimer(after: seconds, block))
  }
}
