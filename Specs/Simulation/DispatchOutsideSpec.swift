import Candlestick
import Foundation
import Synchronization

final class DispatchOutsideSpec: Spec {
  override class func spec() {
    describe("a thread that was started in a simulation") {
      it("enqueues blocks that are steps of the simulation") {
        let queues = try simulate(0..<20) {
          let here = currentThread()
          let queue = DispatchQueue(label: "queue")
          return await withCheckedContinuation { continuation in
            Thread { queue.async { continuation.resume(returning: currentThread() == here) } }.start()
          }
        }
        expect(Set(queues)).to(equal([true]))
      }

      it("enqueues on the real queue once the simulation has ended") {
        let mayEnqueue = DispatchSemaphore(value: 0)
        let hasRun = DispatchSemaphore(value: 0)
        let queue = DispatchQueue(label: "queue")
        try withDeterministicExecution {
          Thread {
            mayEnqueue.wait()
            queue.async { hasRun.signal() }
          }.start()
        }
        mayEnqueue.signal()
        expect(hasRun.wait(timeout: .now() + 60)).to(equal(.success))
      }

      it("enqueues delayed blocks in virtual time, counted from their arrival") {
        let start = ContinuousClock.now
        let results = try simulate(0..<20) {
          let here = currentThread()
          let queue = DispatchQueue(label: "queue")
          let events = Events()
          let hasEnqueued = Atomic(false)
          return await withCheckedContinuation { continuation in
            Thread {
              queue.asyncAfter(wallDeadline: .now() + 7_200) {
                events("2 h: \(hours())")
                continuation.resume(returning: "\(events.joined) \(currentThread() == here)")
              }
              queue.asyncAfter(deadline: .now() + 3_600) { events("1 h: \(hours())") }
              queue.asyncAfter(deadline: .now()) { events("now: \(hours())") }
              hasEnqueued.store(true, ordering: .releasing)
            }.start()
            // Time would advance as soon as the first has arrived.
            while !hasEnqueued.load(ordering: .acquiring) { sched_yield() }
          }
        }
        expect(Set(results)).to(equal(["now: 0.0 1 h: 1.0 2 h: 2.0 true"]))
        expect(ContinuousClock.now - start).to(beLessThan(.seconds(60)))
      }

      it("enqueues delayed blocks on the real queue once the simulation has ended") {
        let mayEnqueue = DispatchSemaphore(value: 0)
        let hasRun = DispatchSemaphore(value: 0)
        let queue = DispatchQueue(label: "queue")
        try withDeterministicExecution {
          Thread {
            mayEnqueue.wait()
            queue.asyncAfter(deadline: .now() + 0.01) { hasRun.signal() }
          }.start()
        }
        mayEnqueue.signal()
        expect(hasRun.wait(timeout: .now() + 60)).to(equal(.success))
      }

      it("can leave a group whose notification is a step, as can a thread outside") {
        let outside = OutsideThread()
        let results = try simulate(0..<20) {
          let here = currentThread()
          let group = DispatchGroup()
          group.enter()
          group.enter()
          Thread { group.leave() }.start()
          outside.run { group.leave() }
          return await withCheckedContinuation { continuation in
            group.notify(queue: .global()) { continuation.resume(returning: currentThread() == here) }
          }
        }
        expect(Set(results)).to(equal([true]))
      }
    }

    describe("a handler that code of a simulation sets and that runs outside") {
      it("can belong to a source of a file from outside, and enqueues steps of the simulation") {
        let pipe = Pipe()
        let findings = try simulate(0..<10) {
          let here = currentThread()
          let queue = DispatchQueue(label: "queue")
          let source = readSource(of: pipe)
          defer { source.cancel() }
          return await withCheckedContinuation { continuation in
            let isFirst = SharedValue(true)
            source.setEventHandler {
              guard isFirst.value else { return }
              isFirst.value = false
              let there = currentThread()
              queue.async { continuation.resume(returning: [there == here, currentThread() == here]) }
            }
            source.resume()
            pipe.fileHandleForWriting.write(Data([1]))
          }
        }
        expect(Set(findings)).to(equal([[false, true]]))
      }

      it("can belong to DispatchIO, gets the data, and enqueues steps of the simulation") {
        // Open for all runs: Dispatch may still use the file when the handler has run.
        let pipe = Pipe()
        defer { withExtendedLifetime(pipe) {} }
        let findings = try simulate(0..<10) {
          let here = currentThread()
          let queue = DispatchQueue(label: "queue")
          pipe.fileHandleForWriting.write(Data([1, 2, 3]))
          return await withCheckedContinuation { continuation in
            DispatchIO.read(
              fromFileDescriptor: pipe.fileHandleForReading.fileDescriptor,
              maxLength: 3,
              runningHandlerOn: .global()
            ) { data, error in
              let count = data.count
              queue.async { continuation.resume(returning: "\(count) \(error) \(currentThread() == here)") }
            }
          }
        }
        expect(Set(findings)).to(equal(["3 0 true"]))
      }
    }

    describe("a task whose executor is a Dispatch queue, in a simulation") {
      it("waits for its turn in virtual time") {
        let times = try simulate(0..<20) {
          let executor = QueueTaskExecutor()
          executor.queue.async { Thread.sleep(forTimeInterval: 3600) }
          return await Task(executorPreference: executor) { Simulation.current.now / .seconds(3600) }.value
        }
        expect(Set(times).subtracting([0])).to(equal([1]))
      }
    }
  }
}

/// The time since the simulation began, in hours, to a second.
private func hours() -> Double { (Simulation.current.now / .seconds(1)).rounded() / 3_600 }

/// A source of a pipe, which stays open until Dispatch no longer needs it.
private func readSource(of pipe: Pipe) -> sending any DispatchSourceRead {
  let source = DispatchSource.makeReadSource(fileDescriptor: pipe.fileHandleForReading.fileDescriptor, queue: nil)
  source.setCancelHandler { withExtendedLifetime(pipe) {} }
  return source
}
