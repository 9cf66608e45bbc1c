import Candlestick
import Dispatch
import Foundation

final class DispatchQueuesInSimulationSpec: Spec {
  override class func spec() {
    describe("a serial queue in a simulation") {
      it("runs one block at a time, in order") {
        let orders = try simulate(0..<20) {
          let events = Events()
          let queue = DispatchQueue(label: "serial")
          for number in 1...5 { queue.async { events("\(number)") } }
          queue.sync { events("sync") }
          return events.joined
        }
        expect(Set(orders)).to(equal(["1 2 3 4 5 sync"]))
      }

      it("runs its blocks before or after those of another queue, as the schedule chooses") {
        let orders = try simulate(0..<50) {
          let events = Events()
          let group = DispatchGroup()
          for label in ["a", "b"] {
            let queue = DispatchQueue(label: label)
            for number in 1...2 { queue.async(group: group) { events("\(label)\(number)") } }
          }
          await group.end()
          return events.joined
        }
        expect(orders.first).to(equal("a1 a2 b1 b2"))
        expect(Set(orders)).to(
          equal([
            "a1 a2 b1 b2", "a1 b1 a2 b2", "a1 b1 b2 a2", "b1 a1 a2 b2", "b1 a1 b2 a2", "b1 b2 a1 a2",
          ])
        )
      }

      it("is another queue than an earlier one at the same address") {
        func failure(keepingQueues keepsQueues: Bool) throws -> ScheduleFailure {
          try scheduleFailure {
            try exploreSchedules(1) {
              var kept: [DispatchQueue] = []
              for label in ["first", "second", "third"] {
                let (queue, group) = (DispatchQueue(label: label, attributes: .initiallyInactive), DispatchGroup())
                if keepsQueues { kept.append(queue) }
                queue.activate()
                await Task {}.value
                queue.async(group: group) {}
                group.wait()
              }
              struct End: Error {}
              throw End()
            }
          }
        }
        let reused = try failure(keepingQueues: false)
        expect(reused.caveat).to(beNil())
        for label in ["first", "second", "third"] { expect(reused.interleaving).to(contain("queue \"\(label)\"")) }
        expect(reused.replay).to(equal(try failure(keepingQueues: true).replay))
      }

      it("excludes the blocks of a queue with the same target, even while one of them sleeps") {
        let orders = try simulate(0..<20) {
          let events = Events()
          let group = DispatchGroup()
          let target = DispatchQueue(label: "target")
          for label in ["a", "b"] {
            DispatchQueue(label: label, target: target).async(group: group) {
              events("<")
              Thread.sleep(forTimeInterval: 60)
              events(">")
            }
          }
          await group.end()
          return events.joined
        }
        expect(Set(orders)).to(equal(["< > < >"]))
      }

      it("runs nothing while it is suspended, or not yet active") {
        let orders = try simulate(0..<20) {
          let events = Events()
          let queue = DispatchQueue(label: "queue", attributes: .initiallyInactive)
          queue.async { events("1") }
          try await Simulation.current.settle()
          events("activate")
          queue.activate()
          queue.sync {}
          queue.suspend()
          queue.async { events("2") }
          try await Simulation.current.settle()
          events("resume")
          queue.resume()
          queue.sync {}
          return events.joined
        }
        expect(Set(orders)).to(equal(["activate 1 resume 2"]))
      }
    }

    describe("a concurrent queue in a simulation") {
      it("runs its blocks in any order, but a barrier after all earlier and before all later blocks") {
        let orders = try simulate(0..<50) {
          let events = Events()
          let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
          for name in ["a", "b"] { queue.async { events(name) } }
          queue.async(flags: .barrier) { events("|") }
          for name in ["c", "d"] { queue.async { events(name) } }
          queue.sync(flags: .barrier) {}
          return events.joined
        }
        expect(Set(orders)).to(equal(["a b | c d", "b a | c d", "a b | d c", "b a | d c"]))
      }

      it("runs other blocks while a block waits, but no barrier") {
        let orders = try simulate(0..<20) {
          let events = Events()
          let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
          let semaphore = DispatchSemaphore(value: 0)
          queue.async {
            semaphore.wait()
            events("waited")
          }
          queue.async {
            events("signal")
            semaphore.signal()
          }
          queue.async(flags: .barrier) { events("|") }
          queue.sync(flags: .barrier) {}
          return events.joined
        }
        expect(Set(orders)).to(equal(["signal waited |"]))
      }
    }

    describe("a barrier in a simulation") {
      it("has no effect on a global queue") {
        let orders = try simulate(0..<20) {
          let events = Events()
          let queue = DispatchQueue.global()
          queue.async {
            events("<")
            Thread.sleep(forTimeInterval: 60)
            events(">")
          }
          try await Simulation.current.settle()
          queue.sync { queue.sync(flags: .barrier) { events("|") } }
          try await Task.sleep(for: .seconds(61))
          return events.joined
        }
        expect(Set(orders)).to(equal(["< | >"]))
      }

      it("can be a work item that code waits for") {
        let orders = try simulate(0..<20) {
          let events = Events()
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          queue.async {
            events("<")
            Thread.sleep(forTimeInterval: 60)
            events(">")
          }
          try await Simulation.current.settle()
          runSynchronously(DispatchWorkItem(flags: .barrier) { events("|") }, on: queue)
          return events.joined
        }
        expect(Set(orders)).to(equal(["< > |"]))
      }

      it("can be a delayed block, or a block that waits for a group") {
        let orders = try simulate(0..<20) {
          let events = Events()
          let group = DispatchGroup()
          let queue = DispatchQueue(label: "queue", attributes: .concurrent)
          let sleep: @Sendable () -> Void = {
            events("<")
            Thread.sleep(forTimeInterval: 60)
            events(">")
          }
          for _ in 1...2 { queue.asyncAfter(deadline: .now() + 1, flags: .barrier, execute: sleep) }
          group.notify(queue: queue, work: DispatchWorkItem(flags: .barrier, block: sleep))
          try await Task.sleep(for: .seconds(300))
          return events.joined
        }
        expect(Set(orders)).to(equal(["< > < > < >"]))
      }

      it("excludes the blocks of a queue that targets its queue") {
        let orders = try simulate(0..<20) {
          let events = Events()
          let group = DispatchGroup()
          let target = DispatchQueue(label: "target", attributes: .concurrent)
          let queue = DispatchQueue(label: "queue", target: target)
          let sleep: @Sendable () -> Void = {
            events("<")
            Thread.sleep(forTimeInterval: 60)
            events(">")
          }
          queue.async(group: group, execute: sleep)
          target.async(group: group, flags: .barrier, execute: sleep)
          queue.async(group: group, execute: sleep)
          await group.end()
          return events.joined
        }
        expect(Set(orders)).to(equal(["< > < > < >"]))
      }
    }

    describe("a queue that is suspended when its simulation ends") {
      for (kind, attributes): (String, DispatchQueue.Attributes) in [("serial", []), ("concurrent", .concurrent)] {
        it("releases its blocks, whose deinitializers may resume it, if it is \(kind)") {
          let events = Events()
          try withDeterministicExecution {
            let queue = DispatchQueue(label: "queue", attributes: attributes)
            queue.suspend()
            let witness = ReleaseWitness {
              queue.resume()
              queue.sync(flags: .barrier) { events("released") }
              for _ in 1...2 { DispatchQueue.global().async { events("enqueued") } }
            }
            queue.async {
              events("late")
              withExtendedLifetime(witness) {}
            }
          }
          expect(events.joined).to(equal("released"))
        }
      }
    }

    describe("blocks that wait for one another in a simulation") {
      it("take turns on separate stacks") {
        let orders = try simulate(0..<20) {
          let events = Events()
          let group = DispatchGroup()
          let semaphores = [DispatchSemaphore(value: 1), DispatchSemaphore(value: 0)]
          for index in 0...1 {
            DispatchQueue(label: "\(index)").async(group: group) {
              for _ in 1...3 {
                semaphores[index].wait()
                events("\(index)")
                semaphores[1 - index].signal()
              }
            }
          }
          await group.end()
          return events.joined
        }
        expect(Set(orders)).to(equal(["0 1 0 1 0 1"]))
      }

      it("continue immediately if the block that they wait for then sleeps") {
        let times = try simulate(0..<20) {
          let events = Events()
          let group = DispatchGroup()
          let semaphore = DispatchSemaphore(value: 0)
          DispatchQueue.global().async(group: group) {
            semaphore.wait()
            events("\(Simulation.current.now)")
          }
          DispatchQueue.global().async(group: group) {}
          DispatchQueue.global().async(group: group) {
            semaphore.signal()
            Thread.sleep(forTimeInterval: 60)
          }
          await group.end()
          return events.joined
        }
        expect(Set(times)).to(equal(["0.0 seconds"]))
      }

      it("continue before a timer fires, however often the code has waited before") {
        let times = try simulate(0..<20) {
          let semaphore = DispatchSemaphore(value: 0)
          DispatchQueue.global().asyncAfter(deadline: .now() + 3600) {}
          for _ in 1...3 {
            DispatchQueue.global().async { semaphore.signal() }
            semaphore.wait()
            DispatchQueue.concurrentPerform(iterations: 2) { _ in }
          }
          return Simulation.current.now
        }
        expect(Set(times)).to(equal([.zero]))
      }

      it("time out in virtual time") {
        let result = try withDeterministicExecution(settings: withoutOutside) {
          let semaphore = DispatchSemaphore(value: 0)
          let group = DispatchGroup()
          group.enter()
          let start = DispatchTime.now()
          let isInTime = [semaphore.wait(timeout: .now() + 3600), group.wait(wallTimeout: .now() + 3600)]
          group.leave()
          let elapsed = DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
          return "\(isInTime.map { $0 == .success }) \(elapsed / 1_000_000_000)"
        }
        expect(result).to(equal("[false, false] 7200"))
      }
    }

    describe("asyncAfter in a simulation") {
      it("runs its block at its time on either clock") {
        let times = try simulate(0..<20) {
          let events = Events()
          let note: @Sendable () -> Void = { events("\(Simulation.current.now / .seconds(1))") }
          let queue = DispatchQueue(label: "queue")
          queue.asyncAfter(deadline: .now() + 3600, execute: note)
          queue.asyncAfter(wallDeadline: .now() + 1800, execute: note)
          queue.asyncAfter(deadline: .now() + .milliseconds(500), execute: note)
          try await Task.sleep(for: .seconds(4000))
          return events.joined
        }
        expect(Set(times)).to(equal(["0.5 1800.0 3600.0"]))
      }

      it("releases its block without running it if the simulation ends before") {
        let events = Events()
        try withDeterministicExecution {
          let witness = ReleaseWitness { events("released") }
          DispatchQueue.global().asyncAfter(deadline: .now() + 3600) {
            events("late")
            withExtendedLifetime(witness) {}
          }
        }
        expect(events.joined).to(equal("released"))
      }
    }

    describe("concurrentPerform in a simulation") {
      it("runs all iterations, in any order") {
        let orders = try simulate(0..<20) {
          let events = Events()
          DispatchQueue.concurrentPerform(iterations: 12) { events("\($0)") }
          return events.joined
        }
        expect(orders.first).to(equal("0 1 2 3 4 5 6 7 8 9 10 11"))
        expect(Set(orders).count).to(beGreaterThan(10))
      }
    }

    describe("the current queue in a simulation") {
      it("has its specifics, and those of its targets") {
        let values = try withDeterministicExecution {
          let key = DispatchSpecificKey<String>()
          let target = DispatchQueue(label: "target")
          target.setSpecific(key: key, value: "target")
          let queue = DispatchQueue(label: "queue", target: target)
          let other = DispatchQueue(label: "other")
          return [
            queue.sync { DispatchQueue.getSpecific(key: key) }, other.sync { DispatchQueue.getSpecific(key: key) },
            DispatchQueue.getSpecific(key: key),
          ]
        }
        expect(values).to(equal(["target", nil, nil]))
      }

      it("is what preconditions expect") {
        try withDeterministicExecution {
          let target = DispatchQueue(label: "target")
          let queue = DispatchQueue(label: "queue", target: target)
          queue.sync {
            dispatchPrecondition(condition: .onQueue(queue))
            dispatchPrecondition(condition: .onQueue(target))
            dispatchPrecondition(condition: .notOnQueue(.global()))
          }
          dispatchPrecondition(condition: .notOnQueue(queue))
        }
      }
    }
  }
}

private func runSynchronously(_ item: DispatchWorkItem, on queue: DispatchQueue) { queue.sync(execute: item) }

extension DispatchGroup {
  /// Suspends until all members have left.
  fileprivate func end() async {
    await withCheckedContinuation { continuation in notify(queue: .global()) { continuation.resume() } }
  }
}
