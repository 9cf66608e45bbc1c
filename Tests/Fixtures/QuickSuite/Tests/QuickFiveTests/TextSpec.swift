// swift-format-ignore-file
import Quick
import Nimble

/* A comment with import Quick, class X: QuickSpec { override func spec() {} }
   /* and one inside: Predicate<Int>, QuickConfiguration, fit("…") */
   still a comment: QuickSpec */
class TextSpec: QuickSpec {
  override func spec() {
    let plain = "import Quick; class ASpec: QuickSpec { override func spec() { fit(\"x\") {} } }"
    let raw = #"QuickSpec "Predicate" \n fdescribe("…")"#
    let hashes = ##"a "# inside: QuickSpec"##
    let lines = """
      import Nimble
      final class ASpec: QuickSpec {
        override func spec() { "Predicate" }
      }
      """
    let interpolated = "Predicate \(["QuickSpec"].map { "<\($0)>" }.joined()) QuickSpec"
    let rawLines = #"""
      import Quick \(not interpolated)
      beforeSuite { "\#(plain.count)" }
      """#

    describe("text with words of Quick's") {
      it("QuickSpec, Predicate and `fit` in a name") { expect(plain).to(contain("QuickSpec")) }
      it("is raw") { expect(raw).to(contain(#"\n"#)) }
      it("is raw, with more") { expect(hashes).to(endWith("QuickSpec")) }
      it("has lines") { expect(lines.split(separator: "\n")).to(haveCount(4)) }
      it("is interpolated") { expect(interpolated) == "Predicate <QuickSpec> QuickSpec" }
      it("is raw and has lines") { expect(rawLines).to(contain("\"\(plain.count)\"")) }
      it("is a regular expression") { expect("import Quick").to(match(#"^import\s+(Quick|Nimble)$"#)) }
      it(#"has a name that is "raw""#) { expect(hashes).to(contain("QuickConfiguration")) }
    }

    variableNames()
  }

  private func variableNames() {
    let describe = ["describe": "it"], it = describe["describe"]
    context("names of variables") {
      beforeEach { expect(it) == "it" }
      QuickFiveTests.example("are like Quick's") { expect(describe.count) == 1 }
    }
  }
}

/// Another name for `it`.
func example(_ description: String, closure: @escaping () throws -> Void) { it(description) { try closure() } }
