import Candlestick
import CandlestickExpectations
import Dispatch

final class ExpectTimesSpec: Spec {
  override class func spec() {
    describe("expect(times:)") {
      it("passes at the number of calls") {
        expect(times: 2) { called in
          called()
          called()
        }
      }

      it("waits for calls from other threads and from the main queue after its body has ended") {
        expect(times: 2, timeout: .seconds(30)) { called in
          DispatchQueue.global().async(execute: called)
          DispatchQueue.main.async(execute: called)
        }
      }

      it("waits in async code, whose body may be async") {
        await expect(times: 3, timeout: .seconds(30)) { called in
          await later(())
          called()
          Task.detached { called() }
          DispatchQueue.main.async(execute: called)
        }
      }

      it("fails at the timeout if calls are missing, and names their number") {
        let sync = InnerRun { it("calls once") { expect(times: 3, timeout: .zero) { called in called() } } }
        let async = InnerRun { it("calls once") { await expect(times: 3, timeout: .zero) { called in called() } } }
        for run in [sync, async] {
          expect(run.outcomes).to(equal(["failed: expected 3 calls, got 1"]))
          expect(run.failures.first?.details).to(beginWith("Waited for "))
        }
      }

      it("polls as long as other expectations do") {
        let run = InnerRun {
          describe("a group", .polling(timeout: .milliseconds(1))) { it("does not call") { expect(times: 1) { _ in } } }
        }
        expect(run.outcomes).to(equal(["failed: expected 1 call, got 0"]))
      }

      it("fails once, at its own location, at the first surplus call") {
        let captured = CapturedFailures()
        var messagesAtOnce: [String] = []
        let line = UInt(#line + 2)
        FailureReporter.withDestination(captured) {
          expect(times: 1) { called in
            called()
            called()
            messagesAtOnce = captured.messages
            called()
          }
        }
        expect(messagesAtOnce).to(equal(["expected 1 call, got 2"]))
        expect(captured.messages).to(equal(messagesAtOnce))
        expect(captured.all.first?.location.line).to(equal(line))
      }

      it("counts all calls that code on the main thread makes in a row, also in async code") {
        let messages = await failures {
          await expect(times: 1, timeout: .seconds(30)) { called in
            DispatchQueue.main.async {
              called()
              called()
            }
          }
        }
        expect(messages).to(equal(["expected 1 call, got 2"]))
      }

      it("fails at a call if none is expected") {
        expect(failures { expect(times: 0) { called in called() } }).to(equal(["expected 0 calls, got 1"]))
        expect(failures { expect(times: 0) { _ in } }).to(beEmpty())
      }

      it("accepts ranges") {
        for count in 0...4 {
          expect(calls(count, 2) == []).to(equal(count == 2))
          expect(calls(count, 2...3) == []).to(equal((2...3).contains(count)))
          expect(calls(count, 2..<4) == []).to(equal((2...3).contains(count)))
          expect(calls(count, 2...) == []).to(equal(count >= 2))
          expect(calls(count, ...2) == []).to(equal(count <= 2))
          expect(calls(count, ..<2) == []).to(equal(count < 2))
        }
        expect(calls(4, 2...3)).to(equal(["expected 2 to 3 calls, got 4"]))
        expect(calls(1, 2...3)).to(equal(["expected 2 to 3 calls, got 1"]))
        expect(calls(1, 2...)).to(equal(["expected at least 2 calls, got 1"]))
        expect(calls(2, ...1)).to(equal(["expected at most 1 call, got 2"]))
        expect(calls(2, ..<2)).to(equal(["expected at most 1 call, got 2"]))
      }

      it("fails for an invalid number of calls, and still runs its body") {
        expect(calls(1, 2..<2)).to(equal(["2..<2 is not a valid number of calls"]))
        expect(failures { expect(times: -1) { _ in } }).to(equal(["-1 is not a valid number of calls"]))
      }

      it("throws the error of its body, and reports no missing call") {
        expect { try expect(times: 1) { _ in throw TestError.broken } }.to(throwError(TestError.broken))
        await expect { try await expect(times: 1) { _ in throw TestError.broken } }.to(throwError(TestError.broken))
        let messages = failures {
          try? expect(times: 1) { called in
            called()
            called()
            throw TestError.broken
          }
        }
        expect(messages).to(equal(["expected 1 call, got 2"]))
      }

      it("ends when its task is cancelled") {
        let run = InnerRun {
          it("is cancelled") {
            let task = Task { await expect(times: 1, timeout: .seconds(3600)) { _ in } }
            task.cancel()
            await task.value
          }
        }
        expect(run.outcomes).to(equal(["failed: expected 1 call, got 0"]))
        expect(run.failures.first?.details).to(equal("the task of this expectation was cancelled before its timeout"))
      }

      it("runs its async body on the actor of the caller, whose state it may use") {
        var count = 0
        await expect(times: 1) { called in
          await later(())
          count += 1
          called()
        }
        expect(count).to(equal(1))
      }
    }

    describe("a call after the end of expect(times:)") {
      it("fails the example if it is a surplus call") {
        let run = InnerRun {
          var keep: (@Sendable () -> Void)?
          it("calls late") {
            expect(times: 1) { called in
              called()
              keep = called
            }
            keep?()
            keep?()
          }
          it("is not concerned") {}
        }
        expect(run.outcomes).to(
          equal(["failed: expected 1 call, got 2, the last one after the expectation", "passed"])
        )
      }

      it("fails the run, with the name of the example, if the example has ended, too") {
        let run = InnerRun {
          var keep: (@Sendable () -> Void)?
          it("keeps the closure") { expect(times: 0) { called in keep = called } }
          it("calls it") { keep?() }
        }
        expect(run.outcomes).to(equal(["passed", "passed"]))
        expect(run.summary.isSuccess).to(beFalse())
        expect(run.summary.lateFailures.map { "\($0.example): \($0.failure.message)" })
          .to(equal(["keeps the closure: expected 0 calls, got 1, the last one after the expectation"]))
      }

      it("fails the example if the expectation was in a block of expectations") {
        let messages = failures {
          var keep: (@Sendable () -> Void)?
          expectAll { expect(times: 0) { called in keep = called } }
          keep?()
        }
        expect(messages).to(equal(["expected 0 calls, got 1, the last one after the expectation"]))
      }

      it("has no effect if it is not a surplus call") {
        let run = InnerRun {
          var keep: (@Sendable () -> Void)?
          it("calls late") {
            expect(times: 1...) { called in
              called()
              keep = called
            }
            keep?()
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
      }
    }
  }
}

/// Returns the failures of an expectation whose body makes some calls.
@MainActor private func calls(_ count: Int, _ times: some _CallCount) -> [String] {
  failures { expect(times: times, timeout: .zero) { called in for _ in 0..<count { called() } } }
}
