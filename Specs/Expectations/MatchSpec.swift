import Candlestick
import RegexBuilder

final class MatchSpec: Spec {
  override class func spec() {
    let hint = "(use beNil() to match nils)"

    describe("match") {
      it("matches a string that contains a match") {
        expect("11:14").to(match("\\d{2}:\\d{2}"))
        expect("at 11:14 o'clock").to(match("\\d{2}:\\d{2}"))
        expect("11:14").toNot(match("\\d{3}:\\d{2}"))
        expect("at 11:14").toNot(match("^\\d"))
      }

      it("searches characters of any size") {
        expect("🕯️ e\u{301} 11:14").to(match("11:14$"))
        expect("🕯️").to(match("^🕯️$"))
      }

      it("finds only an empty match in the empty string") {
        expect("").toNot(match("a"))
        expect("").to(match("^$"))
      }

      it("matches the value of async code") { await expect { await later("11:14") }.to(match("^\\d")) }

      it("reports the pattern and the string") {
        expect(failures { expect("11:14").to(match("\\d{3}:\\d{2}")) })
          .to(equal(["expected to match <\\d{3}:\\d{2}>, got <11:14>"]))
        expect(failures { expect("11:14").toNot(match("\\d{2}:\\d{2}")) })
          .to(equal(["expected to not match <\\d{2}:\\d{2}>, got <11:14>"]))
      }

      it("fails both ways if either value is nil") {
        expect(failures { expect(nil as String?).to(match("a")) })
          .to(equal(["expected to match <a>, got <nil> \(hint)"]))
        expect(failures { expect(nil as String?).toNot(match("a")) })
          .to(equal(["expected to not match <a>, got <nil> \(hint)"]))
        expect(failures { expect("a").to(match(nil)) }).to(equal(["expected to match <nil>, got <a>"]))
        expect(failures { expect("a").toNot(match(nil)) }).to(equal(["expected to not match <nil>, got <a>"]))
      }

      it("fails both ways on an invalid pattern, and reports it") {
        let message = "match <(>, got <a>, which is not a regular expression"
        expect(failures { expect("a").to(match("(")) }).to(equal(["expected to \(message)"]))
        expect(failures { expect("a").toNot(match("(")) }).to(equal(["expected to not \(message)"]))
      }
    }

    describe("match with a Swift regular expression") {
      it("matches a string that contains a match") {
        expect("at 11:14 o'clock").to(match(/\d{2}:\d{2}/)).toNot(match(/^\d/))
        expect("TOM").to(match(/tom/.ignoresCase())).toNot(match(/tom/))
      }

      it("accepts expressions of RegexBuilder and of strings") {
        let eleven = try Regex("^11")
        expect("at 11:14").to(match(number { Int($0) })).toNot(match(eleven))
        expect("11").to(match(eleven))
        expect("a").toNot(match(number { Int($0) }))
      }

      it("matches with other matchers, and the value of async code") {
        expect("11:14").to(satisfyAllOf(match(/^11/), match(/14$/)))
        await expect { await later("11:14") }.to(match(/^\d/))
      }

      it("reports the pattern and the string") {
        expect(failures { expect("11:14").to(match(/(\d{3}):\d{2}/)) })
          .to(equal([#"expected to match <(\d{3}):\d{2}>, got <11:14>"#]))
        let words = "match the regular expression"
        expect(failures { expect("a").to(match(number { Int($0) })) }).to(equal(["expected to \(words), got <a>"]))
        expect(failures { expect("12").toNot(match(number { Int($0) })) })
          .to(equal(["expected to not \(words), got <12>, where <12> matches, with captures 1: <12>"]))
      }

      it("reports the match and its captures if it must not match") {
        expect(failures { expect("at 11:14").toNot(match(/\d+:/)) })
          .to(equal([#"expected to not match <\d+:>, got <at 11:14>, where <11:> matches"#]))
        expect(failures { expect("at 11:14").toNot(match(/(\d+):(?<minute>\d+)(:\d+)?/)) }).to(
          equal([
            #"expected to not match <(\d+):(?<minute>\d+)(:\d+)?>, got <at 11:14>, where <11:14> matches, "#
              + "with captures 1: <11>, minute: <14>, 3: none"
          ])
        )
      }

      it("fails both ways on nil") {
        expect(failures { expect(nil as String?).to(match(/a/)) })
          .to(equal(["expected to match <a>, got <nil> \(hint)"]))
        expect(failures { expect(nil as String?).toNot(match(/a/)) })
          .to(equal(["expected to not match <a>, got <nil> \(hint)"]))
      }

      it("fails both ways with the error of a transformation") {
        let broken = number { _ in throw TestError.broken }
        expect(failures { expect("1").to(match(broken)) }).to(equal(["unexpected error thrown: <broken>"]))
        expect(failures { expect("1").toNot(match(broken)) }).to(equal(["unexpected error thrown: <broken>"]))
      }
    }
  }
}

/// A number, transformed by a closure. It has no pattern in the notation of literals.
private func number(
  _ transform: @escaping @Sendable (Substring) throws -> Int?
) -> Regex<(Substring, Int?)> {
  Regex {
    Capture {
      OneOrMore(.digit)
    } transform: {
      try transform($0)
    }
  }
}
