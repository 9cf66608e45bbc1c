import Candlestick
import CandlestickExpectations

final class ShortenedValuesSpec: Spec {
  override class func spec() {
    let thousand = Array(0..<1_000)
    let numbers = thousand.map(String.init).joined(separator: ", ")
    let short =
      "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, … 977 of 1,000 elements left out …, 991, 992, "
      + "993, 994, 995, 996, 997, 998, 999"

    let shortWithMore = short.replacing("of 1,000", with: "of 1,001") + ", -1"

    describe("a long value in a message") {
      it("is shortened to its first and last elements, with their number, and the difference follows") {
        let captured = capturing { expect(thousand + [-1]).to(equal(thousand)) }
        expect(captured.messages).to(
          equal([
            "expected to equal <[\(short)]>, got <[\(shortWithMore)]>"
          ])
        )
        expect(captured.details).to(
          equal("difference (- expected, + got):\n  [\n    … (1,000 equal elements)\n+   [1000]: -1\n  ]")
        )
      }

      it("is in the details as a whole if no difference follows") {
        let captured = capturing { expect(thousand).to(contain(-1)) }
        expect(captured.messages).to(equal(["expected to contain <-1>, got <[\(short)]>"]))
        expect(captured.details).to(equal("in full: expected to contain <-1>, got <[\(numbers)]>"))
      }

      it("is shortened on both sides") {
        let captured = capturing { expect([-1]).to(contain(thousand)) }
        expect(captured.messages).to(equal(["expected to contain <\(short)>, got <[-1]>"]))
        expect(captured.details).to(equal("in full: expected to contain <\(numbers)>, got <[-1]>"))
      }

      it("is shortened in its middle if it has no elements") {
        let text = String(repeating: "a", count: 150) + String(repeating: "z", count: 150)
        let captured = capturing { expect(text).to(contain("x")) }
        let side = { (letter: String) in String(repeating: letter, count: 50) }
        expect(captured.messages).to(
          equal(["expected to contain <x>, got <\(side("a"))… 200 characters left out …\(side("z"))>"])
        )
        expect(captured.details).to(equal("in full: expected to contain <x>, got <\(text)>"))
      }

      it("is shortened in the message of a matcher that was written without that limit") {
        let text = String(repeating: "a", count: 5_000)
        let captured = capturing {
          expect(1).to(Matcher { _ in MatcherResult(bool: false, message: .expectedTo("be <\(text)>")) })
        }
        expect(captured.messages.first).to(haveCount(1_041))
        expect(captured.details).to(equal("in full: expected to be <\(text)>"))
      }

      it("is shortened in the lines below a message, too") {
        let captured = capturing { expect(thousand).to(haveCount(1)) }
        expect(captured.messages).to(
          equal(["expected to have Array<Int> with count 1, got 1000\nActual Value: [\(short)]"])
        )
        expect(captured.details).to(
          equal("in full: expected to have Array<Int> with count 1, got 1000\nActual Value: [\(numbers)]")
        )
      }

      it("is whole in the details although another one has the same ends") {
        let other = thousand.map { $0 == 500 ? -1 : $0 }
        let captured = capturing { expect(thousand).to(beginWith(prefix: other)) }
        expect(captured.messages).to(equal(["expected to begin with <[\(short)]>, got <[\(short)]>"]))
        let otherNumbers = other.map(String.init).joined(separator: ", ")
        expect(captured.details)
          .to(equal("in full: expected to begin with <[\(otherNumbers)]>, got <[\(numbers)]>"))
      }

      it("does not change the order of elements that differ only in their middle") {
        let tags = (0..<9).map { number in
          Tag(name: String(repeating: "a", count: 200) + "\(number)" + String(repeating: "z", count: 200))
        }
        let captured = capturing { expect(Set(tags)).to(beEmpty()) }
        let texts = tags.map(\.name).joined(separator: ", ")
        expect(captured.details).to(equal("in full: expected to be empty, got <Set([\(texts)])>"))
      }

      it("is whole up to two lines") {
        let text = String(repeating: "a", count: 240)
        let captured = capturing { expect(text).to(contain("x")) }
        expect(captured.messages).to(equal(["expected to contain <x>, got <\(text)>"]))
        expect(captured.all.first?.details).to(beNil())
      }

      it("is whole in the details of a failure that expectAll reports") {
        let captured = capturing { expectAll { expect(thousand).to(contain(-1)) } }
        expect(captured.details).to(equal("in full: expected to contain <-1>, got <[\(numbers)]>"))
      }
    }
  }
}

private func capturing(_ body: () -> Void) -> CapturedFailures {
  let captured = CapturedFailures()
  FailureReporter.withDestination(captured, body)
  return captured
}

private struct Tag: Hashable, CustomStringConvertible {
  let name: String
  var description: String { name }
}
