import Candlestick
import Nimble

/// Uses each assertion handler.
final class AssertionHandlerDeclarationsSpec: Spec {
  override class func spec() {
    let one: Matcher<Int> = equal(1)
    let two: Matcher<Int> = equal(2)
    func load() async -> Int { 1 }

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
