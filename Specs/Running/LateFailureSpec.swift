import Candlestick
import CandlestickReports
import CandlestickSimulation
import CandlestickSupport
import Foundation

final class LateFailureSpec: Spec {
  override class func spec() {
    describe("a failure that a task records after the end of") {
      /// Starts a task that fails when the signal is given.
      let signal = memoized { Signal() }

      context("its example") {
        it("fails that example, not the next, by amending its result") {
          let signal = signal()
          let run = InnerRun {
            describe("a cart") {
              it("leaves a task behind") { signal.failLate("too late") }
              it("is not concerned") { await signal.give() }
            }
          }
          expect(run.outcomes).to(equal(["passed", "passed"]))
          expect(run.summary.isSuccess).to(beFalse())
          expect(run.summary.lateFailures.map(\.example)).to(equal(["a cart leaves a task behind"]))
          expect(run.summary.lateFailures.map(\.failure.message)).to(equal(["too late"]))
          expect(run.summary.failed.map(\.example.description)).to(equal(["leaves a task behind"]))
          expect([run.summary.counts.passed, run.summary.counts.failed]).to(equal([1, 1]))
          let amended = run.events.compactMap { event -> RunEvent.Result? in
            if case .lateFailureFound(let late) = event { late.result } else { nil }
          }
          expect(amended.map(\.example.description)).to(equal(["leaves a task behind"]))
          expect(amended.map(\.outcome)).to(equal([.failed]))
          expect(amended.first?.failures.map(\.message))
            .to(equal([#"after the end of "a cart leaves a task behind": too late"#]))
          expect(amended.first?.command).toNot(beNil())
        }

        it("replaces a skip, and is added to earlier failures") {
          let signals = (Signal(), Signal())
          let run = InnerRun {
            it("is skipped") {
              signals.0.failLate("too late")
              try skip("later")
            }
            it("fails") {
              signals.1.failLate("too late")
              fail("in time")
            }
            it("is not concerned") {
              await signals.0.give()
              await signals.1.give()
            }
          }
          expect(run.summary.failed.map { $0.failures.count }).to(equal([2, 1]))
          expect([run.summary.counts.passed, run.summary.counts.failed, run.summary.counts.all]).to(equal([1, 2, 3]))
        }

        it("is one of at most 100, and then one says that there are more") {
          let signal = signal()
          let run = InnerRun {
            it("leaves a task behind") { signal.failLate("too late", times: 300) }
            it("is not concerned") { await signal.give() }
          }
          expect(run.outcomes).to(equal(["passed", "passed"]))
          expect(run.summary.lateFailures).to(haveCount(101))
          expect(run.summary.lateFailures.last?.failure.message)
            .to(equal("more than 100 failures came late; the others are not reported"))
          expect(run.summary.failed).to(haveCount(1))
        }

        it("is reported once if the same failure comes again, as on each schedule") {
          let signals = (1...3).map { _ in Signal() }
          let run = InnerRun {
            it("leaves tasks behind") { for signal in signals { signal.failLate("too late") } }
            it("is not concerned") { for signal in signals { await signal.give() } }
          }
          expect(run.summary.lateFailures.map(\.failure.message)).to(equal(["too late"]))
        }

        it("is not reported again after the exploration that has found it", .needsSimulations) {
          let (isOver, hasFailed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
          let failAgain = { @Sendable in fail("on a schedule, and late") }
          let run = InnerRun {
            it("leaves a thread behind", .schedules(1)) {
              Thread.detachNewThread {
                isOver.wait()
                failAgain()
                hasFailed.signal()
              }
              failAgain()
            }
            it("is not concerned") {
              isOver.signal()
              hasFailed.wait()
            }
          }
          expect(run.summary.failed.map { $0.failures.map(\.message) }).to(equal([["on a schedule, and late"]]))
          expect(run.summary.lateFailures).to(beEmpty())
        }

        it("is shown immediately, so that a crash does not lose it") {
          let signal = signal()
          let report = LateFailureReport()
          var shown: [String] = []
          _ = InnerRun(reports: [report]) {
            it("leaves a task behind") { signal.failLate("too late") }
            it("is running by then") {
              await signal.give()
              shown = report.messages.withLock(\.self)
            }
          }
          expect(shown).to(equal([#"after the end of "leaves a task behind": too late"#]))
        }

        it("can be recorded by a task of a hook") {
          let signal = signal()
          let run = InnerRun {
            describe("a cart") {
              afterEach { signal.failLate("too late") }
              it("leaves a task behind") {}
            }
            it("is not concerned") { await signal.give() }
          }
          expect(run.outcomes).to(equal(["passed", "passed"]))
          expect(run.summary.lateFailures.map(\.example)).to(equal(["a cart leaves a task behind"]))
        }
      }

      context("the whole run") {
        it("belongs to what is running then, with the name of its example") {
          let signal = signal()
          let messages = await failures {
            _ = InnerRun { it("leaves a task behind") { signal.failLate("too late") } }
            await signal.give()
          }
          expect(messages).to(equal([#"after the end of "leaves a task behind": too late"#]))
        }
      }

      for hook in ["beforeAll", "afterAll"] {
        context("its \(hook) hook", .needsSimulations) {
          it("does not belong to the example that is running then, and fails the run") {
            let signal = signal()
            let run = InnerRun {
              describe("a cart") {
                if hook == "beforeAll" { beforeAll { signal.failLate("too late") } }
                if hook == "afterAll" { afterAll { signal.failLate("too late") } }
                it("passes") {}
              }
              it("is not concerned") { await signal.give() }
            }
            expect(run.outcomes).to(equal(["passed", "passed"]))
            expect(run.summary.isSuccess).to(beFalse())
            expect(run.summary.strayFailures.map(\.message))
              .to(equal([#"recorded while "is not concerned" ran, but not by its code: too late"#]))
          }
        }
      }

      context("the declarations", .needsSimulations) {
        it("does not belong to the example that is running then, and fails the run") {
          let signal = signal()
          let run = InnerRun {
            signal.failLate("too late")
            it("is not concerned") { await signal.give() }
          }
          expect(run.outcomes).to(equal(["passed"]))
          expect(run.summary.strayFailures.map(\.message))
            .to(equal([#"recorded while "is not concerned" ran, but not by its code: too late"#]))
        }
      }
    }

    describe("a failure of code that an example starts without inheriting task-local values", .needsSimulations) {
      for (name, start) in starts {
        it("belongs to its example, even while another is running: \(name)") {
          let gate = Gate()
          let run = InnerRun {
            it("starts it") {
              start {
                gate.wait()
                fail("too late")
                gate.end()
              }
            }
            it("is not concerned") { gate.open() }
          }
          expect(run.outcomes).to(equal(["passed", "passed"]))
          expect(run.summary.isSuccess).to(beFalse())
          expect(run.summary.lateFailures.map { "\($0.example): \($0.failure.message)" })
            .to(equal(["starts it: too late"]))
          expect(run.summary.strayFailures).to(beEmpty())
        }

        it("fails its example while that is running: \(name)") {
          let gate = Gate()
          let run = InnerRun {
            it("starts it") {
              start {
                gate.wait()
                fail("in time")
                gate.end()
              }
              gate.open()
            }
          }
          expect(run.outcomes).to(equal(["failed: in time"]))
        }
      }

      it("belongs to its example after a block of expectations, too") {
        let gate = Gate()
        let run = InnerRun {
          it("starts it") {
            toEventually {
              Thread {
                gate.wait()
                fail("too late")
                gate.end()
              }.start()
            }
          }
          it("is not concerned") { gate.open() }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(run.summary.lateFailures.map(\.example)).to(equal(["starts it"]))
      }
    }

    describe("a failure of code that may belong to another example", .needsSimulations) {
      it("fails the run, not the running example") {
        let hasFailed = DispatchSemaphore(value: 0)
        let run = InnerRun {
          it("is not concerned") {
            runInUnknownCode(Unmanaged.passUnretained(hasFailed).toOpaque(), failStray)
            _ = hasFailed.wait(timeout: .now() + 30)
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(run.summary.isSuccess).to(beFalse())
        expect(run.summary.strayFailures.map(\.message))
          .to(equal([#"recorded while "is not concerned" ran, but not by its code: stray"#]))
      }
    }

    describe("a detached task") {
      it("inherits no task-local values of the user") {
        await Local.$value.withValue(7) {
          await expect { await Task.detached { Local.value }.value }.to(equal(0))
          await expect { await Task.detached { await Task { Local.value }.value }.value }.to(equal(0))
        }
      }

      it("returns and throws as its code does, and releases its captures") {
        weak var captured: NSObject?
        await {
          let object = SendableObject()
          captured = object
          await expect { await Task.detached { () -> String in "\(object.number)" }.value }.to(equal("1"))
          await expect {
            try await Task.detached {
              await Task.yield()
              if object.number == 1 { throw TestError.broken }
            }.value
          }.to(throwError(TestError.broken))
        }()
        await expect(captured).toEventually(beNil(), timeout: .seconds(30))
      }
    }
  }
}

private enum Local {
  @TaskLocal static var value = 0
}

private final class SendableObject: NSObject, @unchecked Sendable {
  let number = 1
}

/// Ways to start code outside of the example's task.
private let starts: [(String, @Sendable (@escaping @Sendable () -> Void) -> Void)] = [
  ("a detached task", { code in Task.detached { code() } }),
  ("a task that a detached one starts", { code in Task.detached { Task { code() } } }),
  (
    "a child of a detached task",
    { code in
      Task.detached {
        async let child: Void = code()
        await child
      }
    }
  ),
  (
    "a detached task that suspends first",
    { code in
      Task.detached(priority: .high) {
        await Task.yield()
        code()
        return 1
      }
    }
  ),
  ("a thread", { code in Thread { code() }.start() }),
  ("a thread that a thread starts", { code in Thread { Thread { code() }.start() }.start() }),
  ("a block", { code in DispatchQueue.global().async { code() } }),
  ("a block of a block", { code in DispatchQueue.global().async { DispatchQueue.global().async { code() } } }),
  ("a block with a quality of service", { code in DispatchQueue.global().async(qos: .utility) { code() } }),
  ("a barrier", { code in DispatchQueue(label: "a queue").async(flags: .barrier) { code() } }),
  ("a block that runs later", { code in DispatchQueue.global().asyncAfter(deadline: .now() + 0.001) { code() } }),
  ("a block of a group", { code in DispatchQueue.global().async(group: DispatchGroup()) { code() } }),
  ("a block that a group notifies", { code in DispatchGroup().notify(queue: .global()) { code() } }),
  ("a work item", { code in DispatchQueue.global().async(execute: DispatchWorkItem { code() }) }),
  (
    "an iteration",
    { code in
      // The new thread must not run both iterations itself. With one processor, it always does.
      let hasBegun = DispatchSemaphore(value: hasOneProcessor ? 1 : 0)
      Thread {
        DispatchQueue.concurrentPerform(iterations: 2) { number in
          guard number == 1 else {
            _ = hasBegun.wait(timeout: .now() + 30)
            return
          }
          hasBegun.signal()
          code()
        }
      }.start()
    }
  ),
  (
    "a handler of a source",
    { code in
      let timer = DispatchSource.makeTimerSource(queue: .global())
      timer.setEventHandler {
        timer.cancel()
        code()
      }
      timer.schedule(deadline: .now())
      timer.resume()
    }
  ),
  ("an operation", { code in OperationQueue().addOperation { code() } }),
]

/// True if this process may run on only one processor. Dispatch knows that, but Foundation does not.
private let hasOneProcessor =
  (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.contains(#/Cpus_allowed_list:\s*\d+\n/#) == true

/// Fails, and signals the semaphore that the context points to.
private func failStray(_ context: UnsafeMutableRawPointer?) {
  fail("stray")
  if let context { Unmanaged<DispatchSemaphore>.fromOpaque(context).takeUnretainedValue().signal() }
}

/// Runs a function through C code that Candlestick does not interpose.
func runInUnknownCode(
  _ context: UnsafeMutableRawPointer,
  _ function: @convention(c) (UnsafeMutableRawPointer?) -> Void
) {
  typealias Function = @convention(c) (UnsafeMutableRawPointer?) -> Void
  typealias GetQueue = @convention(c) (Int, UInt) -> OpaquePointer?
  typealias RunInQueue = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Function) -> Void
  let getQueue = unsafeBitCast(dlsym(nil, "dispatch_get_global_queue"), to: GetQueue.self)
  let runInQueue = unsafeBitCast(dlsym(nil, "dispatch_async_f"), to: RunInQueue.self)
  runInQueue(getQueue(0, 0), context, function)
}

/// Blocks a thread until the gate opens; blocks the opener until the thread has ended.
private final class Gate: Sendable {
  private let mayGoOn = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)

  func wait() { _ = mayGoOn.wait(timeout: .now() + 30) }
  func end() { hasEnded.signal() }

  func open() {
    mayGoOn.signal()
    _ = hasEnded.wait(timeout: .now() + 30)
  }
}

/// A task that fails when the signal is given.
@MainActor private final class Signal {
  private let (signal, end) = AsyncStream<Void>.makeStream()
  private var task: Task<Void, Never>?

  func failLate(_ message: String, times: Int = 1) {
    task = Task { [signal] in
      for await _ in signal {}
      for number in 1...times { fail(times == 1 ? message : "\(message), number \(number)") }
    }
  }

  func give() async {
    end.finish()
    await task?.value
  }
}

/// Collects late failures.
private final class LateFailureReport: SpecReport {
  let messages = Locked([String]())

  override func receive(_ event: RunEvent) {
    if case .lateFailureFound(let late) = event { messages.withLock { $0.append(late.failure.message) } }
  }
}
