import Candlestick
import CandlestickMigration

final class ManifestRulesSpec: Spec {
  override class func spec() {
    /// The migration of a manifest, which is migrated twice, and the notes.
    func migrated(_ source: String, target: ManifestRules.Target = .migrated) throws -> (text: String, notes: [String])
    {
      let rules = ManifestRules { name, _ in ["Other", "Cats"].contains(name) ? nil : target }
      func migrate(_ source: String) throws -> (text: String, notes: [String]) {
        let code = try SourceCode(SourceText(path: "Package.swift", source))
        let migration = rules.migrate(code)
        let text = String(decoding: try EditedSource(code.text, migration.edits).bytes, as: UTF8.self)
        return (text, migration.notes.map { "\($0.position) \($0.message)" })
      }
      let first = try migrate(source)
      expect(try migrate(first.text).text).to(equal(first.text))
      return first
    }

    func manifest(_ packages: String, _ dependencies: String, name: String = "CatTests") -> String {
      """
      // swift-tools-version: 6.0
      let package = Package(
        name: "Cats", // "Quick"
        dependencies: [\(packages)],
        targets: [
          .target(name: "Cats", dependencies: ["Quick"]),
          .testTarget(name: "\(name)", dependencies: [\(dependencies)]),
        ]
      )
      """
    }

    let candlestick = #".package(name: "Candlestick", path: "../Candlestick")"#
    let product = #".product(name: "Candlestick", package: "Candlestick")"#

    describe("migrating a Package.swift") {
      it("replaces the dependencies on Quick and Nimble with Candlestick") {
        let cases = [
          (#""Cats", "Quick", "Nimble""#, "\"Cats\", \(product)"),
          (#""Quick", "Nimble", "Cats""#, "\(product), \"Cats\""),
          (#".target(name: "A"), .product(name: "Nimble", package: "Nimble")"#, ".target(name: \"A\"), \(product)"),
          (#".byName(name: "Quick")"#, product),
          ("\(product), \"Quick\"", product),
          ("\n  \"Cats\", // \"Quick\"\n  \"Quick\",\n  \"Nimble\",\n", "\n  \"Cats\", // \"Quick\"\n  \(product),\n"),
          ("\n  \"Quick\",\n  \"Nimble\"\n", "\n  \(product)\n"),
          ("\(product), \"Quick\", \"Nimble\"", product),
          ("\n  \(product),\n  \"Quick\",\n  \"Nimble\"\n", "\n  \(product)\n"),
          ("\"Quick\", \(product), \"Nimble\"", product),
        ]
        for (before, after) in cases {
          expect(try migrated(manifest(candlestick, before)).text).to(equal(manifest(candlestick, after)))
        }
      }

      it("leaves other targets alone") {
        let source = manifest(candlestick, "\"Quick\"", name: "Other")
        expect(try migrated(source).text).to(equal(source))
      }

      it("takes the modules Quick and Nimble from Candlestick for a target with files that stay") {
        expect(try migrated(manifest(candlestick, "\"Quick\""), target: .mixed).text).to(
          equal(manifest(candlestick, "\(product), .product(name: \"Quick\", package: \"Candlestick\")"))
        )
      }

      it("removes the packages of Quick and Nimble if the manifest has the package of Candlestick") {
        let quick = #".package(url: "https://example.org/Quick.git", from: "7.0.0")"#
        let nimble = #".package(url: "https://example.org/Nimble", from: "13.0.0")"#
        let other = #"[.product(name: "Quick", package: "Candlestick")]"#
        expect(try migrated(manifest("\(quick), \(nimble), \(candlestick)", "\"Quick\"")).text).to(
          equal(manifest(candlestick, product).replacing("[\"Quick\"]", with: other))
        )
        for separator in [", ", ",\n    "] {
          let packages = [candlestick, quick, nimble].joined(separator: separator)
          expect(try migrated(manifest(packages, "\"Quick\"")).text).to(
            equal(manifest(candlestick, product).replacing("[\"Quick\"]", with: other))
          )
        }
        let elsewhere = "\npackage.dependencies += [\(candlestick)]"
        expect(try migrated(manifest("\(quick), \(nimble)", "\"Quick\"") + elsewhere).text).to(
          equal(manifest("", product).replacing("[\"Quick\"]", with: other) + elsewhere)
        )
        let without = try migrated(manifest(quick, "\"Quick\""))
        expect(without.text).to(equal(manifest(quick, "\"Quick\"")))
        expect(without.notes).to(
          equal([
            "4:18 replace this with Candlestick's package, such as .package(name: \"Candlestick\", path: \"../Candlestick\"), "
              + "and migrate again"
          ])
        )
      }

      it("keeps the originals for other targets and files that stay if the modules of Candlestick have other names") {
        let nimble = #".package(url: "https://example.org/Nimble", from: "13.0.0")"#
        let original = #".product(name: "Nimble", package: "Nimble")"#
        let alias = #".product(name: "Nimble", package: "Candlestick", moduleAliases: ["Nimble": "CandlestickNimble"])"#
        @MainActor func source(_ dependencies: String) -> String {
          manifest("\(nimble), \(candlestick)", dependencies).replacing("[\"Quick\"]", with: "[\(original)]")
        }
        let before = source("\(original), \(alias)")
        expect(try migrated(before).text).to(equal(source("\(product), \(alias)")))
        expect(try migrated(before, target: .mixed).text).to(equal(source("\(product), \(original), \(alias)")))
      }

      it("adds Candlestick to the dependencies of a target that was written for XCTest") {
        let cases = [
          ("\"Cats\"", "\"Cats\", \(product)"), ("", product), (product, product),
          ("\n  \"Cats\",\n", "\n  \"Cats\",\n  \(product),\n"),
        ]
        for (before, after) in cases {
          expect(try migrated(manifest(candlestick, before), target: .added).text).to(
            equal(manifest(candlestick, after))
          )
        }
        let bare = "let a = [.package(path: \"Candlestick\"), .testTarget(name: \"A\", path: \"B\")]"
        expect(try migrated(bare, target: .added).text).to(
          equal(
            "let a = [.package(path: \"Candlestick\"), .testTarget(name: \"A\", dependencies: [\(product)], path: \"B\")]"
          )
        )
      }

      it("adds Candlestick to a target that gets Quick from another one") {
        expect(try migrated(manifest(candlestick, "\"CatHelpers\"")).text).to(
          equal(manifest(candlestick, "\"CatHelpers\", \(product)"))
        )
      }

      it("also migrates libraries of test helpers") {
        let source = "let a = [\(candlestick), .target(name: \"CatHelpers\", dependencies: [\"Nimble\", \"Quick\"])]"
        expect(try migrated(source).text).to(
          equal("let a = [\(candlestick), .target(name: \"CatHelpers\", dependencies: [\(product)])]")
        )
      }

      it("keeps dependencies outside of a target's list, and the packages that they need") {
        let quick = #".package(url: "https://example.org/Quick.git", from: "7.0.0")"#
        for target in [
          #".testTarget(name: "CatTests", dependencies: ["Quick"] + more)"#,
          #"testTarget(name: "CatTests", dependencies: ["Quick"])"#,
          #"testTarget(name: "CatTests", dependencies: [.product(name: "Quick", package: "Quick")])"#,
        ] {
          let source = "let a = [\(quick), \(candlestick), \(target)]"
          expect(try migrated(source).text).to(equal(source))
          expect(try migrated(source, target: .added).text).to(equal(source))
        }
      }

      it("uses the package's name in product dependencies") {
        expect(try migrated(manifest(#".package(path: "../candlestick")"#, "\"Quick\"")).text).to(
          contain(#"[.product(name: "Candlestick", package: "candlestick")]"#)
        )
      }

      it("reports platforms and tools that are too old") {
        let source =
          "// swift-tools-version:5.5\nlet package = Package(name: \"A\", platforms: [.macOS(.v12)], dependencies: [\(candlestick)], "
          + "targets: [.testTarget(name: \"B\", dependencies: [\"Quick\"])])"
        let bare = source.replacing("platforms: [.macOS(.v12)], ", with: "")
        expect(try migrated(bare).notes).to(beEmpty())
        let new = source.replacing("5.5", with: "5.7").replacing("v12", with: "v13")
        expect(try migrated(new).notes).to(beEmpty())
        expect(try migrated(source).notes).to(
          equal([
            "2:47 Candlestick needs macOS 13; write .macOS(.v13)",
            "1:1 platforms such as .macOS(.v13) need a tools version of 5.7 or later; Candlestick itself needs Swift 6.3",
          ])
        )
      }
    }

    describe("migrating a LinuxMain.swift") {
      func migration(_ source: String) throws -> FileMigration {
        TestMainRules().migrate(try SourceCode(SourceText(path: "Tests/LinuxMain.swift", source)))
      }

      it("removes a file that only lists tests") {
        expect(
          try migration(
            "// main\nimport Quick\nimport XCTest\n@testable import CatTests\n\nQCKMain([\n  CatSpec.self, // cat\n], testCases: [testCase(A.allTests)])\n"
          ).isRemoved
        ).to(beTrue())
        expect(try migration("import XCTest\n#if os(Linux)\nXCTMain([testCase(A.allTests)])\n#endif").isRemoved).to(
          beTrue()
        )
        expect(try migration("import Quick\n@testable import CatTests\nQuick.QCKMain([CatSpec.self])\n").isRemoved).to(
          beTrue()
        )
        expect(
          try migration(
            "import XCTest\nimport CatTests\nvar tests = [XCTestCaseEntry]()\ntests += CatTests.allTests()\nXCTest.XCTMain(tests)\n"
          ).isRemoved
        ).to(beTrue())
      }

      it("keeps a file that does more") {
        let migration = try migration("import Quick\nprepare()\nQCKMain([A.self])")
        expect(migration.isRemoved).to(beFalse())
        expect(migration.notes.map(\.message)).to(
          equal([
            "QCKMain is not needed to discover specs and tests; this file does more than that, so remove it yourself"
          ])
        )
        expect(try TestMainRules().migrate(SourceCode(SourceText("print(\"QCKMain()\")")))).to(
          satisfyAllOf(haveField(\.isRemoved, beFalse()), haveField(\.notes, beEmpty()))
        )
      }
    }
  }
}
