import Candlestick

final class ExampleNameSpec: Spec {
  override class func spec() {
    @MainActor func names(_ declare: @MainActor () throws -> Void) -> [String] {
      RunPlan(Suite(declare: declare)).items.map(\.name)
    }

    describe("the name that XCTest knows an example by") {
      it("reads like the nested text") {
        let names = names {
          describe("a stack") { context("that is empty") { it("has no top") {} } }
        }
        expect(names).to(equal(["a stack that is empty has no top"]))
      }

      it("has full-width forms of what XCTest, a regular expression or XML would misread") {
        expect(names { it(#"a/b, c\d (e) [f] {g} h+i*j? ^k$ l|m <n> & "o""#) {} })
          .to(equal(["a／b， c＼d （e） ［f］ ｛g｝ h＋i＊j？ ＾k＄ l｜m ＜n＞ ＆ ＂o＂"]))
      }

      it("matches itself as a regular expression") {
        let name = names { it(#"a/b, c\d (e) [f] {g} h+i*j? ^k$ l|m"#) {} }.first ?? ""
        expect(name.contains(try Regex(name))).to(beTrue())
      }

      it("keeps all other characters, whatever their script") {
        expect(names { it("ça marche – 日本語 👍🏽 #1: it's 50%") {} }).to(equal(["ça marche – 日本語 👍🏽 #1: it's 50%"]))
      }

      it("has spaces for line breaks, tabs and control characters") {
        expect(names { it("one\ntwo\tthree\u{7}four") {} }).to(equal(["one two three four"]))
      }

      it("has a number after it where another example of the class has the same name") {
        let names = names {
          it("works") {}
          it("works") {}
          it("works #2") {}
          it("works") {}
        }
        expect(names).to(equal(["works", "works #2", "works #2 #2", "works #3"]))
      }

      it("is not empty, though the description is") {
        expect(names { describe("") { it(" ") {} } }).to(equal(["unnamed example"]))
      }
    }
  }
}
