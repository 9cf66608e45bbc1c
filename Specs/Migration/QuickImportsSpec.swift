import Candlestick

final class QuickImportsSpec: Spec {
  override class func spec() {
    func migrated(_ source: String) throws -> String { try MigratedSuite(source).text }

    describe("migrating imports of Quick and Nimble") {
      it("replaces the first import with Candlestick, and removes the others") {
        expect(try migrated("import Cats\nimport Nimble\nimport Quick\n\nlet a = 1\n")).to(
          equal("import Cats\nimport Candlestick\n\nlet a = 1\n")
        )
        expect(try MigratedSuite("import Quick\nimport Nimble\n").changes).to(
          equal([
            "`import Quick` becomes `import Candlestick`", "`import Nimble` is removed beside `import Candlestick`",
          ])
        )
      }

      it("does not change a file that imports neither") {
        let source = "import Cats\nclass QuickSpec { func spec() { Predicate() } }\n"
        expect(try migrated(source)).to(equal(source))
        expect(try MigratedSuite(source).notes).to(beEmpty())
      }

      it("ignores comments and strings") {
        let rest =
          "// import Quick, QuickSpec\n/* /* Predicate */ AsyncSpec */\nlet a = \"\"\"\n  import Nimble \\(1)\n  \"\"\" + #\"QuickSpec \\(a)\"#\n"
        expect(try migrated("import Quick\n\(rest)")).to(equal("import Candlestick\n\(rest)"))
      }

      it("keeps the rest of the line") {
        expect(try migrated("import Quick; import Nimble; import Cats")).to(equal("import Candlestick; import Cats"))
        expect(try migrated("@testable import Cats; import Nimble;import Quick\n")).to(
          equal("@testable import Cats; import Candlestick\n")
        )
        expect(try migrated("import\tQuick // specs\nimport Nimble\t// matchers\n")).to(
          equal("import\tCandlestick // specs\n// matchers\n")
        )
      }

      it("keeps line ends and a byte order mark") {
        expect(try migrated("\u{FEFF}import Quick\r\nimport Nimble\r\nlet a = 1\r\n")).to(
          equal("\u{FEFF}import Candlestick\r\nlet a = 1\r\n")
        )
      }

      it("keeps attributes and access levels, except for @testable") {
        expect(try migrated("@preconcurrency import Quick\n@_exported public import Nimble\n")).to(
          equal("@_exported @preconcurrency import Candlestick\n")
        )
        expect(try migrated("@testable import Quick\n")).to(equal("import Candlestick\n"))
      }

      it("imports Candlestick only once") {
        expect(try migrated("import Candlestick\nimport Quick\nimport Nimble\n")).to(equal("import Candlestick\n"))
      }

      it("imports Candlestick in each branch of a condition") {
        expect(try migrated("#if canImport(Quick)\nimport Quick\n#else\nimport Nimble\n#endif\n")).to(
          equal("#if canImport(Candlestick)\nimport Candlestick\n#else\nimport Candlestick\n#endif\n")
        )
        expect(try migrated("import Nimble\n#if os(Linux)\nimport Quick\nimport Glibc\n#endif\n")).to(
          equal("import Candlestick\n#if os(Linux)\nimport Glibc\n#endif\n")
        )
      }

      it("adds the modules that Quick re-exports, if the file uses them") {
        expect(try migrated("import Quick\nlet a = XCTSkip()\n")).to(
          equal("import Candlestick\nimport XCTest\nlet a = XCTSkip()\n")
        )
        expect(try migrated("import Quick; import Cats\nlet a = NSDate()\n")).to(
          equal("import Candlestick; import Foundation; import Cats\nlet a = NSDate()\n")
        )
        expect(try migrated("import Quick\nimport XCTest\nlet a = XCTSkip(), b = Date()\n")).to(
          equal("import Candlestick\nimport XCTest\nlet a = XCTSkip(), b = Date()\n")
        )
        expect(try migrated("import Quick\nstruct Date {}\nlet a = Date(), b = c.Data\n")).to(
          equal("import Candlestick\nstruct Date {}\nlet a = Date(), b = c.Data\n")
        )
      }

      it("keeps a file that imports part of a module") {
        let source = "import Nimble\nimport class Quick.QuickSpec\nclass A: QuickSpec {}\n"
        let suite = try MigratedSuite(source)
        expect(suite.text).to(equal(source))
        expect(suite.notes).to(
          equal([
            "2:1 the file stays as it is: import the whole module, since its declarations are in other modules of "
              + "Candlestick; write import Quick"
          ])
        )
      }
    }
  }
}
