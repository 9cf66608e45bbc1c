import Candlestick
import Foundation

final class PostNotificationsSpec: Spec {
  override class func spec() {
    let a = Notification(name: .init("a")), b = Notification(name: .init("b"))
    let center = memoized { NotificationCenter() }

    describe("postNotifications") {
      it("matches code that posts matching notifications") {
        expect { center().post(a) }.to(postNotifications(equal([a]), from: center()))
        expect { center().post(a) }.toNot(postNotifications(equal([b]), from: center()))
        expect { center().post(a) }.to(postNotifications(contain(a), from: center()))
      }

      it("records notifications in the order of posting") {
        expect {
          center().post(b)
          center().post(a)
        }.to(postNotifications(equal([b, a]), from: center()))
      }

      it("records none if none are posted") { expect {}.to(postNotifications(beEmpty(), from: center())) }

      it("records none of another center") {
        expect { NotificationCenter().post(a) }.to(postNotifications(beEmpty(), from: center()))
      }

      it("observes the default center by default") {
        let name = Notification.Name("PostNotificationsSpec")
        expect { NotificationCenter.default.post(name: name, object: nil) }
          .to(postNotifications(containElementSatisfying { $0.name == name }))
      }

      it("counts notifications from its creation, even before the code runs") {
        center().post(a)
        let matcher: Matcher<Void> = postNotifications(equal([b]), from: center())
        center().post(b)
        expect {}.to(matcher)
      }

      it("records those posted by other threads") {
        let posting = center()
        expect {
          DispatchQueue.concurrentPerform(iterations: 100) { _ in posting.post(name: .init("c"), object: nil) }
        }.to(postNotifications(haveCount(100), from: posting))
      }

      it("waits for those posted later, and runs the code once") {
        var runs = 0
        let posting = center()
        expect {
          runs += 1
          DispatchQueue.main.async { posting.post(name: .init("later"), object: nil) }
        }.toEventually(postNotifications(haveCount(1), from: posting), timeout: .seconds(60))
        expect(runs).to(equal(1))
      }

      it("runs the code once, even if it is polled several times") {
        var runs = 0
        let posting = center()
        expect {
          runs += 1
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { posting.post(name: .init("later"), object: nil) }
        }.toEventually(
          postNotifications(haveCount(1), from: posting),
          timeout: .seconds(60),
          pollInterval: .milliseconds(1)
        )
        expect(runs).to(equal(1))
      }

      it("matches async code that posts notifications") {
        await expect {
          await Task.yield()
          center().post(a)
        }.to(postNotifications(equal([a]), from: center()))
      }

      it("stops observing when freed") {
        expect {}.to(postNotifications(beEmpty(), from: center()))
        weak var object: Held?
        do {
          let held = Held()
          object = held
          center().post(name: .init("a"), object: held)
        }
        expect(object).to(beNil())
      }

      it("reports the notifications") {
        expect(failures { expect { center().post(b) }.to(postNotifications(beEmpty(), from: center())) })
          .to(equal(["expected to be empty, got <[name = b]>"]))
        expect(failures { expect {}.to(postNotifications(equal([a]), from: center())) })
          .to(equal(["expected to equal <[name = a]>, got no notifications"]))
        expect(failures { expect { center().post(b) }.toNot(postNotifications(equal([b]), from: center())) })
          .to(equal(["expected to not equal <[name = b]>, got <[name = b]>"]))
      }

      it("does not match code that throws") {
        expect(failures { expect { throw E.a }.to(postNotifications(beEmpty(), from: center())) })
          .to(equal(["unexpected error thrown: <a>"]))
      }

      it("remembers at the next poll that the code threw") {
        let matcher: Matcher<Void> = postNotifications(beEmpty(), from: center())
        let throwing = SyncExpression<Void>(expression: { throw E.a }, location: CodeLocation())
        expect { try matcher.satisfies(throwing) }.to(throwError(E.a))
        expect { try matcher.satisfies(throwing) }.to(throwError(E.a))
      }
    }
  }
}

private enum E: Error { case a }

private final class Held {}
