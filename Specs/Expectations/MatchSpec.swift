import Candlestick

final class MatchSpec: Spec {
  override class func spec() {
    let hint = "(use beNil() to match nils)"

    describe("match") {
      it("matches a string in which the regular expression finds something") {
        expect("11:14").to(match("\\d{2}:\\d{2}"))
        expect("at 11:14 o'clock").to(match("\\d{2}:\\d{2}"))
        expect("11:14").toNot(match("\\d{3}:\\d{2}"))
        expect("at 11:14").toNot(match("^\\d"))
      }

      it("looks through characters of any size") {
        expect("🕯️ e\u{301} 11:14").to(match("11:14$"))
        expect("🕯️").to(match("^🕯️$"))
      }

      it("finds nothing in the empty string, unless that is what is looked for") {
        expect("").toNot(match("a"))
        expect("").to(match("^$"))
      }

      it("matches what async code returns") { await expect { await later("11:14") }.to(match("^\\d")) }

      it("says what was looked for, and where") {
        expect(failures { expect("11:14").to(match("\\d{3}:\\d{2}")) })
          .to(equal(["expected to match <\\d{3}:\\d{2}>, got <11:14>"]))
        expect(failures { expect("11:14").toNot(match("\\d{2}:\\d{2}")) })
          .to(equal(["expected to not match <\\d{2}:\\d{2}>, got <11:14>"]))
      }

      it("neither matches nil nor not, and with nil it cannot tell") {
        expect(failures { expect(nil as String?).to(match("a")) })
          .to(equal(["expected to match <a>, got <nil> \(hint)"]))
        expect(failures { expect(nil as String?).toNot(match("a")) })
          .to(equal(["expected to not match <a>, got <nil> \(hint)"]))
        expect(failures { expect("a").to(match(nil)) }).to(equal(["expected to match <nil>, got <a>"]))
        expect(failures { expect("a").toNot(match(nil)) }).to(equal(["expected to not match <nil>, got <a>"]))
      }

      it("cannot tell with what is not a regular expression, and says so") {
        let message = "match <(>, got <a>, which is not a regular expression"
        expect(failures { expect("a").to(match("(")) }).to(equal(["expected to \(message)"]))
        expect(failures { expect("a").toNot(match("(")) }).to(equal(["expected to not \(message)"]))
      }
    }
  }
}
