import Candlestick
import CandlestickExpectations
import Foundation

final class FailureReporterSpec: Spec {
  override class func spec() {
    describe("a failure") {
      it("goes to the destination that is set around it, and to no other") {
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

      it("goes to the outer destination again when the code inside throws") {
        let messages = failures {
          try? FailureReporter.withDestination(CapturedFailures()) { throw E.a }
          fail("after")
        }
        expect(messages).to(equal(["after"]))
      }

      it("goes to the destination that is set around async code") {
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
        let failure = Failure(message: "custom", location: SourceLocation())
        let captured = CapturedFailures()
        FailureReporter.withDestination(captured) { FailureReporter.record(failure) }
        expect(captured.all).to(equal([failure]))
      }
    }

    describe("a failure from another task or thread") {
      it("is that of the code that starts a task") {
        await expect { await failures { await Task { fail("custom") }.value } }.to(equal(["custom"]))
      }

      it("is that of the code that starts a task, even when the task outlives it") {
        let captured = CapturedFailures()
        let task = FailureReporter.withDestination(captured) { Task { fail("custom") } }
        await FailureReporter.withDestination(CapturedFailures()) { await task.value }
        expect(captured.messages).to(equal(["custom"]))
      }

      it("is that of the code that is running, for a detached task") {
        await expect { await failures { await Task.detached { fail("custom") }.value } }.to(equal(["custom"]))
      }

      it("is that of the code that is running, for a thread") {
        await expect { await failures { await onThread { fail("custom") } } }.to(equal(["custom"]))
      }

      it("is that of synchronous code that is running, for a thread") {
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

      it("is that of the code around a task group") {
        let messages = await failures {
          await withTaskGroup(of: Void.self) { group in
            for number in 0..<3 { group.addTask { fail("\(number)") } }
          }
        }
        expect(Set(messages)).to(equal(["0", "1", "2"]))
        expect(messages).to(haveCount(3))
      }

      it("is that of the code around a child task") {
        let messages = await failures {
          async let child: Void = { @concurrent () async in fail("custom") }()
          await child
        }
        expect(messages).to(equal(["custom"]))
      }

      it("is not lost among many at once") {
        let messages = await failures {
          await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
              group.addTask { for number in 0..<200 { fail("task \(task): \(number)") } }
            }
            for thread in 0..<4 {
              group.addTask { await onThread { for number in 0..<100 { fail("thread \(thread): \(number)") } } }
            }
          }
        }
        expect(messages).to(haveCount(2_000))
        expect(Set(messages)).to(haveCount(2_000))
      }
    }
  }
}

private enum E: Error { case a }

private func onThread(_ code: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      code()
      continuation.resume()
    }.start()
  }
}
