import Candlestick
import Nimble

final class FailureMessageSpec: Spec {
  override class func spec() {
    describe("a failure message") {
      let message = memoized { FailureMessage() }

      it("is composed of its parts") {
        message().postfixMessage = "be even"
        message().actualValue = "<3>"
        expect(message().stringValue).to(equal("expected to be even, got <3>"))
        message().expected = "hoped"
        message().to = "to not"
        message().postfixActual = " (odd)"
        expect(message().stringValue).to(equal("hoped to not be even, got <3> (odd)"))
      }

      it("is generic by default") {
        expect(message().stringValue).to(equal("expected to match, got"))
      }

      it("omits the actual value if it is nil") {
        message().actualValue = nil
        message().postfixActual = " (odd)"
        expect(message().stringValue).to(equal("expected to match"))
      }

      it("has the user's description before it and the details after it, on separate lines") {
        message().actualValue = "<3>"
        message().userDescription = "first\n  of all"
        message().extendedMessage = "details\n  here"
        expect(message().stringValue).to(equal("first\n  of all\nexpected to match, got <3>\ndetails\n  here"))
      }

      it("trims and joins the lines of its other parts") {
        message().postfixMessage = "equal <a\n  b>"
        message().actualValue = "<a\r\nc  \n\n>"
        expect(message().stringValue).to(equal("expected to equal <ab>, got <ac>"))
      }

      it("can be set as a whole, and keeps its parts") {
        message().stringValue = "nothing\n  will do"
        message().userDescription = "first"
        expect(message().stringValue).to(equal("nothing\n  will do"))
        expect(message().postfixMessage).to(equal("match"))
        expect(message().userDescription).to(equal("first"))
        expect(FailureMessage(stringValue: "custom").stringValue).to(equal("custom"))
      }
    }
  }
}
