import Candlestick
import CandlestickExpectations
import Foundation

final class FailureReporterSpec: Spec {
  override class func spec() {
    describe("a failure") {
      it("goes only to the enclosing destination") {
        let outer = CapturedFailures()
        let inner = CapturedFailures()
        FailureReporter.withDestination(outer) {
          fail("before")
          FailureReporter.withDestination(inner) { fail("inside") }
          fail("after")
        }
        expect(outer.messages).to(equal(["before", "after"]))
        expect(inner.messages).to(equal(["inside"]))
      }

      it("goes to the outer destination again after the inner code throws") {
        let messages = failures {
          try? FailureReporter.withDestination(CapturedFailures()) { throw E.a }
          fail("after")
        }
        expect(messages).to(equal(["after"]))
      }

      it("goes to the destination around async code") {
        let outer = CapturedFailures()
        let inner = CapturedFailures()
        await FailureReporter.withDestination(outer) {
          await FailureReporter.withDestination(inner) {
            await Task.yield()
            fail("inside")
          }
          await Task.detached { fail("after") }.value
        }
        expect(outer.messages).to(equal(["after"]))
        expect(inner.messages).to(equal(["inside"]))
      }

      it("is recorded once") {
        let failure = TestFailure(message: "custom", location: CodeLocation())
        let captured = CapturedFailures()
        FailureReporter.withDestination(captured) { FailureReporter.record(failure) }
        expect(captured.all).to(equal([failure]))
      }
    }

    describe("a failure from another task or thread") {
      it("belongs to the code that starts a task") {
        await expect { await failures { await Task { fail("custom") }.value } }.to(equal(["custom"]))
      }

      it("belongs to the code that starts a task, even if the task outlives it") {
        let captured = CapturedFailures()
        let task = FailureReporter.withDestination(captured) { Task { fail("custom") } }
        await FailureReporter.withDestination(CapturedFailures()) { await task.value }
        expect(captured.messages).to(equal(["custom"]))
      }

      it("belongs to the running code, for a detached task") {
        await expect { await failures { await Task.detached { fail("custom") }.value } }.to(equal(["custom"]))
      }

      it("belongs to the running code, for a thread") {
        await expect { await failures { await onThread { fail("custom") } } }.to(equal(["custom"]))
      }

      it("belongs to the running code that started last, regardless of the order in which code ends") {
        let (hasBegun, begin) = AsyncStream<Void>.makeStream()
        let (mayEnd, end) = AsyncStream<Void>.makeStream()
        let first = CapturedFailures()
        let second = CapturedFailures()
        let task = Task {
          await FailureReporter.withDestination(first) {
            begin.finish()
            for await _ in mayEnd {}
          }
        }
        for await _ in hasBegun {}
        await FailureReporter.withDestination(second) {
          end.finish()
          await task.value
          await Task.detached { fail("custom") }.value
        }
        expect(first.messages).to(beEmpty())
        expect(second.messages).to(equal(["custom"]))
      }

      it("belongs to running synchronous code, for a thread") {
        let messages = failures {
          waitUntil(timeout: .seconds(30)) { done in
            Thread {
              fail("custom")
              done()
            }.start()
          }
        }
        expect(messages).to(equal(["custom"]))
      }

      it("belongs to the running code, after a simulation has left other code where it waits", .realTime) {
        let (outer, abandoned) = (CapturedFailures(), CapturedFailures())
        func waitForever() {
          FailureReporter.withDestination(abandoned) { DispatchSemaphore(value: 0).wait() }
        }
        FailureReporter.withDestination(outer) {
          _ = failures { expect { try withDeterministicExecution { waitForever() } }.to(throwError()) }
          FailureReporter.recordAsStray(TestFailure(message: "custom", location: CodeLocation()))
        }
        expect(abandoned.messages).to(beEmpty())
        expect(outer.messages).to(equal(["custom"]))
      }

      it("belongs to the code around a task group") {
        let messages = await failures {
          await withTaskGroup(of: Void.self) { group in
            for number in 0..<3 { group.addTask { fail("\(number)") } }
          }
        }
        expect(Set(messages)).to(equal(["0", "1", "2"]))
        expect(messages).to(haveCount(3))
      }

      it("belongs to the code around a child task") {
        let messages = await failures {
          async let child: Void = { @concurrent () async in fail("custom") }()
          await child
        }
        expect(messages).to(equal(["custom"]))
      }
    }
  }
}

private enum E: Error { case a }
