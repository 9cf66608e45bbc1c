import Candlestick
import Foundation

final class OperationsInSimulationSpec: Spec {
  override class func spec() {
    describe("an operation queue in a simulation") {
      it("runs operations in virtual time, up to the maximum at the same time") {
        let times = try [1, 2, 4].map { width in
          try Set(
            simulate(0..<20) {
              let queue = OperationQueue()
              queue.maxConcurrentOperationCount = width
              for _ in 1...4 { queue.addOperation { Thread.sleep(forTimeInterval: 3600) } }
              waitUntilFinished(queue)
              return Simulation.current.now
            }
          )
        }
        expect(times).to(equal([[.seconds(4 * 3600)], [.seconds(2 * 3600)], [.seconds(3600)]]))
      }

      it("runs operations in any order, but after those on which they depend, as the real queue does") {
        let orders = try simulate { dependentOperationOrder(pause: 1) }
        let allowed: Set = ["first second third", "second first third"]
        expect(Set(orders)).to(equal(allowed))
        expect(allowed).to(contain(dependentOperationOrder(pause: 0.001)))
      }

      it("reports the lines where operations were added, even if they begin later") {
        var lines: [Int] = []
        let error = simulationError(settings: withoutOutside) {
          let (queue, other) = (OperationQueue(), OperationQueue())
          queue.maxConcurrentOperationCount = 2
          let block: @Sendable () -> Void = { DispatchSemaphore(value: 0).wait() }
          let first = BlockOperation {}
          other.qualityOfService = .background
          lines.append(#line + 1)
          queue.addOperation { usleep(1000) }
          lines.append(#line + 1)
          queue.addOperation(block)
          lines.append(#line + 1)
          queue.addOperation(BlockOperation(block: block))
          let second = BlockOperation(block: block)
          second.addDependency(first)
          lines.append(#line + 1)
          other.addOperation(second)
          other.addOperation(first)
          await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
        }
        let reports = error?.description.split(separator: "\n").filter { $0.contains("operation queue") } ?? []
        let places = lines.dropFirst().map { "for a semaphore, enqueued at OperationsInSimulationSpec.swift:\($0) in " }
        for place in places { expect(reports.filter { $0.contains(place) }).to(haveCount(1), description: place) }
        expect(reports).to(haveCount(3))
      }

      it("waits for the operations that are added with waitUntilFinished") {
        let found = try simulate(0..<20) {
          let events = Events()
          addAndWait(OperationQueue(), events)
          return "\(events.joined) at \(Simulation.current.now)"
        }
        expect(Set(found)).to(equal(["operation operation after at 60.0 seconds"]))
      }

      it("runs no operations while it is suspended") {
        let found = try simulate(0..<20) {
          let (events, queue) = (Events(), OperationQueue())
          queue.isSuspended = true
          queue.addOperation { events("operation at \(Simulation.current.now)") }
          try await Task.sleep(for: .seconds(60))
          events("resumed")
          queue.isSuspended = false
          waitUntilFinished(queue)
          return events.joined
        }
        expect(Set(found)).to(equal(["resumed operation at 60.0 seconds"]))
      }

      it("runs nothing else during a barrier") {
        let found = try simulate(0..<100) {
          let (events, queue) = (Events(), OperationQueue())
          for _ in 1...2 { queue.addOperation { note("before", for: 60, in: events) } }
          queue.addBarrierBlock { note("barrier", for: 60, in: events) }
          for _ in 1...2 { queue.addOperation { note("after", for: 60, in: events) } }
          waitUntilFinished(queue)
          return "\(events.joined) at \(Simulation.current.now)"
        }
        expect(Set(found)).to(
          equal(["before before before before barrier barrier after after after after at 180.0 seconds"])
        )
      }

      it("does not begin cancelled operations") {
        let found = try simulate(0..<20) {
          let (events, queue) = (Events(), OperationQueue())
          queue.maxConcurrentOperationCount = 1
          queue.addOperation { note("operation", for: 60, in: events) }
          queue.addOperation { events("cancelled") }
          try await Task.sleep(for: .seconds(30))
          queue.cancelAllOperations()
          waitUntilFinished(queue)
          return "\(events.joined) at \(Simulation.current.now)"
        }
        expect(Set(found)).to(equal(["operation operation at 60.0 seconds"]))
      }

      it("calls completion blocks") {
        let found = try simulate(0..<20) {
          let events = Events()
          return await withCheckedContinuation { continuation in
            let operation = BlockOperation { note("operation", for: 60, in: events) }
            operation.completionBlock = {
              events("completion")
              continuation.resume(returning: events.joined)
            }
            OperationQueue().addOperation(operation)
          }
        }
        expect(Set(found)).to(equal(["operation operation completion"]))
      }

      it("can have an underlying queue") {
        let found = try simulate(0..<20) {
          let events = Events()
          let (queue, serial) = (OperationQueue(), DispatchQueue(label: "serial"))
          queue.underlyingQueue = serial
          for number in 1...3 { queue.addOperation { note("\(number)", for: 60, in: events) } }
          waitUntilFinished(queue)
          return "\(events.joined) at \(Simulation.current.now)"
        }
        expect(Set(found)).to(equal(["1 1 2 2 3 3 at 180.0 seconds"]))
      }

      it("can be the main queue") {
        let found = try simulate(0..<20) {
          await withCheckedContinuation { continuation in
            OperationQueue.main.addOperation {
              continuation.resume(returning: [runsOnMainThread(), OperationQueue.current === OperationQueue.main])
            }
          }
        }
        expect(Set(found)).to(equal([[true, true]]))
      }

      it("is finished on each schedule, however its operations are interrupted") {
        for count in [1, 3] {
          try exploreSchedules(300, settings: withoutOutside) {
            let (queue, lock) = (OperationQueue(), NSLock())
            for _ in 1...count { queue.addOperation { lock.withLock {} } }
            waitUntilFinished(queue)
          }
        }
      }

      it("has its races found by the exploration of schedules") {
        expect {
          try exploreSchedules(1_000) {
            let value = SharedValue(0)
            let queue = OperationQueue()
            for _ in 1...2 {
              queue.addOperation {
                let before = value.value
                usleep(1_000)
                value.value = before + 1
              }
            }
            waitUntilFinished(queue)
            try require(value.value).to(equal(2))
          }
        }.to(throwError { (failure: ScheduleFailure) in expect(failure.caveat).to(beNil()) })
      }
    }

    describe("a timer in a simulation") {
      it("fires in virtual time, even if a block of the main queue schedules it") {
        let found = try simulate(0..<20) {
          let events = Events()
          DispatchQueue.main.async {
            let timer = Timer(fire: Date() + 3600, interval: 3600, repeats: true) { _ in
              events("\(Simulation.current.now / .seconds(3600))")
            }
            RunLoop.main.add(timer, forMode: .default)
            RunLoop.main.perform { events("perform") }
          }
          try await Task.sleep(for: .seconds(3 * 3600 + 60))
          return events.joined
        }
        expect(Set(found)).to(equal(["perform 1.0 2.0 3.0"]))
      }

      it("fires while synchronous code runs the run loop") {
        let found = try (0..<20).map { seed in
          try withDeterministicExecution(seed: seed, settings: SimulationSettings(outsideTimeout: .zero)) {
            let events = Events()
            runLoop(events)
            return events.joined
          }
        }
        expect(Set(found)).to(equal(["1.0 2.0 over 2.5"]))
      }
    }

    describe("a notification queue in a simulation") {
      it("posts when the run loop is drained") {
        let found = try (0..<20).map { seed in
          try withDeterministicExecution(seed: seed, settings: SimulationSettings(outsideTimeout: .zero)) {
            let events = Events()
            postLater(events)
            return events.joined
          }
        }
        expect(Set(found)).to(equal(["enqueued posted"]))
      }
    }
  }
}

private func waitUntilFinished(_ queue: OperationQueue) { queue.waitUntilAllOperationsAreFinished() }

private func note(_ name: String, for seconds: Double, in events: Events) {
  events(name)
  Thread.sleep(forTimeInterval: seconds)
  events(name)
}

private func addAndWait(_ queue: OperationQueue, _ events: Events) {
  queue.addOperations([BlockOperation { note("operation", for: 60, in: events) }], waitUntilFinished: true)
  events("after")
}

private func dependentOperationOrder(pause: Double) -> String {
  let (events, queue) = (Events(), OperationQueue())
  let operations = ["first", "second", "third"].map { name in
    BlockOperation {
      Thread.sleep(forTimeInterval: pause)
      events(name)
    }
  }
  operations[2].addDependency(operations[0])
  operations[2].addDependency(operations[1])
  queue.addOperations(operations.reversed(), waitUntilFinished: true)
  return events.joined
}

@MainActor private func runLoop(_ events: Events) {
  let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
    events("\(Simulation.current.now / .seconds(1))")
  }
  RunLoop.main.run(until: Date() + 2.5)
  timer.invalidate()
  events("over \(Simulation.current.now / .seconds(1))")
}

@MainActor private func postLater(_ events: Events) {
  let name = Notification.Name("posted later")
  let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in events("posted")
  }
  defer { NotificationCenter.default.removeObserver(observer) }
  NotificationQueue.default.enqueue(Notification(name: name), postingStyle: .asap)
  events("enqueued")
  RunLoop.main.run(until: Date() + 1)
}
