import Candlestick
import Foundation

final class StringifySpec: Spec {
  override class func spec() {
    describe("stringify") {
      it("shows nil") { expect(stringify(nil as Int?)).to(equal("nil")) }
      it("shows what an optional holds") { expect(stringify(1 as Int?)).to(equal("1")) }

      it("shows nested optionals as what is left of them") {
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

      it("shows arrays with their elements as they are shown alone") {
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

      it("shows errors") { expect(stringify(E.a as any Error)).to(equal("a")) }

      it("prefers the test's description to one for debugging, and that to any other") {
        expect(stringify(DescribedForTests())).to(equal("for tests"))
        expect(stringify(DescribedForDebugging())).to(equal("for debugging"))
        expect(stringify(Described())).to(equal("for all"))
      }

      it("looks for a description of what is in an existential") {
        expect(stringify(DescribedForTests() as Any)).to(equal("for tests"))
        expect(stringify([DescribedForTests()] as [Any])).to(equal("[for tests]"))
      }
    }
  }
}

private enum E: Error { case a, b }

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
