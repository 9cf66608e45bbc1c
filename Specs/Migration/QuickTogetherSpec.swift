import Candlestick
import CandlestickMigration

final class QuickTogetherSpec: Spec {
  override class func spec() {
    describe("the files of a suite, one of which cannot be migrated") {
      let stays = "\nlet x: ExampleBase? = nil\n"

      /// Returns true if a file stays because it shares a name with another one that stays.
      func shares(_ name: String, _ source: String, _ other: String) throws -> Bool {
        let suite = try MigratedSuite(source, other)
        return suite.text == source && suite.notes.contains { $0.contains(": it shares \(name) with") }
      }

      it("stay together if they share a value with a type of Quick") {
        let declarations = [
          "var current: ExampleMetadata!": "func a() { print(current) }",
          "public private(set) var current: ExampleMetadata!": "let a = current",
          "func log(_ m: ExampleMetadata) {}":
            "class A: QuickSpec { override class func spec() { afterEach { m in log(m) } } }",
          "typealias CatSpec = QuickSpec": "class A: CatSpec {}",
          "struct Log { func add(_ m: ExampleMetadata) {} }": "let a = Log()",
        ]
        for (declaration, use) in declarations {
          let name = ["current", "log", "CatSpec", "Log"].first { declaration.contains($0) && use.contains($0) } ?? ""
          expect(try shares("`\(name)`", "import Quick\n\(use)\n", "import Quick\n\(declaration)\(stays)")).to(beTrue())
        }
      }

      it("are independent if they share only a matcher") {
        let suite = try MigratedSuite(
          "import Nimble\nlet a = beHappy()\n",
          "import Nimble\nimport Quick\nfunc beHappy() -> Predicate<Int> { b }\(stays)"
        )
        expect(suite.text).to(equal("import Candlestick\nlet a = beHappy()\n"))
      }
    }

    describe("a file that imports neither Quick nor Nimble") {
      it("is migrated with the class that its specs inherit from") {
        let suite = try MigratedSuite(
          "// A.swift\n\n/// A.\nclass A: Base { var n = 1\noverride func spec() { it(\"a\") { n } } }\n",
          "import Quick\nclass Base: QuickSpec {}\n"
        )
        expect(suite.texts).to(
          equal([
            "// A.swift\n\nimport Candlestick\n/// A.\nclass A: Base { @MainActor static var n = 1\noverride class func spec() { it(\"a\") { n } } }\n",
            "import Candlestick\nclass Base: Spec {}\n",
          ])
        )
      }

      it("is migrated with the file that re-exports the modules") {
        let suite = try MigratedSuite(
          "class A: QuickSpec { override func spec() {} }\n",
          "@_exported import Quick\n@_exported import Nimble\n"
        )
        expect(suite.texts).to(
          equal(["class A: Spec { override class func spec() {} }\n", "@_exported import Candlestick\n"])
        )
        let stays = "let a: Callsite? = nil\n"
        let staying = try MigratedSuite(stays, "@_exported import Quick\n")
        expect(staying.texts).to(equal([stays, "@_exported import Quick\n"]))
      }

      it("is left alone if it uses neither") {
        let source = "import XCTest\nlet bundle = Bundle(for: ASpec.self)\n"
        let suite = try MigratedSuite(source, "import Quick\nclass ASpec: QuickSpec {}\n")
        expect(suite.texts).to(equal([source, "import Candlestick\nclass ASpec: Spec {}\n"]))
      }

      it("prevents the migration of specs whose tests it lists") {
        let list = "import XCTest\npublic func allTests() -> [XCTestCaseEntry] { [testCase(ASpec.allTests)] }\n"
        let spec = "import Quick\nclass ASpec: QuickSpec {}\n"
        let suite = try MigratedSuite(list, spec)
        expect(suite.texts).to(equal([list, spec]))
        expect(suite.notes).to(
          equal([
            "2:57 the file stays as it is: Candlestick discovers specs, which have no allTests; remove this one from the list"
          ])
        )
        expect(try MigratedSuite(spec, list).notes.first).to(contain("shares `ASpec` with"))
      }
    }
  }
}
