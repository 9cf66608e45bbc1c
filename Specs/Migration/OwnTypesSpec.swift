import Candlestick
import CandlestickMigration

final class OwnTypesSpec: Spec {
  override class func spec() {
    describe("a declaration of the suite with a name of Quick, Nimble or Candlestick") {
      let names = QuickNames.names.union(QuickNames.newTypes).filter { $0.first?.isUppercase == true }.sorted()

      /// The migration of declarations in one file and of their uses in another, each after a spec.
      func migrate(_ declarations: String, _ uses: String, isChecked: Bool = true) throws -> [String] {
        let imports = "import Quick\nimport Nimble\n"
        let first = "\(imports)class ASpec: Quick.QuickSpec { override class func spec() {} }\n\(declarations)"
        let second = "\(imports)class BSpec: Quick.QuickSpec { override class func spec() {} }\n\(uses)"
        let texts = try isChecked ? MigratedSuite(first, second).texts : MigratedSuite.texts([first, second])
        let heads = ["A", "B"].map {
          "import Candlestick\nclass \($0)Spec: Candlestick.Spec { override class func spec() {} }\n"
        }
        return zip(texts, heads).map { $0.hasPrefix($1) ? String($0.dropFirst($1.count)) : $0 }
      }

      func use(_ type: String, _ number: Int) -> String {
        "let a\(number): [\(type)] = [], b\(number) = \(type)(), c\(number) = \(type).make()\n"
          + "func d\(number)(_ e: (\(type)) -> \(type)?) -> any \(type) { \(type)() }\n"
          + "extension \(type) { func f(_ g: \(type)) {} }\n"
      }

      it("is left alone if it is global") {
        expect(names.count).to(beGreaterThan(80))
        expect(names).to(contain("Behavior", "Example", "Callsite", "Predicate", "TestState", "Spec", "SharedContext"))
        for keyword in ["class", "struct", "enum", "actor", "protocol", "public final class", "indirect enum"] {
          let source = names.map { "\(keyword) \($0) { init() {} }\n" }.joined()
          let uses = names.enumerated().map { use($1, $0) }.joined()
          let texts = try migrate(source + uses, uses, isChecked: keyword == "class")
          expect(texts).to(equal([source + uses, uses]))
        }
        let aliases = names.map { "typealias \($0) = Int\n" }.joined()
        let uses = names.enumerated().map { use($1, $0) }.joined()
        expect(try migrate(aliases, uses)).to(equal([aliases, uses]))
      }

      it("is left alone if it is the only such type") {
        for name in names {
          let source = "struct \(name) {}\n"
          let texts = [source + use(name, 1), use(name, 2)]
          expect(try migrate(texts[0], texts[1], isChecked: false)).to(equal(texts))
        }
      }

      /// Checks that all such names are left alone in declarations and uses, which take a name and a number.
      func expectNoChange(
        _ declaration: (String, Int) -> String,
        _ use: (String, Int) -> String = { "let x\($1) = 1\n" }
      ) throws {
        let source = names.enumerated().map { declaration($1, $0) }.joined()
        let uses = names.enumerated().map { use($1, $0) }.joined()
        expect(try migrate(source, uses)).to(equal([source, uses]))
      }

      it("is left alone as a superclass, with the classes that inherit from it") {
        try expectNoChange(
          { name, _ in "class \(name) { class func spec(_ a: @escaping () -> Int) {}; var it = 1 }\n" },
          { "class C\($1): \($0) { override class func spec(_ a: @escaping () -> Int) {} }\nextension \($0) {}\n" }
        )
      }

      it("is left alone where it is visible as a member; elsewhere, Quick's type is migrated") {
        try expectNoChange(
          { "enum Zoo\($1) { struct \($0) {}\n func a(_ b: \($0)) {} }\n" },
          {
            "extension Zoo\($1) { static let c: [\($0)] = [] }\nenum Park\($1): Zoo\($1) { case d(\($0)) }\nlet e\($1): Zoo\($1).\($0)?\n"
          }
        )
        expect(try migrate("enum Zoo { struct Predicate {} }\n", "let a: Predicate<Int>? = nil\n")).to(
          equal(["enum Zoo { struct Predicate {} }\n", "let a: Matcher<Int>? = nil\n"])
        )
      }

      it("is left alone as an associated type") {
        try expectNoChange(
          { "protocol P\($1) { associatedtype \($0); func a(_ b: \($0)) }\n" },
          { "extension P\($1) { func c(_ d: \($0)) {} }\nstruct S\($1): P\($1) { func a(_ b: \($0)) {} }\n" }
        )
      }

      it("is left alone as a generic parameter") {
        try expectNoChange(
          { "struct Box\($1)<\($0)> { let a: \($0) }\nfunc b\($1)<\($0)>(_ c: \($0)) -> [\($0)] { [c] }\n" },
          { "extension Box\($1) { func d(_ e: \($0)) {} }\n" }
        )
        expect(try migrate("struct Box<A: B, each Predicate> { let a: Predicate }\n", "let a: Predicate<Int>\n")).to(
          equal(["struct Box<A: B, each Predicate> { let a: Predicate }\n", "let a: Matcher<Int>\n"])
        )
      }

      it("is left alone in the function that declares it") {
        try expectNoChange { "func a\($1)() { struct \($0) {}; let b: \($0)? = nil; print(b as Any) }\n" }
      }

      it("is left alone as a local value with the name of a function") {
        let source =
          "func a() { let requires = b; expect(requires.c); var succeed = d; succeed() }\nfunc e() { requires(f) }\n"
        expect(try migrate(source, "let g = 1\n")[0]).to(equal(source.replacing(" requires(f)", with: " require(f)")))
      }

      it("is unknown to other files if it is private") {
        expect(try migrate("private struct Predicate {}\n", "let a: Predicate<Int>\n")).to(
          equal(["private struct Predicate {}\n", "let a: Matcher<Int>\n"])
        )
      }

      it("makes the migration qualify the name of Candlestick that it hides") {
        expect(try migrate("struct Spec {}\nstruct Matcher {}\n", "class C: QuickSpec {}\nlet a: Predicate<Int>\n")).to(
          equal([
            "struct Spec {}\nstruct Matcher {}\n", "class C: Candlestick.Spec {}\nlet a: Candlestick.Matcher<Int>\n",
          ])
        )
        let own =
          "class Spec: QuickSpec { override class func spec() { print(QuickSpec.current.name) } }\nclass C: Spec {}\n"
        expect(try migrate(own, "class D: Spec { override class func spec() { beforeEach(reset) } }\n")).to(
          equal([
            own.replacing("QuickSpec {", with: "Candlestick.Spec {").replacing(
              "QuickSpec.current",
              with: "Candlestick.Spec.running!"
            ),
            "class D: Spec { override class func spec() { beforeEach(closure: reset) } }\n",
          ])
        )
        let quick = "class QuickSpec: Quick.QuickSpec {}\n"
        expect(try migrate(quick, "class C: QuickSpec { override func spec() {} }\n")).to(
          equal(["class QuickSpec: Candlestick.Spec {}\n", "class C: QuickSpec { override class func spec() {} }\n"])
        )
        let hidden = try MigratedSuite("import Quick\nstruct Candlestick {}\nlet a: Quick.QuickSpec?\n")
        expect(hidden.notes).to(
          equal([
            "3:8 the file stays as it is: the suite has a type Candlestick, which hides the module of that name; rename it"
          ])
        )
      }
    }

    describe("a name in a file that does not import Quick or Nimble") {
      it("belongs to another module") {
        // SuiteCheck would mistake such names for Quick's.
        func migrate(_ source: String) throws -> String {
          let base = try SourceCode(SourceText(path: "Base.swift", "import Quick\nclass Base: QuickSpec {}\n"))
          let code = try SourceCode(SourceText(source))
          return String(
            decoding: try EditedSource(code.text, QuickRules([code, base]).migrate(code).edits).bytes,
            as: UTF8.self
          )
        }
        let source =
          "import Zoo\nimport Nimble\nclass A: Base {}\nlet a: Behavior = Behavior(), b: Example.Kind, c: TestState\n"
        expect(try migrate(source)).to(equal(source.replacing("import Nimble", with: "import Candlestick")))
        let foundation =
          "import Foundation\nimport Quick\nlet a: Predicate<Int>, b = SourceLocation(), c: Quick.FileString\n"
        expect(try migrate(foundation)).to(
          equal("import Foundation\nimport Candlestick\nlet a: Predicate<Int>, b = SourceLocation(), c: StaticString\n")
        )
      }

      it("belongs to Quick if another module re-exports Quick") {
        expect(
          try MigratedSuite("import Helpers\nclass A: Behavior<Int> {}\nclass B: QuickSpec {}\n").text
        ).to(equal("import Candlestick\nimport Helpers\nclass A: SharedBehavior<Int> {}\nclass B: Spec {}\n"))
      }
    }

    describe("a configuration type of the suite") {
      it("is left alone") {
        let source = "struct App { func configure(_ c: Configuration) { c.beforeEach { } ; run(c) } }\n"
        expect(try migrated(source)).to(equal(source))
      }
    }
  }
}
