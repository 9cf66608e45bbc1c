import Candlestick

final class EqualDictionarySpec: Spec {
  override class func spec() {
    describe("equal with a dictionary of optional values") {
      let expected: [String: Int?] = ["a": 1, "b": 2]

      it("matches equal entries") {
        expect(["a": 1, "b": 2]).to(equal(expected))
        expect(["a": 1]).toNot(equal(expected))
        expect(["a": 1, "b": 3]).toNot(equal(expected))
      }

      it("distinguishes a missing entry from nil") {
        expect(["a": 1] as [String: Int]).toNot(equal(["a": 1, "b": nil] as [String: Int?]))
      }

      it("also makes matchers for dictionaries without optional values") {
        let matcher: Matcher<[String: Int]> = equal(expected)
        expect(["a": 1, "b": 2]).to(matcher)
        expect(failures { expect(["a": 1]).to(matcher) })
          .to(equal(["expected to equal <[\"a\": Optional(1), \"b\": Optional(2)]>, got <[\"a\": 1]>"]))
        expect(failures { expect(nil as [String: Int]?).toNot(matcher) })
          .to(
            equal([
              "expected to not equal <[\"a\": Optional(1), \"b\": Optional(2)]>, got <nil> "
                + "(use beNil() to match nils)"
            ])
          )
      }
    }
  }
}
