import Candlestick
import Foundation

final class WaitUntilSpec: Spec {
  override class func spec() {
    describe("waitUntil in synchronous code") {
      it("goes on when it is told that the code is done") {
        waitUntil(timeout: .seconds(30)) { done in done() }
      }

      it("serves tasks of the main actor") { waitUntil(timeout: .seconds(30)) { done in Task { done() } } }
      it("serves the main queue") { waitUntil(timeout: .seconds(30)) { done in DispatchQueue.main.async { done() } } }
      it("may be told by a thread") { waitUntil(timeout: .seconds(30)) { done in Thread { done() }.start() } }
      it("may be told by a task") { waitUntil(timeout: .seconds(30)) { done in Task.detached { done() } } }

      it("may wait for good") {
        waitUntil(timeout: .seconds(Int64.max)) { done in Thread { done() }.start() }
      }

      it("may be inside another") {
        waitUntil(timeout: .seconds(30)) { done in
          waitUntil(timeout: .seconds(30)) { done in Task { done() } }
          Task { done() }
        }
      }

      it("fails when it is not told in time") {
        expect(failures { waitUntil(timeout: .milliseconds(50)) { _ in } }).to(equal(["Waited more than 0.05 seconds"]))
        expect(failures { waitUntil(timeout: .zero) { _ in } }).to(equal(["Waited more than 0.0 seconds"]))
      }

      it("fails once when it is told too late") {
        var finish: (@Sendable () -> Void)?
        let messages = failures {
          waitUntil(timeout: .milliseconds(20)) { done in finish = done }
          finish?()
        }
        expect(messages).to(equal(["Waited more than 0.02 seconds"]))
      }

      it("fails when it is told more than once") {
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

      it("allows half as much time again where the main thread is busy") {
        waitUntil(timeout: .seconds(2)) { done in
          Thread.sleep(forTimeInterval: 2.1)
          done()
        }
      }

      it("fails where the main thread is busy for longer") {
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
        expect(captured.all.map(\.details)).to(allPass(equal("The main thread was busy when the time was over.")))
      }

      it("fails at its own place") {
        let captured = CapturedFailures()
        FailureReporter.withDestination(captured) { waitUntil(timeout: .zero) { _ in } }
        expect(captured.all.map(\.location.line)).to(equal([#line - 1]))
      }

      it("takes the time that is set where the call does not say") {
        let timeout = PollingDefaults.timeout
        defer { PollingDefaults.timeout = timeout }
        PollingDefaults.timeout = .milliseconds(20)
        expect(failures { waitUntil { _ in } }).to(equal(["Waited more than 0.02 seconds"]))
      }
    }

    describe("waitUntil in async code") {
      it("goes on when it is told that the code is done") {
        await waitUntil(timeout: .seconds(30)) { done in
          await Task.yield()
          done()
        }
      }

      it("lets tasks of the main actor go on") { await waitUntil(timeout: .seconds(30)) { done in Task { done() } } }
      it("may be told by a thread") { await waitUntil(timeout: .seconds(30)) { done in Thread { done() }.start() } }
      it("may be told by a task") { await waitUntil(timeout: .seconds(30)) { done in Task.detached { done() } } }

      it("may wait for good") {
        await waitUntil(timeout: .seconds(Int64.max)) { done in Thread { done() }.start() }
      }

      it("fails when it is not told in time") {
        await expect { await failures { await waitUntil(timeout: .milliseconds(50)) { _ in } } }
          .to(equal(["Waited more than 0.05 seconds"]))
        await expect { await failures { await waitUntil(timeout: .zero) { _ in await Task.yield() } } }
          .to(equal(["Waited more than 0.0 seconds"]))
      }

      it("fails when it is told more than once") {
        let messages = await failures {
          await waitUntil(timeout: .seconds(30)) { done in
            done()
            await Task.yield()
            done()
          }
        }
        expect(messages).to(equal(["waitUntil(...) expects its completion closure to be only called once"]))
      }

      it("fails when it is told too late by code that blocks") {
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

      it("gives up when its task is cancelled, and says so") {
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
