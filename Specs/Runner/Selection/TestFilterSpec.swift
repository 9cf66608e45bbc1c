import Candlestick

@testable import CandlestickRunner

final class TestFilterSpec: Spec {
  override class func spec() {
    /// The names of the examples that a filter selects.
    @MainActor func selected(
      by filter: TestFilter,
      as type: Spec.Type = Spec.self,
      _ declare: @MainActor () throws -> Void
    ) -> [String] {
      var plan = RunPlan(Suite(as: type, declare: declare))
      var filter = filter
      filter.resolve(among: plan.items.map(\.names))
      plan.select { filter.selects($0.names) }
      return plan.items.map(\.name)
    }

    describe("a filter") {
      @MainActor func declare() {
        describe("a stack") {
          it("is empty at first") {}
          it("grows to 1.5 (or more)") {}
        }
        it("a/b, c") {}
      }
      @MainActor func names(_ filters: String...) -> [String] {
        selected(by: TestFilter(filters: filters), declare)
      }

      it("selects all tests if it is empty") {
        expect(selected(by: TestFilter(), declare)).to(haveCount(3))
      }

      it("is a regular expression that matches a part of the listed name") {
        expect(names("^CandlestickSpecs.Spec/a stack.*first$")).to(equal(["a stack is empty at first"]))
        expect(names("empty|b.+c")).to(equal(["a stack is empty at first", "a／b， c"]))
        expect(names("stack$")).to(beEmpty())
      }

      it("can be the listed name, or a part of it") {
        for name in ["CandlestickSpecs.Spec/a／b， c", "Spec/a／b， c", "a／b， c", "／b"] {
          expect(names(name)).to(equal(["a／b， c"]), description: name)
        }
      }

      it("can be the text as written in the spec, or a part of it") {
        expect(names("a/b, c")).to(equal(["a／b， c"]))
        expect(names("grows to 1.5 (or")).to(equal(["a stack grows to 1．5 （or more）"]))
      }

      it("is not a regular expression if it matches as text") {
        let names = selected(by: TestFilter(filters: ["a.b", "c+"])) {
          for name in ["a.b", "a b", "c+", "c"] { it(name) {} }
        }
        expect(names).to(equal(["a．b", "c＋"]))
      }

      it("can be the name of a class, even if the name of an example contains it") {
        let names = selected(by: TestFilter(filters: ["Spec"])) {
          for name in ["finds a Spec", "is another"] { it(name) {} }
        }
        expect(names).to(haveCount(2))
      }

      it("can be the name as XCTest or a report prints it, after its class") {
        for name in ["Spec.a/b, c", "Spec.a／b， c", "Spec a/b, c", "CandlestickSpecs.Spec.a/b, c"] {
          expect(names(name)).to(equal(["a／b， c"]), description: name)
        }
        expect(names("OtherSpec a/b, c")).to(beEmpty())
        expect(names("Spec b, c")).to(beEmpty())
      }

      it("selects a test if any pattern does") {
        expect(names("a/b", "(or more)")).to(haveCount(2))
      }

      it("can be the text of an example with any ASCII character") {
        for code in UInt8(0)..<0x80 {
          let character = String(Unicode.Scalar(code))
          for text in ["\(character)ab", "a\(character)b", "ab\(character)"] {
            let selected = selected(by: TestFilter(filters: [text])) {
              describe(text) { it("is in a group") {} }
              describe("a group") { it("has \(text)") {} }
              it("has nothing of it") {}
            }
            expect(selected).to(haveCount(2), description: "\(text.debugDescription): \(selected)")
          }
        }
      }

      it("can be the name of an example with other naming rules, as listed and as a report prints it") {
        for text in ["a stack, is (very) empty", "a stack，", "a stack is (very) empty", "QuickStyledSpec a stack is"] {
          let selected = selected(by: TestFilter(filters: [text]), as: QuickStyledSpec.self) {
            describe("a stack") { it("is (very) empty") {} }
            it("is another") {}
          }
          expect(selected).to(equal(["a stack， is （very） empty"]), description: text)
        }
      }
    }

    describe("a filter that skips") {
      it("skips what it matches, as text or as an expression") {
        let declare: @MainActor () -> Void = {
          for name in ["one (a)", "two (a)", "three (b)"] { it(name) {} }
        }
        expect(selected(by: TestFilter(skips: ["(a)"]), declare)).to(equal(["three （b）"]))
        expect(selected(by: TestFilter(skips: ["e (b)"]), declare)).to(equal(["one （a）", "two （a）"]))
        expect(selected(by: TestFilter(filters: ["(a)"], skips: ["^.*/two"]), declare)).to(equal(["one （a）"]))
      }
    }

    describe("a filter of the package manager, which matches expressions itself") {
      func isSelected(_ filter: TestFilter, _ name: String) -> Bool {
        filter.selectsByText(TestNames(className: .init("M.ASpec"), name: name))
      }

      it("adds tests that its text selects, unless they are skipped") {
        expect(isSelected(TestFilter(filters: ["a+b"]), "a＋b")).to(beTrue())
        expect(isSelected(TestFilter(filters: ["a+b"]), "aab")).to(beFalse())
        expect(isSelected(TestFilter(filters: ["a+b"], skips: ["ASpec"]), "a＋b")).to(beFalse())
      }

      it("adds nothing if it is empty") {
        expect(isSelected(TestFilter(), "works")).to(beFalse())
        expect(isSelected(TestFilter(filters: [""]), "works")).to(beFalse())
        expect(isSelected(TestFilter(skips: ["x"]), "works")).to(beFalse())
      }
    }

    describe("the names most similar to an unknown one") {
      let names = [
        TestNames(className: .init("ShopTests.StackSpec"), name: "a stack is empty at first"),
        TestNames(className: .init("ShopTests.StackSpec"), name: "a stack grows"),
        TestNames(className: .init("ShopTests.QueueSpec"), name: "a queue grows， and shrinks"),
      ]
      func nearest(_ pattern: String) -> [String] { NearestNames(to: pattern, among: names).names }

      it("are those of examples, whichever part was mistyped") {
        expect(nearest("is emtpy at frist")).to(equal(["ShopTests.StackSpec/a stack is empty at first"]))
        expect(nearest("a queue grows and shrinks")).to(equal(["ShopTests.QueueSpec/a queue grows， and shrinks"]))
        expect(nearest("StackSpec a stak grows")).to(equal(["ShopTests.StackSpec/a stack grows"]))
      }

      it("are those of classes instead of all their examples") {
        expect(nearest("StackSpecs")).to(equal(["ShopTests.StackSpec"]))
        expect(nearest("queuespec")).to(equal(["ShopTests.QueueSpec"]))
      }

      it("are several if they are about equally similar, up to a limit") {
        expect(nearest("grows quickly")).to(beEmpty())
        expect(nearest("Grows")).to(
          equal(["ShopTests.StackSpec/a stack grows", "ShopTests.QueueSpec/a queue grows， and shrinks"])
        )
        expect(NearestNames(to: "Grows", among: names, atMost: 1).names).to(haveCount(1))
      }

      it("do not include names that are much worse than the best") {
        let texts = ["elephants", "elephxnts", "elephxnxs"]
        expect(NearestNames(to: "elephants", amongTexts: texts).names).to(equal(["elephants", "elephxnts"]))
      }

      it("consider the module only if the unknown name has one") {
        expect(nearest("Tets")).to(beEmpty())
        expect(nearest("ShopTets.StackSpec")).to(equal(["ShopTests.StackSpec"]))
      }

      it("are empty if no name is similar") {
        expect(nearest("no such test")).to(beEmpty())
        expect(nearest("x")).to(beEmpty())
        expect(nearest("")).to(beEmpty())
      }
    }
  }
}

/// A spec class that names examples like Quick. Discovery finds it like any other class; it has no examples.
private final class QuickStyledSpec: Spec, SpecFamily {
  static let familyRules = SpecRules(
    "with commas",
    exampleName: { $0.name(separator: ", ") },
    sharedGroup: { $0 },
    sharesExamplesEverywhere: true,
    nestsHooks: true
  )
  static var base: Spec.Type { Spec.self }
}
