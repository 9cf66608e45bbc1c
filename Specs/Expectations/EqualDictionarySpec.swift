import Candlestick

final class EqualDictionarySpec: Spec {
  override class func spec() {
    describe("equal between dictionaries, the one with optional values") {
      let expected: [String: Int?] = ["a": 1, "b": 2]

      it("matches equal entries") {
        expect(["a": 1, "b": 2]).to(equal(expected))
        expect(["a": 1]).toNot(equal(expected))
        expect(["a": 1, "b": 3]).toNot(equal(expected))
      }

      it("does not match a missing entry with nil") {
        expect(["a": 1] as [String: Int]).toNot(equal(["a": 1, "b": nil] as [String: Int?]))
      }

      it("makes a matcher for dictionaries without optional values, too") {
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
