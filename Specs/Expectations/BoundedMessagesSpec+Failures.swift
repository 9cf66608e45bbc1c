import Candlestick
import Foundation

/// Values that are too large for a message, and a failure of each matcher with such values.
enum Huge {
  static let text = String(repeating: "ab", count: 100_000)
  static let lines = String(repeating: "a line\n", count: 20_000)
  static let numbers = Array(0..<20_000)
  static let texts = (0..<5_000).map { "element number \($0) of very many" }
  static let longTexts = (0..<50).map { "\($0)" + String(repeating: "x", count: 20_000) }
  static let ages = Dictionary(uniqueKeysWithValues: texts.map { ($0, 1) })
  static let json = "[\(numbers.map { "\($0)" }.joined(separator: ","))]"
  static let members = "{\(texts.map { "\"\($0)\": \"\($0)\"" }.joined(separator: ","))}"

  struct Thing: Equatable { var text = Huge.text }
  struct Flaw: Error, Equatable { var text = Huge.text }
  enum Shape: Equatable { case named(String), other(String) }
  final class Object {}

  private static let result = Result<String, Flaw>.success(text)
  private static let flaw = Result<String, Flaw>.failure(Flaw())
  private static func counting() -> () -> String {
    var calls = 0
    return {
      calls += 1
      return "\(calls)" + text
    }
  }

  static let failures: [(name: String, fail: @Sendable () -> Void)] = [
    ("allPass", { expect(texts).to(allPass(equal(text))) }),
    ("allPass with a test", { expect(longTexts).to(allPass { $0.isEmpty }) }),
    ("beAKindOf", { expect(text as Any).to(beAKindOf(Int.self)) }),
    ("beAnInstanceOf", { expect(text as Any).to(beAnInstanceOf(Int.self)) }),
    ("beBetween", { expect(text).to(beBetween(text + "x", and: text + "y")) }),
    (
      "beCloseTo",
      { expect([Double](repeating: 1, count: 20_000)).to(beCloseTo([Double](repeating: 2, count: 20_000))) }
    ),
    ("beDecodable", { expect(json).to(beDecodable(as: [String].self)) }),
    ("beDecodable as what matches", { expect(json).to(beDecodable(as: [Int].self, equal([1]))) }),
    ("beEmpty", { expect(texts).to(beEmpty()) }),
    ("beFailure", { expect(result).to(beFailure()) }),
    ("beFailure with a matcher", { expect(flaw).to(beFailure(not(equal(Flaw())))) }),
    ("beFalse", { expect(true).to(beFalse()) }),
    ("beFalsy", { expect(true).to(beFalsy()) }),
    ("beGreaterThan", { expect(text).to(beGreaterThan(text)) }),
    ("beGreaterThanOrEqualTo", { expect(text).to(beGreaterThanOrEqualTo(text + "x")) }),
    ("beIdenticalTo", { expect(Object()).to(beIdenticalTo(Object())) }),
    ("beLessThan", { expect(text).to(beLessThan(text)) }),
    ("beLessThanOrEqualTo", { expect(text + "x").to(beLessThanOrEqualTo(text)) }),
    ("beNil", { expect(longTexts).to(beNil()) }),
    ("beSorted", { expect(longTexts.reversed() + texts).to(beSorted()) }),
    ("beSuccess", { expect(flaw).to(beSuccess()) }),
    ("beSuccess with a value", { expect(result).to(beSuccess("x" + text)) }),
    ("beSuccess with a matcher", { expect(result).to(beSuccess(equal("x" + text))) }),
    ("beTrue", { expect(false).to(beTrue()) }),
    ("beTruthy", { expect(false).to(beTruthy()) }),
    ("beUnique", { expect([text] + texts + texts + [text]).to(beUnique()) }),
    ("beUnique of one", { expect(Array(repeating: 1, count: 20_000)).to(beUnique()) }),
    ("beVoid", { expect(()).toNot(beVoid()) }),
    ("beWithin", { expect(text).to(beWithin((text + "x")...(text + "y"))) }),
    ("beginWith", { expect(longTexts).to(beginWith(text)) }),
    ("beginWith a prefix", { expect(numbers).to(beginWith(prefix: texts.map(\.count))) }),
    ("beginWith a text", { expect(text).to(beginWith("x" + text)) }),
    ("change", { expect {}.to(change { text }) }),
    ("change from", { expect {}.to(change(counting()).from(text)) }),
    ("change to", { expect {}.toNot(change(counting()).to(text)) }),
    ("compactMap", { expect(text).to(compactMap({ Int($0) }, equal(1))) }),
    ("consistOf", { expect(texts).to(consistOf(longTexts)) }),
    ("consistOf a lot", { expect(longTexts).to(consistOf(texts)) }),
    ("consistOf what matches", { expect(texts).to(consistOf((texts + [text]).suffix(20).map { equal($0) })) }),
    ("contain", { expect(texts).to(contain(longTexts)) }),
    ("contain texts", { expect(text).to(contain(longTexts)) }),
    ("containElementSatisfying", { expect(texts).to(containElementSatisfying { $0.isEmpty }) }),
    ("containOnlyOnce", { expect(texts).to(containOnlyOnce(text)) }),
    ("containOnlyOnce of many", { expect(Array(repeating: 1, count: 20_000)).to(containOnlyOnce(1)) }),
    ("containOnlyOnce of a text", { expect(String(repeating: "a", count: 11_000)).to(containOnlyOnce("a")) }),
    ("elementsEqual", { expect(texts).to(elementsEqual(longTexts)) }),
    ("endWith", { expect(longTexts).to(endWith(text)) }),
    ("equal", { expect(text).to(equal(text + "x")) }),
    ("equal lines", { expect(lines).to(equal("a\n" + lines)) }),
    ("equal lines of many differences", { expect(lines).to(equal(lines.replacing("line", with: "row"))) }),
    ("equal numbers", { expect(numbers).to(equal(numbers.reversed())) }),
    ("equal texts", { expect(texts).to(equal(longTexts)) }),
    ("equal sets", { expect(Set(texts)).to(equal(Set(longTexts))) }),
    ("equal dictionaries", { expect(ages).to(equal(ages.mapValues { -$0 })) }),
    ("equal things", { expect(Array(repeating: Thing(), count: 100)).to(equal([Thing(text: "x" + text)])) }),
    ("equal tuples", { expect((text, 1)).to(equal((text, 2))) }),
    ("haveCaseOf", { expect(Shape.named(text)).to(haveCaseOf(Shape.named, "x" + text)) }),
    ("haveCaseOf another", { expect(Shape.named(text)).to(haveCaseOf(Shape.other(text))) }),
    ("haveCount", { expect(longTexts).to(haveCount(1)) }),
    ("haveField", { expect(Thing()).to(haveField(\.text, "x" + text)) }),
    ("haveField that matches", { expect(Thing()).to(haveField(\.text, equal("x" + text))) }),
    ("haveKey", { expect(ages).to(haveKey(text)) }),
    ("haveKey that matches", { expect(ages).to(haveKey(equal(text))) }),
    ("haveKey with a value", { expect([text: text]).to(haveKey(text, withValue: "x" + text)) }),
    ("haveValue", { expect([1: text]).to(haveValue("x" + text)) }),
    ("map", { expect(text).to(map({ $0 + "x" }, equal(text))) }),
    ("match", { expect(text).to(match("^" + text.prefix(50_000) + "x")) }),
    ("match with captures", { expect(text).toNot(match(/(a)(.*)/)) }),
    ("matchError", { expect(Flaw() as any Error).to(matchError(Flaw(text: "x" + text))) }),
    ("matchJSON", { expect(json).to(matchJSON(members)) }),
    ("matchJSON with as many differences", { expect("{}").to(matchJSON(members)) }),
    (
      "matchJSON with a long text",
      { expect(#"{"a": "\#(text)"}"#).to(matchJSON(#"{"a": "x\#(text)", "\#(text)": 1}"#)) }
    ),
    ("matchJSON of what is none", { expect(text).to(matchJSON(json)) }),
    ("matchInlineSnapshot", { expect(texts).to(matchInlineSnapshot { text }) }),
    ("matchSnapshot", { expect(texts).to(not(matchSnapshot(named: text))) }),
    ("not", { expect(longTexts).to(not(equal(longTexts))) }),
    ("output", { expect { print(text) }.to(output("x" + text)) }),
    (
      "postNotifications",
      {
        let center = NotificationCenter()
        expect { center.post(name: .init(text), object: text) }.to(postNotifications(beEmpty(), from: center))
      }
    ),
    ("satisfyAllOf", { expect(text).to(satisfyAllOf((0..<20).map { equal("\($0)" + text) })) }),
    ("satisfyAnyOf", { expect(text).to(satisfyAnyOf((0..<20).map { equal("\($0)" + text) })) }),
    ("throwAssertion", { expect { fatalError(text) }.to(throwAssertion("xyz")) }),
    ("throwAssertion negated", { expect { fatalError(text) }.toNot(throwAssertion()) }),
    ("throwError", { expect { throw Flaw() }.to(throwError(Flaw(text: "x" + text))) }),
    ("throwError that is not expected", { expect { () throws -> Int in throw Flaw() }.to(equal(1)) }),
    ("a description of the caller's", { expect(text).to(beEmpty(), description: "huge") }),
  ]
}
