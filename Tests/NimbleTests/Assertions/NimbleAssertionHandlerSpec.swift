import Candlestick
import CandlestickExpectations
import Nimble

final class NimbleAssertionHandlerSpec: Spec {
  override class func spec() {
    describe("the assertion handler of the process") {
      afterEach { NimbleAssertionHandler = NimbleTestingHandler() }

      it("fails the example by default") {
        expect(NimbleAssertionHandler is NimbleTestingHandler).to(beTrue())
        let handler = NimbleAssertionHandler
        let message = FailureMessage(stringValue: "custom")
        let messages = failures {
          handler.assert(true, message: message, location: CodeLocation())
          handler.assert(false, message: message, location: CodeLocation())
        }
        expect(messages).to(equal(["custom"]))
      }

      it("receives the failures of every example once set") {
        let recorder = AssertionRecorder()
        let run = InnerRun {
          it("sets it") { NimbleAssertionHandler = recorder }
          it("fails") {
            fail("one")
            await Task.detached { fail("two") }.value
          }
          it("sets it back") { NimbleAssertionHandler = NimbleTestingHandler() }
          it("fails itself") { fail("three") }
        }
        expect(run.outcomes).to(equal(["passed", "passed", "passed", "failed: three"]))
        expect(recorder.assertions.map(\.message.stringValue)).to(equal(["one", "two"]))
      }

      it("does not receive what a handler around the code receives") {
        NimbleAssertionHandler = AssertionRecorder()
        let inner = AssertionRecorder()
        withAssertionHandler(inner) { fail("custom") }
        expect(inner.assertions).to(haveCount(1))
        expect((NimbleAssertionHandler as? AssertionRecorder)?.assertions).to(beEmpty())
      }

      it("costs nothing if it is the default") {
        NimbleAssertionHandler = NimbleTestingHandler()
        let described = Described()
        expect(described).to(equal(described))
        expect(described.count).to(equal(0))
      }

      it("may check expectations itself, which fail the example") {
        let messages = failures {
          NimbleAssertionHandler = FailingHandler()
          fail("custom")
        }
        expect(messages).to(equal(["a handler's own"]))
      }
    }

    describe("the assertion handler, set inside withAssertionHandler,") {
      it("replaces that handler until the call ends") {
        let outer = AssertionRecorder()
        let inner = AssertionRecorder()
        withAssertionHandler(outer) {
          fail("one")
          NimbleAssertionHandler = inner
          fail("two")
        }
        let handlerAfterwards = NimbleAssertionHandler
        NimbleAssertionHandler = NimbleTestingHandler()
        expect(handlerAfterwards is NimbleTestingHandler).to(beTrue())
        expect(outer.assertions.map(\.message.stringValue)).to(equal(["one"]))
        expect(inner.assertions.map(\.message.stringValue)).to(equal(["two"]))
      }
    }

    describe("a handler that fails the example") {
      it("bypasses the handlers around it") {
        let messages = failures {
          withAssertionHandler(AssertionRecorder()) {
            withAssertionHandler(NimbleXCTestHandler()) { fail("one") }
            withAssertionHandler(NimbleSwiftTestingHandler()) { fail("two") }
            Nimble.recordFailure("three", location: CodeLocation())
            recordTestingFailure("four", location: CodeLocation())
          }
        }
        expect(messages).to(equal(["one", "two", "three", "four"]))
      }

      it("reports only the actual value if it is a short handler and the message has parts") {
        let message = FailureMessage()
        message.actualValue = "<1>"
        message.postfixActual = " (odd)"
        let messages = failures {
          let handler = NimbleShortXCTestHandler()
          handler.assert(false, message: message, location: CodeLocation())
          message.actualValue = nil
          message.postfixMessage = "be even"
          handler.assert(false, message: message, location: CodeLocation())
          handler.assert(true, message: message, location: CodeLocation())
          withAssertionHandler(handler) { fail("custom") }
        }
        expect(messages).to(equal(["got: <1> (odd)", "expected to be even", "custom"]))
      }
    }
  }
}

private struct FailingHandler: AssertionHandler {
  func assert(_ assertion: Bool, message: FailureMessage, location: CodeLocation) {
    if !assertion { fail("a handler's own") }
  }
}

/// Counts its descriptions.
private final class Described: Equatable, TestOutputStringConvertible {
  private(set) var count = 0

  var testDescription: String {
    count += 1
    return "described"
  }

  static func == (lhs: Described, rhs: Described) -> Bool { lhs === rhs }
}
