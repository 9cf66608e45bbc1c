import Candlestick

final class FailSpec: Spec {
  override class func spec() {
    describe("fail") {
      it("fails with a message") { expect(failures { fail("custom") }).to(equal(["custom"])) }
      it("keeps the lines of a message") { expect(failures { fail("a\n  b") }).to(equal(["a\n  b"])) }
      it("fails without one") { expect(failures { fail() }).to(equal(["fail() always fails"])) }

      it("does not end the example") {
        let messages = failures {
          fail("a")
          fail("b")
        }
        expect(messages).to(equal(["a", "b"]))
      }

      it("fails at its own location") {
        let captured = CapturedFailures()
        FailureReporter.withDestination(captured) {
          fail("custom")
          fail()
        }
        expect(captured.all.map(\.location.line)).to(equal([#line - 3, #line - 2]))
        expect(captured.all.map(\.location.fileID)).to(equal([#fileID, #fileID]))
      }

      it("fails at a given location") {
        let captured = CapturedFailures()
        let place = CodeLocation(file: "/a/B.swift", line: 3)
        FailureReporter.withDestination(captured) { fail("custom", location: place) }
        expect(captured.all).to(equal([TestFailure(message: "custom", location: place)]))
      }
    }
  }
}
