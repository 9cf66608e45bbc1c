import Candlestick
import CandlestickConcurrency
import Foundation
import Nimble

final class AssertionHandlerSpec: Spec {
  override class func spec() {
    let handler = memoized { Collector() }

    describe("an assertion handler") {
      it("alone receives failures") {
        let line = UInt(#line + 2)
        let messages = failures {
          withAssertionHandler(handler()) { expect(1).to(equal(2)) }
        }
        expect(handler().told).to(equal(["✗ expected to equal <2>, got <1>"]))
        expect(handler().lines).to(equal([line]))
        expect(messages).to(beEmpty())
      }

      it("receives passes, with the message that a failure would have had") {
        let line = UInt(#line + 2)
        withAssertionHandler(handler()) {
          expect(1).to(equal(1))
          expect(1).toNot(equal(2), description: "odd")
          expect(1).toEventually(equal(1))
        }
        expect(handler().told).to(
          equal([
            "✓ expected to equal <1>, got <1>", "✓ odd\nexpected to not equal <2>, got <1>",
            "✓ expected to eventually equal <1>, got <1>",
          ])
        )
        expect(handler().lines).to(equal([line, line + 1, line + 2]))
      }

      it("receives passes of async code") {
        await withAssertionHandler(handler()) { await expect { await Task { 1 }.value }.to(equal(1)) }
        expect(handler().told).to(equal(["✓ expected to equal <1>, got <1>"]))
      }

      it("receives failures in place of the running example") {
        let handler = handler()
        let run = InnerRun {
          it("passes") { withAssertionHandler(handler) { fail("custom") } }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(handler.told).to(equal(["✗ custom"]))
      }

      it("receives failures of async code, and of the tasks that it starts") {
        await withAssertionHandler(handler()) {
          await Task.yield()
          fail("here")
          await Task { fail("in a task") }.value
          await Task.detached { fail("in a detached task") }.value
          await onThread { fail("on a thread") }
        }
        expect(handler().told).to(equal(["✗ here", "✗ in a task", "✗ in a detached task", "✗ on a thread"]))
      }

      it("receives a thrown error, at the location of the call") {
        let line = UInt(#line + 1)
        withAssertionHandler(handler()) { throw TestError.broken }
        await withAssertionHandler(handler()) {
          await Task.yield()
          throw TestError.broken
        }
        let message = "✗ unexpected error thrown: <broken>"
        expect(handler().told).to(equal([message, message]))
        expect(handler().lines).to(equal([line, line + 1]))
      }

      it("is active until the code ends; then the outer one is active again") {
        let inner = Collector()
        withAssertionHandler(handler()) {
          withAssertionHandler(inner) { fail("inside") }
          fail("after")
        }
        expect(inner.told).to(equal(["✗ inside"]))
        expect(handler().told).to(equal(["✗ after"]))
      }

      it("does not receive failures of a task that outlives the code; the outer one does") {
        let (signal, end) = AsyncStream<Void>.makeStream()
        let outer = Collector()
        await withAssertionHandler(outer) {
          var task: Task<Void, Never>?
          withAssertionHandler(handler()) {
            task = Task {
              for await _ in signal {}
              fail("too late")
            }
          }
          end.finish()
          await task?.value
        }
        expect(handler().told).to(beEmpty())
        expect(outer.told).to(equal(["✗ too late"]))
      }

      it("does not receive failures of a task that outlives async code") {
        let (signal, end) = AsyncStream<Void>.makeStream()
        let outer = Collector()
        await withAssertionHandler(outer) {
          var task: Task<Void, Never>?
          await withAssertionHandler(handler()) {
            task = Task {
              for await _ in signal {}
              fail("too late")
            }
            await Task.yield()
          }
          end.finish()
          await task?.value
        }
        expect(handler().told).to(beEmpty())
        expect(outer.told).to(equal(["✗ too late"]))
      }

      it("may check expectations itself, which fail the example") {
        let messages = failures {
          withAssertionHandler(DemandingHandler()) { fail("custom") }
        }
        expect(messages).to(equal(["expected to equal <short>, got <custom>"]))
      }

      it("is called by one thread at a time") {
        let counter = Counter()
        await withAssertionHandler(counter) {
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<200 { fail("custom") } } }
          }
        }
        expect(counter.count).to(equal(1_600))
        expect(counter.mostAtOnce.value).to(equal(1))
      }

      it("applies to its own task if several are active at once") {
        let handlers = (0..<8).map { _ in AssertionRecorder() }
        await withTaskGroup(of: Void.self) { group in
          for (number, handler) in handlers.enumerated() {
            group.addTask {
              await withAssertionHandler(handler) {
                for _ in 0..<20 {
                  fail("\(number)")
                  await Task.yield()
                }
              }
            }
          }
        }
        for (number, handler) in handlers.enumerated() {
          expect(handler.assertions.map(\.message.stringValue))
            .to(equal(Array(repeating: "\(number)", count: 20)))
        }
      }
    }

    describe("an assertion handler and waitUntil") {
      it("reports a completion closure that is called more than once") {
        let recorder = AssertionRecorder()
        await withAssertionHandler(recorder) { await waitUntilToldTwice() }
        expect(recorder.assertions.map(\.success)).to(equal([false]))
      }
    }

    describe("a dispatcher") {
      it("forwards to each of its handlers in order") {
        let other = Collector()
        withAssertionHandler(AssertionDispatcher(handlers: [handler(), other])) { fail("custom") }
        expect(handler().told).to(equal(["✗ custom"]))
        expect(other.told).to(equal(["✗ custom"]))
      }
    }
  }
}

/// A handler as users write them: a plain class.
private final class Collector: AssertionHandler {
  private(set) var told: [String] = []
  private(set) var lines: [UInt] = []

  func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
    told.append("\(assertion ? "✓" : "✗") \(message.stringValue)")
    lines.append(location.line)
  }
}

/// Counts its calls, and those that run at the same time.
private final class Counter: AssertionHandler {
  private(set) var count = 0
  let mostAtOnce = LockIsolated(0)
  private let atOnce = LockIsolated(0)

  func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
    let count = atOnce.withValue { atOnce in
      atOnce += 1
      return atOnce
    }
    mostAtOnce.withValue { $0 = max($0, count) }
    sched_yield()
    self.count += 1
    atOnce.withValue { $0 -= 1 }
  }
}

private struct DemandingHandler: AssertionHandler {
  func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
    expect(message.stringValue).to(equal("short"))
  }
}

/// Waits, outside any actor, for a closure that the main queue calls twice.
@concurrent private func waitUntilToldTwice() async {
  await waitUntil(timeout: .seconds(30)) { done in
    DispatchQueue.main.async {
      done()
      // Long enough for the code that waits on another thread to resume.
      Thread.sleep(forTimeInterval: 0.05)
      done()
    }
  }
}
