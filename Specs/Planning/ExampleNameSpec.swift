import Candlestick

final class ExampleNameSpec: Spec {
  override class func spec() {
    @MainActor func names(_ declare: @MainActor () throws -> Void) -> [String] {
      RunPlan(Suite(declare: declare)).items.map(\.name)
    }

    describe("the name of an example in XCTest") {
      it("reads like the nested text") {
        let names = names {
          describe("a stack") { context("that is empty") { it("has no top") {} } }
        }
        expect(names).to(equal(["a stack that is empty has no top"]))
      }

      it("has full-width forms of characters that XCTest, a regular expression or XML would misread") {
        expect(names { it(#"a/b, c\d (e) [f] {g} h+i*j? ^k$ l|m <n> & "o" 0.5"#) {} })
          .to(equal(["a／b， c＼d （e） ［f］ ｛g｝ h＋i＊j？ ＾k＄ l｜m ＜n＞ ＆ ＂o＂ 0．5"]))
      }

      it("matches itself as a regular expression") {
        let name = names { it(#"a/b, c\d (e) [f] {g} h+i*j? ^k$ l|m"#) {} }.first ?? ""
        expect(name.contains(try Regex(name))).to(beTrue())
      }

      it("keeps all other characters of any script") {
        expect(names { it("ça marche – 日本語 👍🏽 #1: it's 50%") {} }).to(equal(["ça marche – 日本語 👍🏽 #1: it's 50%"]))
      }

      it("has spaces instead of line breaks, tabs and control characters") {
        expect(names { it("one\ntwo\tthree\u{7}four") {} }).to(equal(["one two three four"]))
      }

      it("has spaces instead of invisible characters, and keeps joiners in emoji") {
        expect(names { it("one\u{202E}two\u{FEFF}\u{200B}three 👩‍💻 1️⃣") {} }).to(equal(["one two  three 👩‍💻 1️⃣"]))
      }

      it("has spaces instead of characters that XML forbids") {
        expect(names { it("one\u{FFFE}two\u{FFFF}") {} }).to(equal(["one two "]))
      }

      it("does not start with a mark that would combine with the separator before it") {
        expect(names { it("\u{301}x") {} }).to(equal(["◌\u{301}x"]))
      }

      it("differs from that of an example whose text differs only in replaced characters") {
        let names = names {
          for text in ["0.5", "0．5", "a/b", "a／b", "a\tb", "a b"] { it(text) {} }
        }
        expect(names).to(equal(["0．5", "0．5 #2", "a／b", "a／b #2", "a b", "a b #2"]))
      }

      it("is made of words and underscores on Apple's platforms, where it is the name of a method") {
        expect(ExampleName.identifier(from: "a stack, if empty: adds +1 (ça marche 👍🏽)"))
          .to(equal("a_stack_if_empty_adds_1_ça_marche"))
        expect(ExampleName.identifier(from: "2 plus 2")).to(equal("_2_plus_2"))
        expect(ExampleName.identifier(from: "tests itself")).to(equal("_tests_itself"))
        expect(ExampleName.identifier(from: "???")).to(equal("unnamed_example"))
      }

      it("gets a number if another class with the same listed name has an example of that name") {
        let plan = RunPlan(Suite(specs: [Shelf.NamesakeSpec.self, Drawer.NamesakeSpec.self]))
        expect(plan.items.map(\.name)).to(equal(["works", "works #2"]))
      }

      it("gets a number if another example of the class has the same name") {
        let names = names {
          it("works") {}
          it("works") {}
          it("works #2") {}
          it("works") {}
        }
        expect(names).to(equal(["works", "works #2", "works #2 #2", "works #3"]))
      }

      it("is not empty, even if the description is") {
        expect(names { describe("") { it(" ") {} } }).to(equal(["unnamed example"]))
      }
    }
  }
}

// Discovery finds both, like any spec class.

private enum Shelf {
  final class NamesakeSpec: Spec {
    override class func spec() { it("works") {} }
  }
}

private enum Drawer {
  final class NamesakeSpec: Spec {
    override class func spec() { it("works") {} }
  }
}
