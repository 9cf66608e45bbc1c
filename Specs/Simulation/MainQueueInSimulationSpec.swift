import Candlestick
import Foundation

@testable import CandlestickEngine
@testable import CandlestickSimulation

final class MainQueueInSimulationSpec: Spec {
  override class func spec() {
    describe("a block that a simulation enqueues on the main queue") {
      it("runs before settle returns") {
        let findings = try simulate(0..<20) {
          let events = Events()
          DispatchQueue.main.async { events("block, main thread: \(Thread.isMainThread)") }
          try await Simulation.current.settle()
          return events.joined
        }
        expect(Set(findings)).to(equal(["block, main thread: true"]))
      }

      it("runs before time advances") {
        let times = try simulate(0..<20) {
          let events = Events()
          let note: @Sendable () -> Void = { events("\(Simulation.current.now / .seconds(1))") }
          DispatchQueue.main.async(execute: note)
          try await Task.sleep(for: .seconds(3600))
          DispatchQueue.main.async(execute: note)
          try await Simulation.current.advance(by: .seconds(1))
          return events.joined
        }
        expect(Set(times)).to(equal(["0.0 3600.0"]))
      }

      it("runs before settle and advance return in synchronous code") {
        let events = Events()
        try withDeterministicExecution {
          DispatchQueue.main.async { events("settle") }
          try settleInSynchronousCode()
          events("settled")
          DispatchQueue.main.async { events("advance") }
          try advanceInSynchronousCode()
          events("advanced")
        }
        expect(events.joined).to(equal("settle settled advance advanced"))
      }

      it("is seen by toEventually while a timer is pending") {
        try simulated {
          let value = SharedValue(0)
          Task.detached { try await Task.sleep(for: .seconds(3600)) }
          DispatchQueue.main.async { value.value = 1 }
          await expect(value.value).toEventually(equal(1))
          expect(Simulation.current.now).to(equal(.zero))
        }
      }

      it("runs in order with the jobs of the main actor") {
        let orders = try simulate {
          let events = Events()
          for number in 1...3 {
            Task { events("task \(number)") }
            DispatchQueue.main.async { MainActor.assumeIsolated { events("block \(number)") } }
          }
          try await Simulation.current.settle()
          return events.joined
        }
        expect(Set(orders)).to(equal(["task 1 block 1 task 2 block 2 task 3 block 3"]))
      }

      it("interleaves with tasks of other actors as the schedule chooses") {
        let orders = try simulate {
          let events = Events()
          DispatchQueue.main.async { events("block") }
          await Task.detached { events("task") }.value
          try await Simulation.current.settle()
          return events.joined
        }
        expect(Set(orders)).to(equal(["block task", "task block"]))
      }

      it("can start tasks and enqueue blocks that belong to the simulation") {
        let findings = try simulate(0..<20) {
          let events = Events()
          DispatchQueue.main.async {
            DispatchQueue.main.async { events("block at \(Simulation.current.now)") }
            Task {
              try await Task.sleep(for: .seconds(3600))
              events("task at \(Simulation.current.now)")
            }
          }
          try await Simulation.current.advance(by: .seconds(3600))
          return events.joined
        }
        expect(Set(findings)).to(equal(["block at 0.0 seconds task at 3600.0 seconds"]))
      }

      it("runs before the simulation ends") {
        let events = Events()
        try withDeterministicExecution { DispatchQueue.main.async { DispatchQueue.main.async { events("block") } } }
        expect(events.joined).to(equal("block"))
      }

      it("can be a work item, in a group, a barrier, an operation or a run loop block") {
        let findings = try simulate(0..<20) {
          let events = Events()
          let (item, cancelled) = (DispatchWorkItem { events("item") }, DispatchWorkItem { events("cancelled") })
          let group = DispatchGroup()
          item.notify(queue: .main) { events("item is over") }
          group.notify(queue: .main) { events("group is over") }
          DispatchQueue.main.async(execute: item)
          DispatchQueue.main.async(execute: cancelled)
          cancelled.cancel()
          DispatchQueue.main.async(group: group) { events("member") }
          DispatchQueue.main.async(flags: .barrier) { events("barrier") }
          DispatchQueue.main.async(qos: .userInitiated) { events("quality") }
          OperationQueue.main.addOperation { events("operation") }
          RunLoop.main.perform { events("perform") }
          try await Task.sleep(for: .seconds(3600))
          return events.all
        }
        expect(findings).to(
          allPass { found in
            found.filter { !$0.hasSuffix("over") && $0 != "perform" } == [
              "item", "member", "barrier", "quality", "operation",
            ]
              && ["item is over", "group is over", "perform"].allSatisfy(found.contains)
          }
        )
      }

      it("runs once, and repeats with the schedule, if other tasks delay it") {
        expect {
          try exploreSchedules(1_000) {
            let value = SharedValue(0)
            let add: @Sendable () -> Void = {
              let before = value.value
              Task.detached { value.value = before + 1 }
            }
            DispatchQueue.main.async(execute: add)
            DispatchQueue.main.async(execute: add)
            try await Simulation.current.settle()
            try require(value.value).to(equal(2))
          }
        }.to(
          throwError { (failure: ScheduleFailure) in
            expect(failure.interleaving).to(contain("main queue #1"))
            expect(failure.caveat).to(beNil())
          }
        )
      }

      it("runs before time advances in an async simulation, too") {
        let events = Events()
        try await withDeterministicExecution {
          DispatchQueue.main.async {
            events("block")
            DispatchQueue.main.async { events("second block") }
          }
          try await Simulation.current.settle()
          events("settled")
          DispatchQueue.main.async { events("third block") }
          try await Task.sleep(for: .seconds(3600))
          events("slept")
        }
        expect(events.joined).to(equal("block second block settled third block slept"))
      }

      it("counts as endless if it enqueues itself forever") {
        let error = simulationError(settings: SimulationSettings(maximumSteps: 1_000)) {
          putAgain()
          try await Simulation.current.settle()
        }
        expect(error?.kind).to(equal(.tooManySteps))
      }
    }

    describe("a block that other code enqueues on the main queue") {
      it("runs before time advances") {
        let outside = OutsideThread()
        let events = try simulate(0..<20) {
          let events = Events()
          put(from: outside) {
            events("block")
            DispatchQueue.main.async { events("second block") }
          }
          try await Task.sleep(for: .seconds(3600))
          events("slept")
          put(from: outside) { events("third block") }
          try await Simulation.current.settle()
          events("settled")
          return events.joined
        }
        expect(Set(events)).to(equal(["block second block slept third block settled"]))
      }

      it("runs each time before time advances, however often") {
        let outside = OutsideThread()
        let events = try withDeterministicExecution {
          let events = Events()
          for number in 1...6 {
            putFromOutside(outside) { events("block \(number)") }
            try await Task.sleep(for: .seconds(3600))
            events("slept")
          }
          return events.joined
        }
        expect(events).to(equal((1...6).map { "block \($0) slept" }.joined(separator: " ")))
      }

      it("runs before time advances each time that a block waits for it, however often") {
        let outside = OutsideThread()
        let time = try withDeterministicExecution {
          let semaphore = DispatchSemaphore(value: 0)
          DispatchQueue.global().asyncAfter(deadline: .now() + 3600) {}
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
              for _ in 1...6 {
                putFromOutside(outside) { semaphore.signal() }
                semaphore.wait()
              }
              continuation.resume()
            }
          }
          return Simulation.current.now
        }
        // Yielding the thread takes some time.
        expect(time).to(beLessThan(.seconds(3600)))
      }

      it("runs before settle returns in synchronous code") {
        let (events, outside) = (Events(), OutsideThread())
        try withDeterministicExecution {
          put(from: outside) { events("block") }
          try settleInSynchronousCode()
          events("settled")
        }
        expect(events.joined).to(equal("block settled"))
      }

      it("runs before time advances in an async simulation, too") {
        let (events, outside) = (Events(), OutsideThread())
        try await withDeterministicExecution {
          put(from: outside) { events("block") }
          try await Task.sleep(for: .seconds(3600))
          events("slept")
        }
        expect(events.joined).to(equal("block slept"))
      }

      it("can be awaited by the thread that enqueued it") {
        let time = try withDeterministicExecution {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
              DispatchQueue.main.sync {}
              continuation.resume()
            }
          }
          return Simulation.current.now
        }
        expect(time).to(equal(.zero))
      }

      it("does not belong to the simulation if it was there before") {
        let findings = Events()
        DispatchQueue.main.async { findings("\(Simulation.current.isRunning)") }
        try withDeterministicExecution {
          try await Task.sleep(for: .seconds(3600))
          findings("slept")
        }
        expect(findings.joined).to(equal("false slept"))
      }

      it("runs before time advances, although observers wake the run loop before it waits") {
        let events = Events()
        let observer = WakingObserver()
        defer { observer.end() }
        DispatchQueue.main.async { events("block") }
        try withDeterministicExecution {
          try await Task.sleep(for: .seconds(3600))
          events("slept")
        }
        expect(events.joined).to(equal("block slept"))
      }
    }
  }
}

/// Wakes the main run loop each time that it is about to wait.
@MainActor private final class WakingObserver {
  private let center = NotificationCenter()
  private var queues: [NotificationQueue] = []

  init() {
    // Foundation does not allow a notification to be put on the queue that posts one.
    queues = (0..<2).map { _ in NotificationQueue(notificationCenter: center) }
    _ = center.addObserver(forName: .isIdle, object: nil, queue: nil) { [weak self] _ in
      MainActor.assumeIsolated { self?.wake() }
    }
    enqueue()
  }

  func end() { queues = [] }

  private func wake() {
    wakeMainRunLoop()
    queues.reverse()
    enqueue()
  }

  private func enqueue() { queues.first?.enqueue(Notification(name: .isIdle), postingStyle: .asap) }
}

extension Notification.Name {
  fileprivate static let isIdle = Notification.Name("isIdle")
}

/// Calls a Core Foundation function that Foundation does not export.
private func wakeMainRunLoop() {
  let wake = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "CFRunLoopWakeUp")
  let getMain = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "CFRunLoopGetMain")
  typealias GetMain = @convention(c) () -> UnsafeRawPointer
  typealias Wake = @convention(c) (UnsafeRawPointer) -> Void
  unsafeBitCast(wake, to: Wake.self)(unsafeBitCast(getMain, to: GetMain.self)())
}

private func putAgain() {
  DispatchQueue.main.async { putAgain() }
}

@MainActor private func advanceInSynchronousCode() throws { try Simulation.current.advance(by: .seconds(3600)) }

/// Enqueues a block on the main queue from a thread outside the simulation, and returns when it is there.
private func put(from thread: OutsideThread, _ block: @escaping @Sendable () -> Void) {
  let isThere = DispatchSemaphore(value: 0)
  thread.run {
    DispatchQueue.main.async(execute: block)
    isThere.signal()
  }
  isThere.wait()
}

/// Enqueues a block in the same way, without a wait that would drain the queue.
private func putFromOutside(_ thread: OutsideThread, _ block: @escaping @Sendable () -> Void) {
  let isThere = SharedValue(false)
  thread.run {
    DispatchQueue.main.async(execute: block)
    isThere.value = true
  }
  while !isThere.value { sched_yield() }
}
