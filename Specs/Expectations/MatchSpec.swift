import Candlestick

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
  }
}
