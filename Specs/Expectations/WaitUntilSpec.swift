import Candlestick
import Foundation

final class WaitUntilSpec: Spec {
  override class func spec() {
    describe("waitUntil in synchronous code") {
      it("continues once the completion closure is called") {
        waitUntil(timeout: .seconds(30)) { done in done() }
      }

      it("runs main-actor tasks") { waitUntil(timeout: .seconds(30)) { done in Task { done() } } }
      it("runs the main queue") { waitUntil(timeout: .seconds(30)) { done in DispatchQueue.main.async { done() } } }
      it("may complete on a thread") { waitUntil(timeout: .seconds(30)) { done in Thread { done() }.start() } }
      it("may complete in a task") { waitUntil(timeout: .seconds(30)) { done in Task.detached { done() } } }

      it("accepts the longest timeout") {
        waitUntil(timeout: .seconds(Int64.max)) { done in Thread { done() }.start() }
      }

      it("can be nested") {
        waitUntil(timeout: .seconds(30)) { done in
          waitUntil(timeout: .seconds(30)) { done in Task { done() } }
          Task { done() }
        }
      }

      it("fails on a timeout") {
        expect(failures { waitUntil(timeout: .milliseconds(50)) { _ in } }).to(equal(["Waited more than 0.05 seconds"]))
        expect(failures { waitUntil(timeout: .zero) { _ in } }).to(equal(["Waited more than 0.0 seconds"]))
      }

      it("says what to call if it was not completed") {
        let advice = "The completion closure was not called: write `waitUntil { done in … done() }`."
        expect(details { waitUntil(timeout: .zero) { _ in } }).to(contain(advice))
        expect(details { waitUntil(timeout: .zero) { $0() } }).toNot(contain(advice))
      }

      it("says what to do if it may still be completed") {
        var kept: (@Sendable () -> Void)?
        let text = details { waitUntil(timeout: .zero) { kept = $0 } }
        expect(text).to(
          contain("The completion closure was not called in time; `waitUntil(timeout: …)` waits longer.")
        )
        expect(text).toNot(contain("was not called: write"))
        kept?()
      }

      it("fails once if completed late") {
        var finish: (@Sendable () -> Void)?
        let messages = failures {
          waitUntil(timeout: .milliseconds(20)) { done in finish = done }
          finish?()
        }
        expect(messages).to(equal(["Waited more than 0.02 seconds"]))
      }

      it("fails if completed more than once") {
        let message = "waitUntil(...) expects its completion closure to be only called once"
        expect(
          failures {
            waitUntil(timeout: .seconds(30)) { done in
              done()
              done()
            }
          }
        )
        .to(equal([message]))
      }

      it("allows half of the timeout again if the main thread is busy") {
        waitUntil(timeout: .seconds(2)) { done in
          Thread.sleep(forTimeInterval: 2.1)
          done()
        }
      }

      it("fails if the main thread is busy for longer") {
        let captured = CapturedFailures()
        FailureReporter.withDestination(captured) {
          waitUntil(timeout: .milliseconds(20)) { done in
            Thread.sleep(forTimeInterval: 0.1)
            done()
          }
          waitUntil(timeout: .milliseconds(20)) { done in
            DispatchQueue.main.async {
              Thread.sleep(forTimeInterval: 0.1)
              done()
            }
          }
        }
        expect(captured.messages).to(equal(["Waited more than 0.02 seconds", "Waited more than 0.02 seconds"]))
        expect(captured.all.map(\.details)).to(allPass(equal("The main thread was busy at the timeout.")))
      }

      it("fails at its own location") {
        let captured = CapturedFailures()
        FailureReporter.withDestination(captured) { waitUntil(timeout: .zero) { _ in } }
        expect(captured.all.map(\.location.line)).to(equal([#line - 1]))
      }

      it("uses the default timeout") {
        let timeout = PollingDefaults.timeout
        defer { PollingDefaults.timeout = timeout }
        PollingDefaults.timeout = .milliseconds(20)
        expect(failures { waitUntil { _ in } }).to(equal(["Waited more than 0.02 seconds"]))
      }
    }

    describe("waitUntil in async code") {
      it("continues once the completion closure is called") {
        await waitUntil(timeout: .seconds(30)) { done in
          await Task.yield()
          done()
        }
      }

      it("lets main-actor tasks run") { await waitUntil(timeout: .seconds(30)) { done in Task { done() } } }
      it("may complete on a thread") { await waitUntil(timeout: .seconds(30)) { done in Thread { done() }.start() } }
      it("may complete in a task") { await waitUntil(timeout: .seconds(30)) { done in Task.detached { done() } } }

      it("accepts the longest timeout") {
        await waitUntil(timeout: .seconds(Int64.max)) { done in Thread { done() }.start() }
      }

      it("fails on a timeout") {
        await expect { await failures { await waitUntil(timeout: .milliseconds(50)) { _ in } } }
          .to(equal(["Waited more than 0.05 seconds"]))
        await expect { await failures { await waitUntil(timeout: .zero) { _ in await Task.yield() } } }
          .to(equal(["Waited more than 0.0 seconds"]))
      }

      it("does not wait if the timeout is zero") {
        await expect { await failures { await waitUntil(timeout: .zero) { done in Task { done() } } } }
          .to(equal(["Waited more than 0.0 seconds"]))
      }

      it("does not need the main thread if called on another") {
        let ended = DispatchSemaphore(value: 0)
        Task.detached {
          await waitUntil(timeout: .seconds(30)) { done in
            await Task.yield()
            done()
          }
          ended.signal()
        }
        expect(ended.wait(timeout: .now() + 60)).to(equal(.success))
      }

      it("fails if completed more than once") {
        let messages = await failures {
          await waitUntil(timeout: .seconds(30)) { done in
            done()
            await Task.yield()
            done()
          }
        }
        expect(messages).to(equal(["waitUntil(...) expects its completion closure to be only called once"]))
      }

      it("fails if completed late by blocking code") {
        let messages = await failures {
          await waitUntil(timeout: .milliseconds(20)) { done in
            Thread.sleep(forTimeInterval: 0.1)
            done()
          }
          await waitUntil(timeout: .milliseconds(20)) { done in
            DispatchQueue.main.async {
              Thread.sleep(forTimeInterval: 0.1)
              done()
            }
          }
        }
        expect(messages).to(equal(["Waited more than 0.02 seconds", "Waited more than 0.02 seconds"]))
      }

      it("stops when its task is cancelled, and reports that") {
        let messages = await failures {
          let task = Task { await waitUntil(timeout: .seconds(3600)) { _ in await Task.yield() } }
          task.cancel()
          await task.value
        }
        expect(messages).to(equal(["waitUntil(...) was cancelled before its completion closure was called"]))
      }
    }
  }
}
