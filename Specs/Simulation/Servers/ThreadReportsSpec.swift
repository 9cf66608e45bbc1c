import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

/// Reports name threads, and what they wait for.
final class ThreadReportsSpec: Spec {
  override class func spec() {
    describe("the table of a schedule", .needsSimulations) {
      it("has one label for a thread that names itself in its first step") {
        let failure = try scheduleFailure { try exploreSchedules(10, failWithNamedThread) }
        expect(failure.interleaving).to(contain("thread late name"))
        expect(failure.interleaving).toNot(contain("thread 1"))
      }
    }

    describe("the report of a deadlock", .needsSimulations) {
      it("names the threads and what they wait for") {
        let opened = Locked<[Channel]>([])
        let started = Locked<[PosixThread]>([])
        defer {
          for thread in started.withLock(\.self) { thread.detach() }
          for channel in opened.withLock(\.self) { channel.close() }
        }
        let error = simulationError {
          let channels = Channel.Kind.allCases.map { Channel($0) }
          opened.withLock { $0 = channels }
          let threads = channels.map { channel in
            PosixThread {
              setThreadName(pthread_self(), "reads a \(channel.kind.rawValue)")
              _ = DescriptorReader.read.read(channel.output)
            }
          }
          started.withLock { $0 = threads }
          for thread in threads { thread.join() }
        }
        let text = error?.description ?? ""
        expect(text).to(contain("thread reads a pipe, waiting at Channel.swift:"))
        expect(text).to(contain(" for a pipe, started at PosixThread.swift:"))
        expect(text).to(contain(" for a pair of sockets, started at "))
        expect(text).to(match(#" for the connection from 127\.0\.0\.1:\d+ to 127\.0\.0\.1:49152, started at "#))
        expect(text).to(contain(" for a thread"))
      }

      // Foundation does not keep it, not even for the thread itself.
      it("cannot name a thread that got its name before it started, which is forgotten in real time, too") {
        try expectSame("false") { events in
          let hasBegun = DispatchSemaphore(value: 0)
          let thread = Thread {
            events("\(Thread.current.name == "early")")
            hasBegun.signal()
          }
          thread.name = "early"
          thread.start()
          hasBegun.wait()
        }
      }

      it("has the line of the program that waits") {
        let line = #line + 2
        let error = simulationError {
          DispatchSemaphore(value: 0).wait()
        }
        expect(error?.place?.line).to(equal(line))
        expect(error?.place?.path).to(equal(#filePath))
      }

      it("names the line that starts one thread too many") {
        let gate = DispatchSemaphore(value: 0)
        defer { for _ in 1...1_000 { gate.signal() } }
        let line = #line + 4
        let error = simulationError {
          let hasBegun = DispatchSemaphore(value: 0)
          for _ in 1...1_001 {
            Thread.detachNewThread {
              hasBegun.signal()
              gate.wait()
            }
          }
          for _ in 1...1_001 { hasBegun.wait() }
        }
        expect(error?.description).to(
          beginWith(
            "deadlock: a thread was not started at ThreadReportsSpec.swift:\(line), because there were 1,000 threads, the most "
              + "that a simulation can have. Let threads end before you start others. "
          )
        )
      }

      it("names a listener, a set, a timer and an event") {
        let opened = Locked<[Int32]>([])
        defer { for descriptor in opened.withLock(\.self) { close(descriptor) } }
        let error = simulationError {
          let (set, timer, event) = (makeSet(0), makeTimer(CLOCK_MONOTONIC, 0), makeEvent(0, 0))
          let listener = listen()
          opened.withLock { $0 = [set, timer, event, listener] }
          let waits: [@Sendable () -> Void] = [
            { _ = EpollEvent.waitForAll(of: set, most: 1) },
            { _ = DescriptorReader.read.read(timer) },
            { _ = DescriptorReader.read.read(event) },
            { accept(listener, nil, nil) },
          ]
          for wait in waits { PosixThread(wait).detach() }
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        let text = error?.description ?? ""
        for object in ["an event of 0 descriptors", "a timer", "an event", "a connection to 127.0.0.1:"] {
          expect(text).to(contain(" for \(object)"))
        }
      }
    }
  }
}

@Sendable private func failWithNamedThread() throws {
  let (hasNamed, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let thread = PosixThread {
    setThreadName(pthread_self(), "late name")
    hasNamed.signal()
    mayEnd.wait()
  }
  hasNamed.wait()
  mayEnd.signal()
  thread.join()
  throw WrongOrder()
}

/// Returns a socket that listens at a port of the loopback interface.
private func listen() -> Int32 {
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_in.loopback()
  withSocketAddress(&address) { _ = bind(listener, $0, $1) }
  listen(listener, 1)
  return listener
}
