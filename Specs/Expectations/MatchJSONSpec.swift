import Candlestick
import Foundation

final class MatchJSONSpec: Spec {
  override class func spec() {
    describe("matchJSON") {
      it("ignores the order of keys and whitespace") {
        expect(#"{"a": 1, "b": [true, null]}"#).to(matchJSON("{ \"b\":[ true ,null ]\n,\t\"a\":1}\r\n"))
        expect(#"{"a": 1}"#).toNot(matchJSON(#"{"a": 2}"#))
      }

      it("respects the order of elements") { expect("[1, 2]").toNot(matchJSON("[2, 1]")) }

      it("accepts strings and data on either side") {
        expect(Data("[1]".utf8)).to(matchJSON("[1]"))
        expect("[1]").to(matchJSON(Data("[1]".utf8)))
        expect("x[1]".dropFirst()).to(matchJSON("[1]"))
      }

      it("matches any JSON value, not only objects and arrays") {
        for json in ["1", #""a""#, "true", "false", "null", "[]", "{}", "[[]]"] { expect(json).to(matchJSON(json)) }
        expect("1").toNot(matchJSON("true"))
        expect("0").toNot(matchJSON("false"))
        expect("null").toNot(matchJSON("false"))
        expect("[]").toNot(matchJSON("{}"))
        expect("1").toNot(matchJSON(#""1""#))
      }

      it("compares numbers by value, regardless of size and precision") {
        for (one, other) in [
          ("1", "1.0"), ("1", "10e-1"), ("100", "1E2"), ("0", "-0.00"), ("0", "0e99"), ("0.1", "1e-1"),
          ("-12.5", "-125e-1"),
          ("1e400", "10e+399"), ("12345678901234567890123.0", "12345678901234567890123"),
        ] {
          expect(one).to(matchJSON(other))
        }
        for (one, other) in [
          ("1", "-1"), ("1", "10"), ("0.1", "0.10000000000000001"), ("9007199254740993", "9007199254740992"),
          ("12345678901234567890123", "12345678901234567890124"), ("1e400", "1e401"), ("0", "1e-400"),
        ] {
          expect(one).toNot(matchJSON(other))
        }
      }

      it("compares strings by their characters, regardless of escapes") {
        expect(#""\u00e9\n\/\"\\\b\f\r\t""#).to(matchJSON("\"é\\n/\\\"\\\\\\u0008\\u000C\\u000d\\u0009\""))
        expect(#""\ud83d\uDE00""#).to(matchJSON(#""😀""#))
        expect(#""a""#).toNot(matchJSON(#""A""#))
      }

      it("ignores a byte order mark") { expect("\u{FEFF}[1]").to(matchJSON("[1]")) }

      it("reports the expectation") {
        expect(failures { expect("[\n  1\n]").toNot(matchJSON("[1]")) })
          .to(equal(["expected to not match JSON <[1]>, got <[1]>"]))
        expect(failures { expect(Data("2".utf8)).to(matchJSON(Data("1".utf8))) })
          .to(equal(["expected to match JSON <1>, got <2>\n$: expected 1, got 2"]))
      }

      it("reports values that differ") {
        let expected = #"{"items": [{"price": 1}, {"price": 2, "a b": "x"}], "total": 3, "on": true}"#
        let actual = #"{"items": [{"price": 1}, {"price": 2.5, "a b": "y\n"}], "total": "3", "on": null}"#
        expect(differences(expected, actual)).to(
          equal([
            #"$.items[1]["a b"]: expected "x", got "y\n""#,
            "$.items[1].price: expected 2, got 2.5",
            "$.on: expected true, got null",
            #"$.total: expected 3, got "3""#,
          ])
        )
      }

      it("reports missing and extra keys and elements") {
        expect(differences(#"{"a": 1, "b": {"c": [1]}}"#, #"{"a": 1, "d": {"e": 2, "c": "\"\u0001"}}"#)).to(
          equal([
            #"$.b: missing, expected {"c": [1]}"#,
            #"$.d: extra, got {"c": "\"\u0001", "e": 2}"#,
          ])
        )
        expect(differences("[1, 2, 3]", "[1]"))
          .to(equal(["$[1]: missing, expected 2", "$[2]: missing, expected 3"]))
        expect(differences("[1]", "[1, {}]")).to(equal(["$[1]: extra, got {}"]))
        expect(differences(#"{"a": null}"#, "{}")).to(equal(["$.a: missing, expected null"]))
        expect(differences(#"{"a": []}"#, #"{"a": {}}"#)).to(equal(["$.a: expected [], got {}"]))
      }

      it("writes a key that is not an identifier in brackets") {
        expect(differences(#"{"é1_": 0, "1": 0, "": 0, "\"": 0}"#, "{}")).to(
          equal([
            #"$[""]: missing, expected 0"#, #"$["\""]: missing, expected 0"#, #"$["1"]: missing, expected 0"#,
            "$.é1_: missing, expected 0",
          ])
        )
      }

      it("only counts differences after the first twenty") {
        let zeros = "[\(Array(repeating: "0", count: 25).joined(separator: ","))]"
        let lines = differences(zeros, "[]")
        expect(lines).to(haveCount(21))
        expect(lines.last).to(equal("and 5 more"))
        expect(differences("[\(Array(repeating: "0", count: 20).joined(separator: ","))]", "[]")).to(haveCount(20))
      }

      it("cuts long values, regardless of the bytes per character") {
        let text = String(repeating: "x", count: 300)
        expect(differences("1", #""\#(text)""#)).to(equal([#"$: expected 1, got "\#(text.prefix(199))…"#]))
        let family = #""👩‍👩‍👧‍👦""#
        let families = "[\(Array(repeating: family, count: 40).joined(separator: ", "))]"
        // 28 families are the smallest number that exceeds 800 bytes.
        let shown = "[\(Array(repeating: family, count: 28).joined(separator: ", "))]"
        expect(differences("1", families)).to(equal(["$: expected 1, got \(shown)…"]))
      }

      it("fails both ways on invalid JSON, and reports the side and the position") {
        expect(failures { expect("[1,\n 2,]").to(matchJSON("[1, 2]")) }).to(
          equal([
            #"expected to match JSON <[1, 2]>, got <[1,2,]> (the actual text is not JSON: unexpected "]", at line 2, column 4)"#
          ])
        )
        expect(failures { expect("[1]").toNot(matchJSON("{a: 1}")) }).to(
          equal([
            #"expected to not match JSON <{a: 1}>, got <[1]> (the expected text is not JSON: unexpected "a", at line 1, "#
              + "column 2)"
          ])
        )
      }

      it("fails both ways on nil") {
        let message = "match JSON <[1]>, got <nil> (use beNil() to match nils)"
        expect(failures { expect(nil as String?).to(matchJSON("[1]")) }).to(equal(["expected to \(message)"]))
        expect(failures { expect(nil as Data?).toNot(matchJSON("[1]")) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("invalid JSON") {
      let flaws = [
        ("", "unexpected end, at line 1, column 1"),
        ("  ", "unexpected end, at line 1, column 3"),
        ("[1", "unexpected end, at line 1, column 3"),
        ("[1 2]", #"unexpected "2", at line 1, column 4"#),
        ("[1] x", #"unexpected "x", at line 1, column 5"#),
        ("{", "unexpected end, at line 1, column 2"),
        (#"{"a"}"#, #"unexpected "}", at line 1, column 5"#),
        (#"{"a": }"#, #"unexpected "}", at line 1, column 7"#),
        (#"{"a": 1,}"#, #"unexpected "}", at line 1, column 9"#),
        (#"{"a": 1, "a": 2}"#, #"duplicate key "a", at line 1, column 10"#),
        ("nul", #"unexpected "n", at line 1, column 1"#),
        ("truest", #"unexpected "s", at line 1, column 5"#),
        ("01", #"unexpected "1", at line 1, column 2"#),
        ("1.", "unexpected end, at line 1, column 3"),
        (".5", #"unexpected ".", at line 1, column 1"#),
        ("-", "unexpected end, at line 1, column 2"),
        ("+1", #"unexpected "+", at line 1, column 1"#),
        ("1e", "unexpected end, at line 1, column 3"),
        ("1e+-2", #"unexpected "-", at line 1, column 4"#),
        ("NaN", #"unexpected "N", at line 1, column 1"#),
        ("1e99999999999", "exponent out of range, at line 1, column 1"),
        ("'a'", #"unexpected "'", at line 1, column 1"#),
        (#""a"#, "unexpected end, at line 1, column 3"),
        ("\"a\nb\"", "a control character in a string must be escaped, at line 1, column 3"),
        (#""é\x""#, "invalid escape, at line 1, column 3"),
        (#""\"#, "unexpected end, at line 1, column 3"),
        (#""\u12"#, #"\u needs four hexadecimal digits, at line 1, column 2"#),
        (#""\u+123""#, #"\u needs four hexadecimal digits, at line 1, column 2"#),
        (#""\ud83d""#, "unpaired surrogate, at line 1, column 2"),
        (#""\ud83d\u0041""#, "unpaired surrogate, at line 1, column 2"),
        (#""\ude00""#, "unpaired surrogate, at line 1, column 2"),
        ("// one\n1", #"unexpected "/", at line 1, column 1"#),
        ("[\r\n\r\n\"👩‍👩‍👧\" 1]", #"unexpected "1", at line 3, column 5"#),
      ]
      for (text, flaw) in flaws {
        it("is reported: \(text.debugDescription)") {
          let messages = failures { expect(text).to(matchJSON("1")) }
          expect(messages).to(haveCount(1))
          expect(messages.first?.hasSuffix("(the actual text is not JSON: \(flaw))")).to(
            beTrue(),
            description: "\(messages)"
          )
        }
      }

      it("is reported if it is not UTF-8") {
        let messages = failures { expect(Data([0x22, 0xFF, 0x22])).to(matchJSON("1")) }
        expect(messages.first).to(contain("length=3>> (the actual text is not JSON: not UTF-8)"))
      }

      it("is reported if it is nested too deeply for the stack, even if it is valid") {
        let deep = String(repeating: "[", count: 100_000)
        expect(failures { expect(deep).to(matchJSON("1")) }.first)
          .to(contain("(the actual text is not JSON: nested more than 512 levels deep, at line 1, column 513)"))
        let allowed = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
        expect(allowed).to(matchJSON(allowed))
        let wide = "[\(Array(repeating: "{}", count: 600).joined(separator: ","))]"
        expect(wide).to(matchJSON(wide))
      }
    }
  }
}

/// Returns the differences that a failure of matchJSON lists.
private func differences(_ expected: String, _ actual: String) -> [String] {
  failures { expect(actual).to(matchJSON(expected)) }
    .flatMap { $0.split(separator: "\n").dropFirst().map(String.init) }
}
