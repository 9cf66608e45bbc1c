import Candlestick

final class ExpectationMessageSpec: Spec {
  override class func spec() {
    describe("an expectation's message") {
      it("shows the expectation and the value") {
        expect(ExpectationMessage.expectedActualValueTo("be even").toString(actual: "<3>"))
          .to(equal("expected to be even, got <3>"))
      }

      it("shows the expectation and the matcher's description of the value") {
        expect(ExpectationMessage.expectedCustomValueTo("throw", actual: "no error").toString(actual: "<3>"))
          .to(equal("expected to throw, got no error"))
      }

      it("shows only the expectation") {
        expect(ExpectationMessage.expectedTo("be even").toString(actual: "<3>")).to(equal("expected to be even"))
      }

      it("can be plain text") { expect(ExpectationMessage.fail("odd").toString(actual: "<3>")).to(equal("odd")) }

      it("can begin with other words") {
        expect(
          ExpectationMessage.expectedActualValueTo("be even").toString(actual: "3", expected: "hoped", to: "to not")
        )
        .to(equal("hoped to not be even, got 3"))
      }

      it("appends text in order") {
        let message = ExpectationMessage.expectedActualValueTo("be even").appended(message: " (a)")
        expect(message.appended(message: " (b)").toString(actual: "<3>"))
          .to(equal("expected to be even, got <3> (a) (b)"))
      }

      it("prepends text") {
        expect(ExpectationMessage.prepends("really ", .expectedTo("be even")).toString(actual: "<3>"))
          .to(equal("really expected to be even"))
      }

      it("puts details last, each on its own lines") {
        let message = ExpectationMessage.expectedActualValueTo("be even")
          .appended(details: "first\n  second")
          .appended(message: " (odd)")
          .appended(details: "third")
        expect(message.toString(actual: "<3>"))
          .to(equal("expected to be even, got <3> (odd)\nfirst\n  second\nthird"))
      }

      it("can hint at beNil") {
        expect(ExpectationMessage.expectedActualValueTo("be even").appendedBeNilHint().toString(actual: "<nil>"))
          .to(equal("expected to be even, got <nil> (use beNil() to match nils)"))
      }
    }

    describe("an expectation's message derived from another") {
      let all: [ExpectationMessage] = [
        .expectedActualValueTo("be even"), .expectedCustomValueTo("be even", actual: "3"), .expectedTo("be even"),
        .fail("odd"),
      ]

      func texts(_ make: (ExpectationMessage) -> ExpectationMessage) -> [String] {
        all.map { make($0).toString(actual: "<3>") }
      }

      it("prepends text to the expectation") {
        expect(texts { $0.prepended(expectation: "not ") })
          .to(
            equal([
              "expected to not be even, got <3>", "expected to not be even, got 3", "expected to not be even", "odd",
            ])
          )
      }

      it("prepends text to a wrapped expectation") {
        let message = ExpectationMessage.prepends("really ", .expectedTo("be even"))
          .appended(message: " (b)").appended(details: "c")
        expect(message.prepended(expectation: "not ").toString(actual: "<3>"))
          .to(equal("really expected to not be even (b)\nc"))
      }

      it("wraps the expectation in text") {
        expect(texts { $0.wrappedExpectation(before: "all ", after: ", but 3 is odd") })
          .to(
            equal([
              "expected to all be even, got <3>, but 3 is odd", "expected to all be even, got 3, but 3 is odd",
              "expected to all be even, but 3 is odd", "odd, but 3 is odd",
            ])
          )
      }

      it("replaces the expectation") {
        expect(texts { $0.replacedExpectation { .expectedTo("\($0.expectedMessage)!") } })
          .to(equal(["expected to be even!", "expected to be even!", "expected to be even!", "expected to odd!"]))
        let message = ExpectationMessage.prepends("really ", .expectedTo("be even"))
          .appended(message: " (b)").appended(details: "c")
        expect(message.replacedExpectation { _ in .expectedTo("be odd") }.toString(actual: "<3>"))
          .to(equal("really expected to be odd (b)\nc"))
      }
    }

    describe("an expectation's message with several lines") {
      it("is put on one line") {
        expect(ExpectationMessage.expectedActualValueTo("equal <a\n  b>").toString(actual: "<a\r\nc  \n\n>"))
          .to(equal("expected to equal <ab>, got <ac>"))
      }

      it("escapes control characters") {
        expect(ExpectationMessage.expectedActualValueTo("equal <\u{1B}[31m\0>").toString(actual: "<\t\u{7F}\u{90}é>"))
          .to(equal(#"expected to equal <\u{1B}[31m\0>, got <\t\u{7F}\u{90}é>"#))
        expect(failures { expect("\u{1B}[31mred").to(equal("red")) })
          .to(equal([#"expected to equal <red>, got <\u{1B}[31mred>"#]))
        expect(failures { expect { throw Bell() }.toNot(throwError()) })
          .to(equal([#"expected to not throw any error, got <\u{7}>"#]))
        expect(failures { expect { () throws -> Int in throw Bell() }.to(equal(1)) })
          .to(equal([#"unexpected error thrown: <\u{7}>"#]))
      }

      it("escapes them in its details too, except newlines and tabs") {
        let message = ExpectationMessage.expectedTo("be even").appended(details: "a\n\tb\u{7}")
        expect(message.toString(actual: "")).to(equal("expected to be even\na\n\tb\\u{7}"))
        expect(ExpectationMessage.fail("a\n\tb\u{7}").toString(actual: "")).to(equal("a\n\tb\\u{7}"))
      }

      it("keeps its lines if it is plain text") {
        expect(ExpectationMessage.fail("first\n  second").toString(actual: "<3>")).to(equal("first\n  second"))
      }
    }

    describe("the expected part of a message") {
      it("is the text that the message was created from") {
        expect(ExpectationMessage.expectedActualValueTo("be even").expectedMessage).to(equal("be even"))
        expect(ExpectationMessage.expectedCustomValueTo("be even", actual: "3").expectedMessage).to(equal("be even"))
        expect(ExpectationMessage.expectedTo("be even").expectedMessage).to(equal("be even"))
        expect(ExpectationMessage.fail("be even").expectedMessage).to(equal("be even"))
      }

      it("includes appended text, but not details") {
        let message = ExpectationMessage.expectedTo("be even").appended(details: "why").appended(message: " enough")
        expect(message.expectedMessage).to(equal("be even enough"))
      }
    }
  }
}

private struct Bell: Error, CustomStringConvertible {
  var description: String { "\u{7}" }
}
