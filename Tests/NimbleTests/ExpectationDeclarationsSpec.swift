import Candlestick
import Foundation
import Nimble

/// Uses each way to begin and to end an expectation.
final class ExpectationDeclarationsSpec: Spec {
  private struct Refusal: Error {}

  override class func spec() {
    let one: Matcher<Int> = equal(1)
    let two: Matcher<Int> = equal(2)
    let beOne = AsyncMatcher<Int>.simple("be 1") { MatcherStatus(bool: try await $0.evaluate() == 1) }
    let beTwo = AsyncMatcher<Int>.simple("be 2") { MatcherStatus(bool: try await $0.evaluate() == 2) }
    let moment = Duration.milliseconds(5)
    let while5: Duration = .seconds(5)
    func load() async -> Int { 1 }
    func loadNothing() async {}

    describe("beginning") {
      it("takes values and closures") {
        let optional: Int? = 1
        expect(1).to(one)
        expect(optional).to(one)
        expect { 1 }.to(one)
        expect { optional }.to(one)
        expect { _ = optional }.to(beVoid())
        expects(1).to(one)
        expects { 1 }.to(one)
        expects { optional }.to(one)
        expects { _ = optional }.to(beVoid())
      }

      it("takes async values and closures") {
        let optional: Int? = 1
        await expect { await load() }.to(one)
        await expect { () async -> Int? in await load() }.to(one)
        await expect { await loadNothing() }.to(beVoid())
        await expecta(await load()).to(one)
        await expecta { await load() }.to(one)
        await expecta { () async -> Int? in optional }.to(one)
        await expecta { await loadNothing() }.to(beVoid())
      }

      it("takes requirements") {
        let optional: Int? = 1
        try require(1).to(one)
        try require { 1 }.to(one)
        try require { optional }.to(one)
        try require { _ = optional }.to(beVoid())
        try requires(1).to(one)
        try requires { 1 }.to(one)
        try requires { optional }.to(one)
        try requires { _ = optional }.to(beVoid())
        let value = try require(customError: Refusal(), optional).to(one)
        expect(value).to(equal(1))
      }

      it("takes async requirements") {
        let optional: Int? = 1
        try await require { await load() }.to(one)
        try await require { () async -> Int? in optional }.to(one)
        try await requirea(await load()).to(one)
        try await requirea { await load() }.to(one)
        let value = try await requirea { () async -> Int? in optional }.to(one)
        expect(value).to(equal(1))
      }

      it("unwraps") {
        let optional: Int? = 1
        expect(try unwrap(optional)).to(equal(1))
        expect(try unwraps(optional)).to(equal(1))
        let values = [try unwrap { optional }, try unwraps { optional }]
        expect(values).to(equal([1, 1]))
      }

      it("unwraps in async code") {
        let optional: Int? = 1
        let values = [
          try await unwrap { () async -> Int? in optional }, try await unwrapa(await load()),
          try await unwrapa { () async -> Int? in optional },
        ]
        expect(values).to(equal([1, 1, 1]))
      }

      it("unwraps a value that appears later") {
        let optional: Int? = 1
        expect(try pollUnwrap(optional)).to(equal(1))
        expect(try pollUnwrap(timeout: while5, optional)).to(equal(1))
        expect(try pollUnwraps(timeout: while5, optional)).to(equal(1))
        let values = [
          try pollUnwrap(timeout: while5, pollInterval: moment, description: "it") { optional },
          try pollUnwraps(timeout: while5) { optional },
        ]
        expect(values).to(equal([1, 1]))
      }

      it("unwraps a value that appears later in async code") {
        let optional: Int? = 1
        let values = [
          try await pollUnwrap(timeout: while5) { () async -> Int? in optional },
          try await pollUnwrapa(timeout: while5, await load()),
          try await pollUnwrapa(timeout: while5) { () async -> Int? in optional },
        ]
        expect(values).to(equal([1, 1, 1]))
      }

      it("fails if there is nothing to unwrap") {
        let nothing: Int? = nil
        let failures = await gatherFailingExpectations(silently: true) {
          _ = try? unwrap(nothing)
          _ = try? unwraps { nothing }
          _ = try? pollUnwrap(timeout: moment, nothing)
          _ = try? await unwrapa { () async -> Int? in nothing }
          _ = try? await pollUnwrapa(timeout: moment) { () async -> Int? in nothing }
        }
        expect(failures).to(haveCount(5))
      }
    }

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

    describe("an expectation") {
      let location = SourceLocation()

      it("has parts") {
        let expression = Expression<Int>(expression: { 1 }, location: location)
        let expectation = SyncExpectation(expression: expression)
        expect(expectation.status == .pending).to(beTrue())
        expect(expectation.to(one).status == .passed).to(beTrue())
        expect(try expectation.expression.evaluate()).to(equal(1))
        expect(expectation.location).to(equal(location))
        expect((expectation as any Expectation).location).to(equal(location))
        expect(expectation.verify(true, FailureMessage()).status == ExpectationStatus.passed).to(beTrue())
        let both = gatherFailingExpectations(silently: true) {
          let failed = expectation.verify(false, FailureMessage(stringValue: "no"))
          expect(failed.status == .failed).to(beTrue())
          expect(failed.verify(true, FailureMessage()).status == .mixed).to(beTrue())
        }
        expect(both.map(\.message.stringValue)).to(equal(["no"]))
        let required = SyncRequirement(expression: expression, customError: Refusal())
        expect(required.customError).to(beAKindOf(Refusal.self))
        expect(required.location).to(equal(location))
        expect(try required.expression.evaluate()).to(equal(1))
        expect(try required.verify(true, FailureMessage(), 1)).to(equal(1))
      }

      it("has parts if it is async") {
        let expression = AsyncExpression<Int>(expression: { 1 }, location: location)
        let expectation = AsyncExpectation(expression: expression)
        expect(expectation.status == .pending).to(beTrue())
        expect(expectation.location).to(equal(location))
        let value = try await expectation.expression.evaluate()
        expect(value).to(equal(1))
        expect(expectation.verify(true, FailureMessage()).status == .passed).to(beTrue())
        let required = AsyncRequirement(expression: expression, customError: nil)
        expect(required.customError).to(beNil())
        expect(required.location).to(equal(location))
        let again = try await required.expression.evaluate()
        expect(again).to(equal(1))
        expect(try required.verify(true, FailureMessage(), 1)).to(equal(1))
      }

      it("compares with nil") {
        let nothing: ExpectationNil = nil
        expect(nil as Int?) == nothing
        expect(1) != nothing
        expect(nil as Int?) == ExpectationNil(nilLiteral: ())
        await expect { () async -> Int? in nil } == nothing
        await expect { await load() } != nothing
      }
    }

    describe("failing") {
      it("is possible directly") {
        let failures = gatherFailingExpectations(silently: true) {
          fail("no")
          fail()
          fail("there", location: SourceLocation())
          expect { try requireFail("never") }.to(throwError(errorType: RequireError.self))
          expect { try requireFail("never", customError: Refusal()) }.to(throwError(errorType: Refusal.self))
        }
        expect(failures.map(\.message.stringValue)).to(contain("no", "fail() always fails", "there", "never"))
      }

      it("has an error with a description") {
        var caught: (any Error)?
        _ = gatherFailingExpectations(silently: true) {
          do { try requireFail("never") } catch { caught = error }
        }
        let error = try unwrap(caught as? RequireError)
        expect(error.errorUserInfo).toNot(beEmpty())
      }
    }

    describe("an assertion handler") {
      it("can be set") {
        let recorder = AssertionRecorder()
        withAssertionHandler(recorder) { expect(1).to(two) }
        await withAssertionHandler(recorder) { await expect { await load() }.to(one) }
        expect(recorder.assertions.map(\.success)).to(equal([false, true]))
        let record = try unwrap(recorder.assertions.first)
        expect(record.message.stringValue).to(equal("expected to equal <2>, got <1>"))
        expect(record.location.line).to(beGreaterThan(0))
        expect(record.description).to(contain("1"))
        recorder.assertions = []
        recorder.assert(true, message: FailureMessage(), location: SourceLocation())
        expect(recorder.assertions).to(haveCount(1))
      }

      it("can gather") {
        let all = gatherExpectations(silently: true) { expect(1).to(one) }
        let asyncAll = await gatherExpectations(silently: true) { await expect { await load() }.to(one) }
        let failing = gatherFailingExpectations(silently: true) { expect(1).to(two) }
        let asyncFailing = await gatherFailingExpectations(silently: true) { await expect { await load() }.to(two) }
        expect([all, asyncAll, failing, asyncFailing].map(\.count)).to(equal([1, 1, 1, 1]))
        expect(all.first).to(beAKindOf(AssertionRecord.self))
      }

      it("can dispatch to several") {
        let recorders = [AssertionRecorder(), AssertionRecorder()]
        let dispatcher = AssertionDispatcher(handlers: recorders)
        dispatcher.assert(false, message: FailureMessage(stringValue: "no"), location: SourceLocation())
        expect(recorders.map(\.assertions.count)).to(equal([1, 1]))
      }

      it("receives passed assertions") {
        let handlers: [any AssertionHandler] = [
          NimbleXCTestHandler(), NimbleShortXCTestHandler(), NimbleSwiftTestingHandler(), NimbleTestingHandler(),
          NimbleAssertionHandler,
        ]
        for handler in handlers { handler.assert(true, message: FailureMessage(), location: SourceLocation()) }
        expect(handlers).to(haveCount(5))
        // Their failures would fail this example.
        let records: [(String, SourceLocation) -> Void] = [Nimble.recordFailure, recordTestingFailure]
        expect(records).to(haveCount(2))
      }
    }
  }
}
