import Candlestick
import CandlestickMigration
import CandlestickSource

final class QuickTogetherSpec: Spec {
  override class func spec() {
    describe("files of which one cannot be moved") {
      let stays = "\nlet x: ExampleBase? = nil\n"

      /// Whether a file stays because it shares a name with another that has to.
      func shares(_ name: String, _ source: String, _ other: String) throws -> Bool {
        let suite = try MigratedSuite(source, other)
        return suite.text == source && suite.notes.contains { $0.contains("since it shares \(name) with") }
      }

      it("keep those that have a value of a type of Quick's in common") {
        let declarations = [
          "var current: ExampleMetadata!": "func a() { print(current) }",
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

      it("leave alone those that have only a matcher in common") {
        let suite = try MigratedSuite(
          "import Nimble\nlet a = beHappy()\n",
          "import Nimble\nimport Quick\nfunc beHappy() -> Predicate<Int> { b }\(stays)"
        )
        expect(suite.text).to(equal("import Candlestick\nlet a = beHappy()\n"))
      }
    }

    describe("a file that imports neither Quick nor Nimble") {
      it("is moved with the class that its specs inherit from") {
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

      it("is moved with the file that exports the modules") {
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

      it("is left alone if it has nothing to do with them") {
        let source = "import XCTest\nlet bundle = Bundle(for: ASpec.self)\n"
        let suite = try MigratedSuite(source, "import Quick\nclass ASpec: QuickSpec {}\n")
        expect(suite.texts).to(equal([source, "import Candlestick\nclass ASpec: Spec {}\n"]))
      }

      it("keeps specs from moving if it lists their tests, which it is asked to stop") {
        let list = "import XCTest\npublic func allTests() -> [XCTestCaseEntry] { [testCase(ASpec.allTests)] }\n"
        let spec = "import Quick\nclass ASpec: QuickSpec {}\n"
        let suite = try MigratedSuite(list, spec)
        expect(suite.texts).to(equal([list, spec]))
        expect(suite.notes).to(
          equal([
            "2:57 the file stays as it is: specs of Candlestick are found without a list, and have no allTests; take this one out "
              + "of it"
          ])
        )
        expect(try MigratedSuite(spec, list).notes.first).to(contain("shares `ASpec` with"))
      }
    }
  }
}
