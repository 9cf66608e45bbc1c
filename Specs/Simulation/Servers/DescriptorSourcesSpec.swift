import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Dispatch sources that watch descriptors of a simulation are part of it.
final class DescriptorSourcesSpec: Spec {
  override class func spec() {
    describe("a source of a descriptor that is inside a simulation", .needsSimulations) {
      it("takes virtual time only") {
        let times = try simulate(0..<10) {
          let pipe = Pipe()
          Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 3_600)
            pipe.fileHandleForWriting.write(Data("hello".utf8))
          }
          return await withCheckedContinuation { continuation in
            pipe.fileHandleForReading.readabilityHandler = { file in
              file.readabilityHandler = nil
              let text = String(decoding: file.availableData, as: UTF8.self)
              continuation.resume(returning: "\(text) \(Simulation.current.now)")
            }
          }
        }
        expect(Set(times)).to(equal(["hello \(Duration.seconds(3_600))"]))
      }

      it("waits for a timer descriptor in virtual time") {
        let times = try simulate(0..<10) {
          let timer = makeTimer(CLOCK_MONOTONIC, 0)
          defer { close(timer) }
          var value = itimerspec(it_interval: timespec(), it_value: timespec(tv_sec: 60, tv_nsec: 0))
          setTimer(timer, 0, &value, nil)
          let source = DispatchSource.makeReadSource(fileDescriptor: timer, queue: DispatchQueue(label: "queue"))
          await withCheckedContinuation { continuation in
            let box = DispatchObjectBox(source)
            source.setEventHandler { box.object.cancel() }
            source.setCancelHandler { continuation.resume() }
            source.activate()
          }
          return "\(Simulation.current.now)"
        }
        expect(Set(times)).to(equal(["\(Duration.seconds(60))"]))
      }

      it("leaves a deadlock to be known at once if no event can come") {
        let child = try ForkedChild.run(timeout: .seconds(60)) { send in
          let settings = SimulationSettings(outsideTimeout: .seconds(3_600))
          let error = MainActor.assumeIsolated {
            simulationError(settings: settings) {
              let channel = Channel(.pipe)
              let source = DispatchSource.makeReadSource(fileDescriptor: channel.output, queue: .global())
              await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
                source.setEventHandler { continuation.resume() }
                source.activate()
              }
            }
          }
          send([error.map { "\($0.kind)" } ?? "none"])
        }
        expect(child.messages).to(equal([["deadlock"]]))
      }

      it("leaves a deadlock to be found if its handler does nothing about an event") {
        let opened = Locked<[Channel]>([])
        defer { for channel in opened.withLock(\.self) { channel.close() } }
        let error = simulationError {
          let channel = Channel(.pipe)
          opened.withLock { $0.append(channel) }
          let source = DispatchSource.makeWriteSource(fileDescriptor: channel.input, queue: .global())
          source.setEventHandler {}
          source.activate()
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        expect(error?.description).to(beginWith("deadlock"))
      }

      it("comes before or after other sources, as the schedule chooses, and first in the order of their creation") {
        for queues in [1, 3] {
          let orders = Locked<[String]>([])
          try exploreSchedules(500) {
            let order = handlerOrder(queueCount: queues)
            orders.withLock { $0.append(order) }
          }
          let all = orders.withLock(\.self)
          if queues == 1 { expect(all.first).to(equal("0 1 2")) }
          expect(Set(all)).to(equal(["0 1 2", "0 2 1", "1 0 2", "1 2 0", "2 0 1", "2 1 0"]))
        }
      }

      it("runs before or after a block that is enqueued after the data were written, as the schedule chooses") {
        let orders = Locked<Set<String>>([])
        try exploreSchedules(500) {
          let order = orderAfterWrite()
          orders.withLock { _ = $0.insert(order) }
        }
        expect(orders.withLock(\.self)).to(equal(["block handler", "handler block"]))
      }

      it("fails in the same way in each replay") {
        let failure = try scheduleFailure {
          try exploreSchedules(500, expectNotReversed)
        }
        for _ in 1...20 {
          let again = try scheduleFailure {
            try replaySchedule(failure.replay, expectNotReversed)
          }
          expect(again.replay).to(equal(failure.replay))
        }
      }

      it("has an event for data that are followed by the end at once, and a last event for the end") {
        let findings = try simulate(0..<10) {
          let channel = Channel(.pipe)
          let events = Events()
          let queue = DispatchQueue(label: "queue")
          let source = DispatchSource.makeReadSource(fileDescriptor: channel.output, queue: queue)
          let box = DispatchObjectBox(source)
          source.setEventHandler {
            var byte: UInt8 = 0
            let data = box.object.data
            events("\(data)/\(read(channel.output, &byte, 1))")
          }
          write(channel.input, "abc", 3)
          close(channel.input)
          source.activate()
          try await Task.sleep(for: .seconds(60))
          source.cancel()
          close(channel.output)
          return events.joined
        }
        expect(Set(findings)).to(equal(["3/1 0/1"]))
      }

      it("waits for a process that writes to its pipe, until the end") {
        let texts = try simulate(0..<5) {
          let (process, pipe, text) = (Process(), Pipe(), Locked(""))
          process.executableURL = URL(fileURLWithPath: "/bin/sh")
          process.arguments = ["-c", "echo one; sleep 0.05; echo two"]
          process.standardOutput = pipe
          try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            pipe.fileHandleForReading.readabilityHandler = { file in
              let data = file.availableData
              text.withLock { $0 += String(decoding: data, as: UTF8.self) }
              guard data.isEmpty else { return }
              file.readabilityHandler = nil
              continuation.resume()
            }
            do { try process.run() } catch { continuation.resume(throwing: error) }
          }
          return text.withLock(\.self)
        }
        expect(Set(texts)).to(equal(["one\ntwo\n"]))
      }

      it("is outside if DispatchIO has made it") {
        let texts = try simulate(0..<10) {
          let pipe = Pipe()
          async let text = withCheckedContinuation { continuation in
            let descriptor = pipe.fileHandleForReading.fileDescriptor
            DispatchIO.read(fromFileDescriptor: descriptor, maxLength: 5, runningHandlerOn: .global()) { data, _ in
              continuation.resume(returning: String(decoding: data, as: UTF8.self))
            }
          }
          try await Simulation.current.settle()
          try pipe.fileHandleForWriting.write(contentsOf: Data("hello".utf8))
          return await text
        }
        expect(Set(texts)).to(equal(["hello"]))
      }

      it("does nothing after the simulation, as a timer") {
        let events = Events()
        let left = try withDeterministicExecution {
          let channel = Channel(.pipe)
          let source = DispatchSource.makeReadSource(fileDescriptor: channel.output, queue: .global())
          source.setEventHandler { events("called") }
          source.setCancelHandler { events("cancelled") }
          source.activate()
          return (channel, DispatchObjectBox(source))
        }
        write(left.0.input, "a", 1)
        usleep(10_000)
        left.1.object.cancel()
        expect(left.1.object.isCancelled).to(beTrue())
        expect(left.1.object.handle).to(equal(UInt(left.0.output)))
        left.0.close()
        expect(events.joined).to(equal(""))
      }
    }
  }
}

@Sendable private func expectNotReversed() throws {
  if handlerOrder(queueCount: 3) == "2 1 0" { throw WrongOrder() }
}

/// Returns the order in which the handlers of three sources run, whose pipes become readable in one step.
private func handlerOrder(queueCount: Int) -> String {
  let channels = (0..<3).map { _ in Channel(.pipe) }
  let queues = (0..<queueCount).map { DispatchQueue(label: "queue \($0)") }
  let (events, isOver) = (Events(), DispatchSemaphore(value: 0))
  let sources = channels.enumerated().map { number, channel in
    let queue = queues[number % queueCount]
    let source = DispatchSource.makeReadSource(fileDescriptor: channel.output, queue: queue)
    let box = DispatchObjectBox(source)
    source.setEventHandler {
      events("\(number)")
      box.object.cancel()
    }
    source.setCancelHandler { isOver.signal() }
    return box
  }
  for channel in channels { Act.data.perform(channel) }
  for source in sources { source.object.activate() }
  for _ in sources { isOver.wait() }
  for channel in channels { channel.close() }
  return events.joined
}

/// Returns the order of a block and a handler on one queue.
private func orderAfterWrite() -> String {
  let channel = Channel(.pipe)
  let (events, queue, isOver) = (Events(), DispatchQueue(label: "queue"), DispatchSemaphore(value: 0))
  let source = DispatchSource.makeReadSource(fileDescriptor: channel.output, queue: queue)
  let box = DispatchObjectBox(source)
  source.setEventHandler {
    events("handler")
    box.object.cancel()
  }
  source.setCancelHandler { isOver.signal() }
  source.activate()
  Act.data.perform(channel)
  queue.async {
    events("block")
    isOver.signal()
  }
  for _ in 1...2 { isOver.wait() }
  channel.close()
  return events.joined
}
