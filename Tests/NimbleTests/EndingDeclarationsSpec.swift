import Candlestick
import Nimble

/// Uses each way to end an expectation.
final class EndingDeclarationsSpec: Spec {
  override class func spec() {
    let one: Matcher<Int> = equal(1)
    let two: Matcher<Int> = equal(2)
    let beOne = AsyncMatcher<Int>.simple("be 1") { MatcherStatus(bool: try await $0.evaluate() == 1) }
    let beTwo = AsyncMatcher<Int>.simple("be 2") { MatcherStatus(bool: try await $0.evaluate() == 2) }
    let moment = Duration.milliseconds(5)
    let while5: Duration = .seconds(5)
    func load() async -> Int { 1 }
    func loadNothing() async {}

    describe("ending") {
      it("is immediate") {
        expect(1).to(one, description: "one")
        expect(1).toNot(two)
        expect(1).notTo(two)
        await expect(1).to(beOne)
        await expect(1).toNot(beTwo)
        await expect(1).notTo(beTwo)
        await expect { await load() }.to(one)
        await expect { await load() }.toNot(two)
        await expect { await load() }.notTo(two)
        await expect { await load() }.to(beOne)
        await expect { await load() }.toNot(beTwo)
        await expect { await load() }.notTo(beTwo)
      }

      it("is immediate and required") {
        try require(1).to(one, description: "one")
        try require(1).toNot(two)
        try require(1).notTo(two)
        try await require(1).to(beOne)
        try await require(1).toNot(beTwo)
        try await require(1).notTo(beTwo)
        try await require { await load() }.to(one)
        try await require { await load() }.toNot(two)
        try await require { await load() }.notTo(two)
        try await require { await load() }.to(beOne)
        try await require { await load() }.toNot(beTwo)
        try await require { await load() }.notTo(beTwo)
        let failures = gatherFailingExpectations(silently: true) { _ = try? require(1).to(two) }
        expect(failures).to(haveCount(1))
      }

      it("is eventual, from async code") {
        await expect(1).toEventually(one)
        await expect(1).toEventuallyNot(two)
        await expect(1).toNotEventually(two)
        await expect(1).toNever(two, until: moment)
        await expect(1).neverTo(two, until: moment)
        await expect(1).toAlways(one, until: moment)
        await expect(1).alwaysTo(one, until: moment)
        await expect(1).toEventually(beOne)
        await expect(1).toEventuallyNot(beTwo)
        await expect(1).toNotEventually(beTwo)
        await expect(1).toNever(beTwo, until: moment)
        await expect(1).neverTo(beTwo, until: moment)
        await expect(1).toAlways(beOne, until: moment)
        await expect(1).alwaysTo(beOne, until: moment)
        await expect { await load() }.toEventually(one, timeout: while5, pollInterval: moment, description: "one")
        await expect { await load() }.toEventuallyNot(two)
        await expect { await load() }.toNotEventually(two)
        await expect { await load() }.toNever(two, until: moment)
        await expect { await load() }.neverTo(two, until: moment)
        await expect { await load() }.toAlways(one, until: moment)
        await expect { await load() }.alwaysTo(one, until: moment)
        await expect { await load() }.toEventually(beOne)
        await expect { await load() }.toEventuallyNot(beTwo)
        await expect { await load() }.toNotEventually(beTwo)
        await expect { await load() }.toNever(beTwo, until: moment)
        await expect { await load() }.neverTo(beTwo, until: moment)
        await expect { await load() }.toAlways(beOne, until: moment)
        await expect { await load() }.alwaysTo(beOne, until: moment)
      }

      it("is eventual and required, from async code") {
        try await require(1).toEventually(one)
        try await require(1).toEventuallyNot(two)
        try await require(1).toNotEventually(two)
        try await require(1).toNever(two, until: moment)
        try await require(1).neverTo(two, until: moment)
        try await require(1).toAlways(one, until: moment)
        try await require(1).alwaysTo(one, until: moment)
        try await require(1).toEventually(beOne)
        try await require(1).toEventuallyNot(beTwo)
        try await require(1).toNotEventually(beTwo)
        try await require(1).toNever(beTwo, until: moment)
        try await require(1).neverTo(beTwo, until: moment)
        try await require(1).toAlways(beOne, until: moment)
        try await require(1).alwaysTo(beOne, until: moment)
        try await require { await load() }.toEventually(one)
        try await require { await load() }.toEventuallyNot(two)
        try await require { await load() }.toNotEventually(two)
        try await require { await load() }.toNever(two, until: moment)
        try await require { await load() }.neverTo(two, until: moment)
        try await require { await load() }.toAlways(one, until: moment)
        try await require { await load() }.alwaysTo(one, until: moment)
        try await require { await load() }.toEventually(beOne)
        try await require { await load() }.toEventuallyNot(beTwo)
        try await require { await load() }.toNotEventually(beTwo)
        try await require { await load() }.toNever(beTwo, until: moment)
        try await require { await load() }.neverTo(beTwo, until: moment)
        try await require { await load() }.toAlways(beOne, until: moment)
        try await require { await load() }.alwaysTo(beOne, until: moment)
        expect(1).to(one)
      }

      it("is eventual, from synchronous code") {
        expect(1).toEventually(one, timeout: while5, pollInterval: moment, description: "one")
        expect(1).toEventuallyNot(two)
        expect(1).toNotEventually(two)
        expect(1).toNever(two, until: moment)
        expect(1).neverTo(two, until: moment)
        expect(1).toAlways(one, until: moment)
        expect(1).alwaysTo(one, until: moment)
        try require(1).toEventually(one)
        try require(1).toEventuallyNot(two)
        try require(1).toNotEventually(two)
        try require(1).toNever(two, until: moment)
        try require(1).neverTo(two, until: moment)
        try require(1).toAlways(one, until: moment)
        try require(1).alwaysTo(one, until: moment)
      }

      it("is when a closure is called") {
        waitUntil { done in done() }
        waitUntil(timeout: while5) { done in done() }
        let failures = gatherFailingExpectations(silently: true) { waitUntil(timeout: moment) { _ in } }
        expect(failures).to(haveCount(1))
      }

      it("is when a closure is called, from async code") {
        await waitUntil(timeout: while5) { done in done() }
        await waitUntil { done in
          await loadNothing()
          done()
        }
        expect(PollingDefaults.timeout).to(beGreaterThan(PollingDefaults.pollInterval))
      }
    }
  }
}
