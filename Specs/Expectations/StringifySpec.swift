import Candlestick
import CandlestickExpectations
import CandlestickSimulation
import CandlestickSupport
import Foundation

final class StringifySpec: Spec {
  override class func spec() {
    describe("stringify") {
      it("shows nil") { expect(stringify(nil as Int?)).to(equal("nil")) }
      it("shows the value of an optional") { expect(stringify(1 as Int?)).to(equal("1")) }

      it("flattens nested optionals") {
        expect(stringify(1 as Int??)).to(equal("Optional(1)"))
        expect(stringify(.some(nil) as Int??)).to(equal("nil"))
        expect(stringify("a" as String??)).to(equal("a"))
      }

      it("shows strings without quotes") {
        expect(stringify("")).to(equal(""))
        expect(stringify("a \"b\" 🕯️")).to(equal("a \"b\" 🕯️"))
      }

      it("shows characters and substrings in quotes") {
        expect(stringify("c" as Character)).to(equal("\"c\""))
        expect(stringify("abc".dropFirst())).to(equal("\"bc\""))
      }

      it("shows numbers as they are written") {
        expect(stringify(-1)).to(equal("-1"))
        expect(stringify(0.1)).to(equal("0.1"))
        expect(stringify(Float(0.1))).to(equal("0.1"))
        expect(stringify(1e100)).to(equal("1e+100"))
        expect(stringify(Double.infinity)).to(equal("inf"))
        expect(stringify(Double.nan)).to(equal("nan"))
      }

      it("shows the elements of arrays like single values") {
        expect(stringify([Int]())).to(equal("[]"))
        expect(stringify(["a", "b"])).to(equal("[a, b]"))
        expect(stringify([1, nil])).to(equal("[Optional(1), nil]"))
        expect(stringify([[1.5], []])).to(equal("[[1.5], []]"))
      }

      it("shows dictionaries in the order of their keys") {
        expect(stringify([String: Int]())).to(equal("[:]"))
        expect(stringify(["b": 2, "c": 3, "a": 1])).to(equal("[\"a\": 1, \"b\": 2, \"c\": 3]"))
        expect(stringify([10: "b", 9: "a"])).to(equal("[9: \"a\", 10: \"b\"]"))
      }

      it("shows sets in the order of their elements") {
        expect(stringify(Set<Int>())).to(equal("Set([])"))
        expect(stringify(Set([100, 9, 10]))).to(equal("Set([9, 10, 100])"))
        expect(stringify(Set(["b", "a"]))).to(equal("Set([\"a\", \"b\"])"))
      }

      it("shows data by its hash and length") {
        expect(stringify(Data())).to(equal("Data<hash=0,length=0>"))
        expect(stringify(Data([1, 2]))).to(equal("Data<hash=18,length=2>"))
      }

      it("shows dates in UTC") {
        expect(stringify(Date(timeIntervalSince1970: 0))).to(equal("1970-01-01 00:00:00.0000"))
        expect(stringify(NSDate(timeIntervalSince1970: 5.1234))).to(equal("1970-01-01 00:00:05.1230"))
        expect(stringify(Date(timeIntervalSince1970: 0.9999))).to(equal("1970-01-01 00:00:01.0000"))
        expect(stringify(Date(timeIntervalSince1970: -0.5))).to(equal("1969-12-31 23:59:59.5000"))
        expect(stringify(Date(timeIntervalSince1970: -0.0625))).to(equal("1969-12-31 23:59:59.9380"))
        expect(stringify(Date(timeIntervalSince1970: 253_402_300_800))).to(equal("10000-01-01 00:00:00.0000"))
        expect(stringify(Date.distantPast)).to(equal("0001-01-01 00:00:00.0000"))
        expect(stringify(Date.distantPast - 1)).to(equal("0001-12-31 23:59:59.0000 BC"))
      }

      it("shows invalid dates") {
        expect(stringify(Date(timeIntervalSince1970: .infinity)))
          .to(equal("inf seconds since 1970-01-01 00:00:00.0000"))
        expect(stringify(Date(timeIntervalSince1970: .nan))).to(equal("nan seconds since 1970-01-01 00:00:00.0000"))
      }

      it("shows Foundation numbers and collections") {
        expect(stringify(NSNumber(value: 1))).to(equal("1"))
        expect(stringify(NSNumber(value: 1.5))).to(equal("1.5"))
        expect(stringify(NSString("a"))).to(equal("a"))
        expect(stringify(NSArray(array: [NSNumber(value: 1), NSString("a")]))).to(equal("(1, a)"))
        expect(stringify(NSIndexSet(indexesIn: NSRange(location: 2, length: 2)))).to(equal("(2, 3)"))
      }

      it("shows the elements of a type-erased sequence") {
        expect(stringify(AnySequence(["a", "b"]))).to(equal("[a, b]"))
        expect(stringify(AnySequence([Int]()))).to(equal("[]"))
      }

      it("shows ranges, tuples and lazy collections") {
        expect(stringify(1...3)).to(equal("ClosedRange(1...3)"))
        expect(stringify((1, "a"))).to(equal("(1, \"a\")"))
        expect(stringify(())).to(equal("()"))
        expect(stringify([1, 2, 3].lazy.map { $0 }))
          .to(equal("LazyMapSequence<Array<Int>, Int>(_base: [1, 2, 3], _transform: (Function))"))
      }

      it("shows errors") { expect(stringify(E.a as any Error)).to(equal("a")) }

      it("prefers a test description to a debug description, and a debug description to any other") {
        expect(stringify(DescribedForTests())).to(equal("for tests"))
        expect(stringify(DescribedForDebugging())).to(equal("for debugging"))
        expect(stringify(Described())).to(equal("for all"))
      }

      it("uses the description of a value in an existential") {
        expect(stringify(DescribedForTests() as Any)).to(equal("for tests"))
        expect(stringify([DescribedForTests()] as [Any])).to(equal("[for tests]"))
      }

      it("shows an object by its address") {
        let object = Object()
        expect(stringify(object)).to(equal(object.debugDescription))
        expect(stringify([object, object])).to(equal("[\(object.debugDescription), \(object.debugDescription)]"))
      }

      it("omits the middle of long text, and counts the omitted characters") {
        let text = String(repeating: "a", count: 5_000) + String(repeating: "z", count: 5_000)
        expect(stringify(text) == text).to(beTrue())
        let longer = text.prefix(5_000) + String(repeating: "é", count: 1_234_567) + text.suffix(5_000)
        let shortened = "\(text.prefix(5_000))… 1,234,567 characters left out …\(text.suffix(5_000))"
        expect(stringify(String(longer)) == shortened).to(beTrue())
        expect(stringify(Text(description: String(longer))) == shortened).to(beTrue())
      }

      it("omits elements that do not fit, and counts them") {
        let elements = stringify(Array(0..<1_000_000))
        expect(elements.hasPrefix("[0, 1, 2, ")).to(beTrue())
        expect(elements.hasSuffix(", 999998, 999999]")).to(beTrue())
        expect(elements).to(contain("999, 1000, … 998,387 of 1,000,000 elements left out …, 999388, 999389, "))
        expect(elements.count).to(beLessThan(10_000))
        let texts = Array(repeating: "12345678", count: 1_000)
        let longest = "[\(texts.joined(separator: ", "))]"
        expect(longest).to(haveCount(10_000))
        expect(stringify(texts) == longest).to(beTrue())
        expect(stringify(Array(texts.dropLast()) + ["123456789"])).to(contain(" elements left out …, "))
        let commas = String(repeating: ", ", count: 2_450)
        expect(stringify(Array(repeating: "", count: 5_001)))
          .to(equal("[\(commas)… 101 of 5,001 elements left out …\(commas)]"))
        expect(stringify(Set(0..<10_000))).to(contain(" elements left out …, "))
        expect(stringify(Dictionary(uniqueKeysWithValues: (0..<10_000).map { ($0, $0) })))
          .to(contain("[0: 0, 1: 1, ", " elements left out …, ", ", 9999: 9999]"))
      }

      it("groups the digits of the omitted count") {
        expect(stringify(String(repeating: "a", count: 10_001))).to(contain("a… 1 characters left out …a"))
        expect(stringify(String(repeating: "a", count: 11_000))).to(contain("a… 1,000 characters left out …a"))
        expect(stringify(String(repeating: "a", count: 11_002_003))).to(contain("a… 10,992,003 characters left out …"))
      }
    }

    describe("a set in a message") {
      it("has sorted elements") {
        expect(failures { expect(Set([1, 2].map(Backwards.init))).to(equal([])) })
          .to(equal(["expected to equal <[]>, got <[2, 1]>, extra <[2, 1]>"]))
      }
    }

    describe("collectionType") {
      it("names the type of a collection") {
        expect(collectionType([1])).to(equal("Array<Int>"))
        expect(collectionType("a")).to(equal("String"))
        expect(collectionType(["a": 1])).to(equal("Dictionary<String, Int>"))
      }

      it("names Foundation collections as in code") {
        expect(collectionType(NSMutableArray())).to(equal("NSArray"))
        expect(collectionType(NSDictionary())).to(equal("NSDictionary"))
        expect(collectionType(NSMutableSet())).to(equal("NSSet"))
        expect(collectionType(NSMutableIndexSet())).to(equal("NSIndexSet"))
        expect(collectionType(1 as Any)).to(equal("Int"))
      }
    }
  }
}

private enum E: Error { case a, b }
private final class Object: NSObject {}

private struct Text: Hashable, CustomStringConvertible { let description: String }

private struct Backwards: Hashable, Comparable, CustomStringConvertible {
  let number: Int
  static func < (lhs: Self, rhs: Self) -> Bool { lhs.number > rhs.number }
  var description: String { "\(number)" }
}

private struct Described: CustomStringConvertible {
  var description: String { "for all" }
}

private struct DescribedForDebugging: CustomStringConvertible, CustomDebugStringConvertible {
  var description: String { "for all" }
  var debugDescription: String { "for debugging" }
}

private struct DescribedForTests: TestOutputStringConvertible, CustomStringConvertible, CustomDebugStringConvertible {
  var testDescription: String { "for tests" }
  var description: String { "for all" }
  var debugDescription: String { "for debugging" }
}
