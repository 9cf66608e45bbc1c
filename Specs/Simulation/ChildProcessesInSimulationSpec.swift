import Candlestick
import CandlestickSimulation
import CandlestickSupport
import Foundation

final class ChildProcessesInSimulationSpec: Spec {
  override class func spec() {
    describe("a simulation whose code starts a process") {
      let child = Locked<Child?>(nil)
      let untilItsLimit = SimulationSettings(outsideTimeout: .zero, realTimeLimit: .milliseconds(100))

      // Code waits for the thread that Foundation starts with the first process.
      beforeEach { _ = try Child("true") }
      afterEach {
        child.withLock { child in
          child?.end()
          child = nil
        }
      }

      @Sendable func start(_ script: String) throws {
        let started = try Child(script)
        child.withLock { $0 = started }
      }

      func expectLimit(_ error: SimulationError?) {
        let process = child.withLock(\.self)?.process.processIdentifier ?? 0
        expect(error?.kind).to(equal(.tooMuchTime))
        expect(error?.description).to(
          match("A process that it started is still running: /[^ ]+ \\(pid \(process)\\)\\.")
        )
      }

      it("continues when the process acts, however short the wait for other outside events is") {
        for seed in 0..<5 as Range<UInt64> {
          let line = try withDeterministicExecution(seed: seed, settings: withoutOutside) {
            try start("echo hello; exec cat")
            return await withCheckedContinuation { continuation in
              child.withLock(\.self)?.whenItPrints { continuation.resume(returning: $0) }
            }
          }
          expect(line).to(equal("hello"))
          child.withLock(\.self)?.end()
        }
      }

      it("is no deadlock while the process runs, but may exceed its limit of real time, and then names the process") {
        expectLimit(
          simulationError(settings: untilItsLimit) {
            try start("exec cat")
            await waitForever()
          }
        )
      }

      it("forks on schedules, and the child runs in real time") {
        typealias Fork = @convention(c) () -> pid_t
        let fork = unsafeBitCast(dlsym(nil, "fork"), to: Fork.self)
        try exploreSchedules(50) {
          let channel = Channel(.pipe)
          defer { channel.close() }
          Thread.detachNewThread { usleep(10) }
          let child = fork()
          if child == 0 {
            write(channel.input, "c", 1)
            _exit(7)
          }
          var byte: UInt8 = 0
          var status: Int32 = 0
          expect(read(channel.output, &byte, 1)).to(equal(1))
          waitpid(child, &status, 0)
          expect(status >> 8).to(equal(7))
        }
      }

      it("has none of the threads in the child of throwAssertion, which stays in the simulation") {
        try exploreSchedules(20) {
          let (isAwaited, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
          Thread.detachNewThread {
            usleep(10)
            isAwaited.wait()
            isDone.signal()
          }
          Thread.detachNewThread { isAwaited.signal() }
          expect {
            Thread.sleep(forTimeInterval: 3_600)
            preconditionFailure("later")
          }
          .to(throwAssertion())
          isDone.wait()
        }
      }

      it("names the process in async code, too") {
        do {
          try await withDeterministicExecution(settings: untilItsLimit) {
            try start("exec cat")
            await waitForever()
          }
          fail("expected an error")
        } catch { expectLimit(error as? SimulationError) }
      }

      it("names the process when code blocks, too") {
        expectLimit(
          simulationError(settings: untilItsLimit) {
            try start("exec cat")
            waitForever(for: DispatchSemaphore(value: 0))
          }
        )
      }

      it("names the process when the run loop runs, too") {
        let errors = try Simulation.makeContext(seed: 0, settings: untilItsLimit).runToEnd {
          try? start("exec cat")
          RunLoop.main.run()
        }
        expectLimit(errors.first)
      }

      it("names the process if a thread starts it, too") {
        expectLimit(
          simulationError(settings: untilItsLimit) {
            Thread { try? start("exec cat") }.start()
            await waitForever()
          }
        )
      }

      it("is a deadlock once the process has ended") {
        let error = simulationError(settings: withoutOutside) {
          try start("true")
          await waitForever()
        }
        expect(error?.kind).to(equal(.deadlock))
      }

      it("is a deadlock if the process was started before") {
        try start("exec cat")
        let error = simulationError(settings: withoutOutside) { await waitForever() }
        expect(error?.kind).to(equal(.deadlock))
      }

      it("waits for its end in waitUntilExit, in synchronous code") {
        // In that time, the run loop could make thousands of passes that take no time.
        let statuses = try simulateSynchronously { try? exitStatus(of: "sleep 0.2; exit 3") }
        expect(Set(statuses)).to(equal([3]))
      }

      it("waits for its end in waitUntilExit, in a task") {
        let statuses = try simulate(0..<3) { try exitStatus(of: "exit 3") }
        expect(Set(statuses)).to(equal([3]))
      }

      it("waits for its end in waitUntilExit, in a block") {
        let statuses = try simulate(0..<3) {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: try? exitStatus(of: "exit 3")) }
          }
        }
        expect(Set(statuses)).to(equal([3]))
      }

      it("waits in virtual time if the wait has a time limit") {
        let now = try withDeterministicExecution(settings: withoutOutside) {
          try start("exec cat")
          waitAnHour(for: DispatchSemaphore(value: 0))
          try await Task.sleep(for: .seconds(60))
          await expect { 1 }.toNever(equal(2), timeout: .seconds(60))
          return Simulation.current.now
        }
        expect(now).to(equal(.seconds(3_720)))
      }

      it("ends although the process is still running") {
        var settings = untilItsLimit
        settings.allowsTasksLeftBehind = true
        try withDeterministicExecution(settings: settings) {
          Task { await waitForever() }
          try start("exec cat")
        }
      }
    }
  }
}

/// A shell that runs a script.
private final class Child: Sendable {
  let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ script: String) throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Ends its input.
  func end() { try? input.fileHandleForWriting.close() }

  func whenItPrints(_ action: @escaping @Sendable (String) -> Void) {
    Thread { [output] in
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      action(line.trimmingCharacters(in: .newlines))
    }
    .start()
  }
}

/// Runs a script in a shell to its end, and returns its exit status.
private func exitStatus(of script: String) throws -> Int32 {
  let child = try Child(script)
  child.process.waitUntilExit()
  return child.process.terminationStatus
}

private func waitForever() async {
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

private func waitForever(for semaphore: DispatchSemaphore) { semaphore.wait() }
private func waitAnHour(for semaphore: DispatchSemaphore) { _ = semaphore.wait(timeout: .now() + 3_600) }
