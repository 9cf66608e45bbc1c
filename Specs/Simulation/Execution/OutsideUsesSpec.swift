import Candlestick
import CandlestickSupport
import Foundation
import FoundationNetworking

final class OutsideUsesSpec: Spec {
  override class func spec() {
    /// The details of the failures of a deterministic example.
    @MainActor func details(_ example: @escaping @MainActor () async throws -> Void) -> [String?] {
      InnerRun { it("fails", .deterministic) { try await example() } }.failures.map(\.details)
    }

    /// Returns the advice about a use of outside resources on a line of this file.
    @MainActor func advice(_ use: String, at line: Int) -> String {
      "This example \(use) (OutsideUsesSpec.swift:\(line)), outside of virtual time. "
        + "If it needs the real world, run it with the trait .realTime."
    }

    beforeEach {
      outsideChannels = [Channel(.pipe), Channel(.socketPair)]
      outsideEvent = makeEvent(0, 0)
    }
    afterEach {
      for channel in outsideChannels { channel.close() }
      close(outsideEvent)
    }

    describe("the failure of a deterministic example") {
      for (use, function, code, line) in uses {
        it("reports that it \(use) with \(function), the line, and the trait .realTime") {
          let details = details {
            code()
            fail("too early")
          }
          expect(details).to(equal([advice(use, at: line)]))
        }
      }

      it("reports that it resumes a task that it has not started, the line, and the trait .realTime") {
        let waiting = Locked<CheckedContinuation<Void, Never>?>(nil)
        let task = Task.detached {
          await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
        }
        while waiting.withLock({ $0 == nil }) { await Task.yield() }
        let line = #line + 2
        let details = details {
          waiting.withLock(\.self)?.resume()
          fail("too early")
        }
        await task.value
        expect(details).to(equal([advice("resumes a task that it has not started", at: line)]))
      }

      it("reports an async request without a line") {
        let details = details {
          _ = try? await URLSession.shared.data(from: nobody)
          fail("no answer")
        }
        expect(details).to(haveCount(1))
        expect(details.first ?? nil).to(beginWith("This example sends a request"))
      }

      it("reports the uses of its hooks and tasks if the failure is recorded later") {
        let run = InnerRun {
          describe("a group", .deterministic) {
            beforeEach { await Task.detached { await Task { startProcess() }.value }.value }
            it("fails") { fail("later") }
          }
        }
        expect(run.failures.map(\.details)).to(equal([advice("starts a process", at: startProcessLine)]))
      }

      it("reports uses once, on the first failure after the first use") {
        let details = details {
          fail("first")
          startProcess()
          fail("second")
          startProcess()
          fail("third")
        }
        expect(details).to(equal([nil, advice("starts a process", at: startProcessLine), nil]))
      }

      it("names several uses, each line once, and those of one kind in order") {
        let requestLine = #line + 2
        let details = details {
          URLSession.shared.dataTask(with: nobody).resume()
          startProcess()
          startProcess()
          startOtherProcess()
          fail("too early")
        }
        let places = [
          "starts a process (OutsideUsesSpec.swift:\(startOtherProcessLine))",
          "sends a request (OutsideUsesSpec.swift:\(requestLine))",
        ]
        expect(details).to(
          equal([
            advice("starts a process", at: startProcessLine).replacingOccurrences(
              of: "), outside",
              with: "), \(places[0]) and \(places[1]), outside"
            )
          ])
        )
      }

      it("reports uses if the example deadlocks") {
        let run = InnerRun(configure: waitForNothingOutside) {
          it("waits", .deterministic) {
            startProcess()
            for await _ in AsyncStream<Void>.makeStream().stream {}
          }
        }
        expect(run.failures.map(\.message)).to(haveCount(1))
        expect(run.failures.first?.message).to(contain("deadlock"))
        expect(run.failures.first?.details).to(equal(advice("starts a process", at: startProcessLine)))
      }

      it("reports uses if the example exceeds its time limit") {
        let run = InnerRun {
          it("waits", .deterministic, .timeLimit(.seconds(1))) {
            startProcess()
            try await Task.sleep(for: .seconds(2))
          }
        }
        expect(run.failures.map(\.details)).to(equal([advice("starts a process", at: startProcessLine)]))
      }

      it("reports uses on many schedules, before the description of the schedule") {
        let run = InnerRun {
          it("fails", .schedules(10)) {
            startProcess()
            fail("too early")
          }
        }
        expect(run.failures.first?.explanation).to(
          beginWith(advice("starts a process", at: startProcessLine) + "\nSchedule 1 of 10 failed")
        )
      }

      it("does not report Dispatch, tasks, threads, connections inside, or the uses of Candlestick itself") {
        let details = details {
          DispatchQueue.global().async {}
          Thread {}.start()
          for kind in Channel.Kind.allCases { Channel(kind).close() }
          DispatchQueue.main.async {}
          await Task.detached {}.value
          expect { fatalError("crash") }.to(throwAssertion())
          try? await Task.sleep(for: .seconds(1))
          fail("wrong")
        }
        expect(details).to(equal([nil]))
      }

      it("reports the uses of its Dispatch blocks") {
        let details = details {
          await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
              startProcess()
              continuation.resume()
            }
          }
          fail("wrong")
        }
        expect(details).to(equal([advice("starts a process", at: startProcessLine)]))
      }

      it("does not report the uses of other threads") {
        let waiting = Locked<CheckedContinuation<Void, Never>?>(nil)
        Thread {
          while waiting.withLock({ $0 == nil }) { usleep(1_000) }
          startProcess()
          waiting.withLock(\.self)?.resume()
        }
        .start()
        let details = details {
          await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
          fail("wrong")
        }
        expect(details).to(equal([nil]))
      }

      it("does not report the uses of an earlier example") {
        let run = InnerRun {
          it("starts a process", .deterministic) { startProcess() }
          it("fails", .deterministic) { fail("wrong") }
        }
        expect(run.failures.map(\.details)).to(equal([nil]))
      }
    }

    describe("the failure of a hook in real time") {
      it("does not report the uses of the example in its simulation") {
        let run = InnerRun {
          describe("a group") {
            afterAll { fail("wrong") }
            it("starts a process", .deterministic) { startProcess() }
          }
        }
        expect(run.failures.map(\.message)).to(equal(["wrong"]))
        expect(run.failures.map(\.details)).to(equal([nil]))
      }
    }

    describe("the failure of an example in real time") {
      it("does not report uses") {
        let run = InnerRun {
          it("fails") {
            startProcess()
            fail("wrong")
          }
        }
        expect(run.failures.map(\.details)).to(equal([nil]))
      }
    }

    describe("a deterministic example that passes") {
      it("can use anything outside the simulation") {
        let run = InnerRun {
          for (_, function, code, _) in uses { it("uses \(function)", .deterministic) { code() } }
        }
        expect(Set(run.outcomes)).to(equal(["passed"]))
      }
    }
  }

  /// The uses of outside resources: the words of the advice, the function, the code, and its line.
  private static let uses: [(use: String, function: String, code: @MainActor () -> Void, line: Int)] = [
    ("starts a process", "Process", { _ = try? Process.run(URL(fileURLWithPath: "/bin/true"), arguments: []) }, #line),
    ("starts a process", "posix_spawn", startProcess, startProcessLine),
    ("starts a process", "posix_spawnp", { end(of: { posix_spawnp(&$0, "true", nil, nil, [nil], nil) }) }, #line),
    ("starts a process", "fork", { end(of: { $0 = fork() }) }, forkLine),
    ("starts a process", "system", { system("true") }, #line),
    ("starts a process", "popen", { pclose(popen("true", "r")) }, #line),
    ("uses a socket", "connect", { connect(-1, nil, 0) }, #line),
    ("uses a socket", "accept", { accept(-1, nil, nil) }, #line),
    ("wakes a thread that it has not started", "a pipe", { write(outsideChannels[0].input, " ", 1) }, #line),
    ("wakes a thread that it has not started", "a socket", { send(outsideChannels[1].input, " ", 1, 0) }, #line),
    ("wakes a thread that it has not started", "an event", { addToEvent(outsideEvent, 1) }, #line),
    ("looks up a host that only a name server could know", "getaddrinfo", lookUpHost, lookUpHostLine),
    ("sends a request", "URLSession", { URLSession.shared.dataTask(with: nobody).resume() }, #line),
  ]
}

// Threads may wait for data from these, because they exist before the simulations.
@MainActor private var outsideChannels: [Channel] = []
@MainActor private var outsideEvent: Int32 = -1

/// An address where nobody listens.
private let nobody = URL(string: "http://127.0.0.1:9/")!

@Sendable private func startProcess() {
  end(of: { posix_spawn(&$0, "/bin/true", nil, nil, [nil], nil) })
}
private let startProcessLine = #line - 2

@Sendable private func lookUpHost() {
  var addresses: UnsafeMutablePointer<addrinfo>?
  getaddrinfo("candlestick.invalid", nil, nil, &addresses)
}
private let lookUpHostLine = #line - 2

private func startOtherProcess() { system("true") }
private let startOtherProcessLine = #line - 1

private func end<Result>(of start: (inout pid_t) -> Result) {
  var process = pid_t()
  _ = start(&process)
  waitpid(process, nil, 0)
}

/// As C code calls it: it is not available to Swift code.
private func fork() -> pid_t {
  let fork = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> pid_t).self)
  let process = fork()
  if process == 0 { _exit(0) }
  return process
}
private let forkLine = #line - 4
