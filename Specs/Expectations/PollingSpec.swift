import Candlestick
import Foundation

final class PollingSpec: Spec {
  override class func spec() {
    describe("toEventually in synchronous code") {
      it("matches a value that a main-actor task sets") {
        var value = 0
        Task { value = 1 }
        expect(value).toEventually(equal(1), timeout: .seconds(30))
      }

      it("matches a value that the main queue sets") {
        var value = 0
        DispatchQueue.main.async { MainActor.assumeIsolated { value = 1 } }
        expect(value).toEventually(equal(1), timeout: .seconds(30))
      }

      it("matches a value that a detached task sets") {
        let value = SharedCount(0)
        Task.detached { value.set(1) }
        expect(value.get()).toEventually(equal(1), timeout: .seconds(30))
      }

      it("matches a value that a thread sets") {
        let value = SharedCount(0)
        Thread { value.set(1) }.start()
        expect { value.get() }.toEventually(equal(1), timeout: .seconds(30))
      }

      it("works on another thread") {
        let value = SharedCount(0)
        let messages = failures {
          waitUntil(timeout: .seconds(30)) { done in
            Thread {
              expect(value.increment()).toEventually(equal(3), timeout: .seconds(30))
              done()
            }.start()
          }
        }
        expect(messages).to(beEmpty())
      }

      it("fails on an error that the matcher does not expect") {
        let value = SharedCount(0)
        let messages = failures {
          expect { try value.increment(orThrow: E.a, from: 3) }.toEventually(equal(0), timeout: .seconds(3600))
          expect { throw E.a }.toEventuallyNot(equal(1), timeout: .seconds(3600))
        }
        expect(messages).to(equal(["unexpected error thrown: <a>", "unexpected error thrown: <a>"]))
        expect(value.get()).to(equal(3))
      }

      it("reports which poll threw the error", .needsSimulations) {
        try simulateSynchronously {
          let value = SharedCount(0)
          Task { try await Task.sleep(for: .seconds(3600)) }
          Task {
            try await Task.sleep(for: .milliseconds(20))
            value.set(7)
          }
          let details = details {
            expect { if value.get() == 7 { throw E.a } }.toEventuallyNot(beVoid(), timeout: .seconds(60))
          }
          expect(details).to(match(#"The error was thrown in poll \d+, after 0.02 seconds of virtual time\."#))
        }
      }

      it("reports what it waited for", .needsSimulations) {
        try simulated {
          expect(failures { expect(0).toEventually(equal(1), timeout: .milliseconds(20)) })
            .to(equal(["expected to eventually equal <1>, got <0>"]))
          expect(failures { expect(nil as Int?).toEventually(equal(1), timeout: .milliseconds(20)) })
            .to(equal(["expected to eventually equal <1>, got <nil> (use beNil() to match nils)"]))
          expect(failures { expect { throw E.a }.toEventually(equal(1), timeout: .milliseconds(20)) })
            .to(equal(["unexpected error thrown: <a>"]))
        }
      }

      it("shows the last value", .needsSimulations) {
        try simulated {
          let value = SharedCount(0)
          let messages = failures { expect(value.increment()).toEventually(equal(-1), timeout: .milliseconds(20)) }
          expect(messages).to(equal(["expected to eventually equal <-1>, got <\(value.get())>"]))
        }
      }

      it("can wait for an error") {
        let value = SharedCount(0)
        expect { try value.increment(orThrow: E.a, from: 3) }.toEventually(throwError(E.a), timeout: .seconds(30))
      }
    }

    describe("toEventuallyNot in synchronous code") {
      it("matches a value that changes") {
        var value = 0
        Task { value = 1 }
        expect(value).toEventuallyNot(equal(0), timeout: .seconds(30))
      }

      it("reports what it waited for", .needsSimulations) {
        try simulated {
          expect(failures { expect(1).toEventuallyNot(equal(1), timeout: .milliseconds(20)) })
            .to(equal(["expected to eventually not equal <1>, got <1>"]))
        }
      }
    }

    describe("toNever in synchronous code") {
      it("passes if no poll finds the value", .needsSimulations) {
        try simulated {
          synchronously { expect(1).toNever(equal(2), timeout: .milliseconds(20)) }
        }
      }

      it("fails at the first poll that finds the value") {
        let value = SharedCount(0)
        let messages = failures {
          expect(value.increment()).toNever(equal(3), timeout: .seconds(30), pollInterval: .milliseconds(1))
        }
        expect(messages).to(equal(["expected to never equal <3>, got <3>"]))
        expect(value.get()).to(equal(3))
      }

      it("fails on an error") {
        expect(failures { expect { throw E.a }.toNever(equal(1), timeout: .seconds(30)) })
          .to(equal(["unexpected error thrown: <a>"]))
      }
    }

    describe("toAlways in synchronous code") {
      it("passes if every poll finds the value", .needsSimulations) {
        try simulated {
          synchronously { expect(1).toAlways(equal(1), timeout: .milliseconds(20)) }
        }
      }

      it("fails at the first poll that does not find the value") {
        let value = SharedCount(0)
        let messages = failures {
          expect(value.increment()).toAlways(beLessThan(3), timeout: .seconds(30), pollInterval: .milliseconds(1))
        }
        expect(messages).to(equal(["expected to always be less than <3>, got <3>"]))
        expect(value.get()).to(equal(3))
      }

      it("sees the changes of a main-actor task between polls") {
        var value = 0
        Task { value = 1 }
        expect(failures { expect(value).toAlways(equal(0), timeout: .seconds(30)) })
          .to(equal(["expected to always equal <0>, got <1>"]))
      }
    }

    describe("a polling expectation") {
      it("has a status") {
        expect(expect(1).toEventually(equal(1)).status).to(equal(.passed))
        expect(failures { expect(expect(1).toEventually(equal(2), timeout: .zero).status).to(equal(.failed)) })
          .to(haveCount(1))
      }

      it("shows the user's description on a line before the message") {
        let messages = failures {
          expect(1).toEventually(equal(2), timeout: .zero, description: "the answer")
          expect(1).toEventuallyNot(equal(1), timeout: .zero, description: "the answer")
          expect(1).toNever(equal(1), timeout: .zero, description: "the answer")
          expect(1).toAlways(equal(2), timeout: .zero, description: "the answer")
        }
        expect(messages).to(haveCount(4))
        expect(messages.filter { $0.hasPrefix("the answer\nexpected to ") }).to(haveCount(4))
      }

      it("uses the default timeout") {
        let timeout = PollingDefaults.timeout
        defer { PollingDefaults.timeout = timeout }
        expect(timeout).to(equal(.seconds(1)))
        PollingDefaults.timeout = .zero
        let value = SharedCount(0)
        expect(failures { expect(value.increment()).toEventually(equal(2)) }).to(haveCount(1))
        expect(value.get()).to(equal(1))
      }
    }
  }
}

private enum E: Error { case a }
