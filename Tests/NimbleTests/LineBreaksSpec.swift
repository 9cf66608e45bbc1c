import CandlestickSpecs
import Nimble

/// Without `Candlestick`, so that Nimble's `expect` is called.
final class LineBreaksSpec: Spec {
  override class func spec() {
    describe("a message about values with line breaks") {
      it("is Nimble's, and its details show them") {
        expect(failures { expect("a\n b").to(contain("ab")) }).to(equal(["expected to contain <ab>, got <ab>"]))
        expect(details { expect("a\n b").to(contain("ab")) })
          .to(equal(#"with line breaks: expected to contain <ab>, got <a\n b>"#))
        expect(details { expect { "a\r\nb" }.to(contain("ab")) })
          .to(equal(#"with line breaks: expected to contain <ab>, got <a\r\nb>"#))
      }

      it("is Nimble's in a requirement, of async code, and in polling") {
        let notes = [#"with line breaks: expected to contain <ab>, got <a\nb>"#]
        expect(details { _ = try? require("a\nb").to(contain("ab")) }.components(separatedBy: "\n")).to(equal(notes))
        let details = await details { await expect { await Task { "a\nb" }.value }.to(contain("ab")) }
        expect(details.components(separatedBy: "\n")).to(equal(notes))
        expect(failures { expect("a\nb").toEventually(contain("ab"), timeout: .zero) })
          .to(equal(["expected to eventually contain <ab>, got <ab>"]))
      }

      it("has no such details if a difference shows them") {
        expect(failures { expect("a\r\nb").to(equal("a\nb")) }).to(equal(["expected to equal <ab>, got <ab>"]))
        expect(details { expect("a\r\nb").to(equal("a\nb")) }).to(
          beginWith("difference (- expected, + got):"),
          description: "the details"
        )
        expect(details { expect("a\r\nb").to(equal("a\nb")) }).to(contain(#"+   a\r"#))
      }
    }

    describe("a message about a long value") {
      it("is whole, as Nimble's") {
        let text = String(repeating: "a", count: 5_000)
        expect(failures { expect(text).to(contain("b")) }).to(equal(["expected to contain <b>, got <\(text)>"]))
      }
    }
  }
}
