import Candlestick
import Foundation

final class MissingAwaitSpec: Spec {
  override class func spec() {
    describe("an expectation of async code without await") {
      it("fails if it compiles, because its code does not run") {
        let center = NotificationCenter()
        let messages = failures {
          expect { await later(1) }.toNot(throwError())
          expect { await later(1) }.to(throwError())
          expect { try await failing() }.to(throwError(TestError.broken))
          expect { await later(1) }.toNot(change { 1 })
          expect { await later(1) }.toNot(output("a"))
          expect { await later(1) }.toNot(postNotifications(equal([Notification(name: .init("a"))]), from: center))
        }
        let message = "the code in expect is async, and was not run: write `await expect { … }`"
        expect(messages).to(equal(Array(repeating: message, count: 6)))
      }

      it("may have a closure as its value") {
        let closure: () -> Int = { 1 }
        expect(closure as Any).toNot(throwError())
        expect([closure]).toNot(throwError())
      }
    }
  }
}

private func failing() async throws { throw TestError.broken }
