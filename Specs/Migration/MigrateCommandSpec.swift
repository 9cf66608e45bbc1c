import Candlestick
import CandlestickMigration
import Foundation

final class MigrateCommandSpec: Spec {
  override class func spec() {
    describe("the command migrate") {
      let folder = memoized { try TemporaryFolder() }
      let output = memoized { OutputLines() }

      afterEach { try folder().remove() }

      @MainActor func run(_ options: String..., in paths: [String] = [""]) throws -> ToolsCommandLine.Status {
        let paths = try paths.map { try folder().path + $0 }
        return ToolsCommandLine(output: output()).run(["migrate"] + options + paths)
      }

      /// The output, without the path of the folder.
      @MainActor func printed() throws -> String {
        output().lines.joined(separator: "\n").replacingOccurrences(of: try folder().path, with: "…")
      }

      let cat = "import Quick\r\nimport Nimble\r\n\r\nclass CatSpec: QuickSpec {}\r\n"
      let around = "import Quick\nfunc a() { aroundEach { _ in } }\n"

      context("with a suite") {
        beforeEach {
          try folder().write(cat, to: "Tests/CatTests/CatSpec.swift")
          try folder().write(around, to: "Tests/CatTests/Around.swift")
          try folder().write("import XCTest\nXCTMain([])\n", to: "Tests/LinuxMain.swift")
          try folder().write(
            "let a = [.package(name: \"Candlestick\", path: \"\"), .testTarget(name: \"CatTests\", dependencies: [\"Quick\"])]\n",
            to: "Package.swift"
          )
        }

        it("shows the changes and a summary, and writes nothing") {
          try folder().write(
            "let a = [.testTarget(name: \"CatTests\", dependencies: [.product(name: \"Candlestick\", package: \"Candlestick\")])]\n",
            to: "Package.swift"
          )
          expect(try run(in: ["/Tests/CatTests"])).to(equal(.success))
          expect(try printed()).to(
            equal(
              """
              --- a…/Tests/CatTests/CatSpec.swift
              +++ b…/Tests/CatTests/CatSpec.swift
              @@ -1,4 +1,3 @@
              -import Quick\r
              -import Nimble\r
              +import Candlestick\r
               \r
              -class CatSpec: QuickSpec {}\r
              +class CatSpec: Spec {}\r
              Migration: read 2 files, would change 1
              Changes:
                1  `QuickSpec` becomes `Spec`
                1  `import Nimble` is removed beside `import Candlestick`
                1  `import Quick` becomes `import Candlestick`
              To do by hand:
              …/Tests/CatTests/Around.swift:2:12: note: the file stays as it is: this aroundEach does not run its examples, which \
              fails them in Candlestick; write xit, or throw skip(…)
              The parts of example names are now separated by spaces instead of commas.
              Nothing has been written; use --write to make the changes.
              """
            )
          )
          expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(equal(cat))
        }

        it("writes the changes with --write, once") {
          let paths = ["/Package.swift", "/Tests"]
          expect(try run("--write", in: paths)).to(equal(.success))
          expect(try printed()).to(beginWith("Migration: read 4 files, changed 2, removed 1\n"))
          expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(
            equal("import Candlestick\r\n\r\nclass CatSpec: Spec {}\r\n")
          )
          expect(try folder().text(of: "Tests/CatTests/Around.swift")).to(equal(around))
          expect(try folder().text(of: "Package.swift")).to(
            contain(
              #"[.product(name: "Candlestick", package: "Candlestick"), .product(name: "Quick", package: "Candlestick")]"#
            )
          )
          expect(FileManager.default.fileExists(atPath: try folder().path(of: "Tests/LinuxMain.swift"))).to(beFalse())
          expect(try run("--write", in: paths)).to(equal(.success))
          expect(try printed()).to(contain("\nMigration: read 3 files, changed 0\n"))
        }

        it("prints a diff that git applies") {
          expect(try folder().run(["git", "init", "-q"]).status).to(equal(0))
          let tool = OutputLines()
          let here = FileManager.default.currentDirectoryPath
          expect(FileManager.default.changeCurrentDirectoryPath(try folder().path)).to(beTrue())
          defer { _ = FileManager.default.changeCurrentDirectoryPath(here) }
          expect(ToolsCommandLine(output: tool).run(["migrate", "Package.swift", "Tests"])).to(equal(.success))
          try folder().write(tool.lines.joined(separator: "\n") + "\n", to: "all.patch")
          expect(try folder().run(["git", "apply", "all.patch"]).status).to(equal(0))
          let removed = OutputLines()
          expect(ToolsCommandLine(output: removed).run(["migrate", "Package.swift", "Tests"])).to(equal(.success))
          expect(removed.lines.first).to(beginWith("Migration: read 3 files, would change 0\n"))
        }

        it("keeps the dependencies that other files of a target need") {
          expect(try run("--write", in: ["/Package.swift", "/Tests/CatTests/CatSpec.swift"])).to(equal(.success))
          expect(try folder().text(of: "Package.swift")).to(
            contain(
              #"[.product(name: "Candlestick", package: "Candlestick"), .product(name: "Quick", package: "Candlestick")]"#
            )
          )
        }

        it("keeps files that share a name with a file that is not given") {
          try folder().write("import Quick\nclass Base: QuickSpec {}\n", to: "Tests/CatTests/Base.swift")
          try folder().write("import Quick\nclass ASpec: Base {}\n", to: "Tests/CatTests/ASpec.swift")
          expect(try run("--write", in: ["/Package.swift", "/Tests/CatTests/ASpec.swift"])).to(equal(.success))
          expect(try folder().text(of: "Tests/CatTests/ASpec.swift")).to(contain("import Quick"))
          expect(try printed()).to(
            contain(
              "ASpec.swift:1:1: note: the file stays as it is: it shares `Base` with …/Tests/CatTests/Base.swift, which is "
                + "not among the files to migrate; pass it, too"
            )
          )
        }

        it("keeps files whose target cannot depend on Candlestick") {
          let product = #".product(name: "Candlestick", package: "Candlestick")"#
          let package = #".package(name: "Candlestick", path: "")"#
          let manifests = [
            "let a = [.testTarget(name: \"CatTests\", dependencies: [\"Quick\"])]":
              "…/Package.swift has no dependency on the package Candlestick",
            "let a = [\(package), .testTarget(name: \"CatTests\", dependencies: quick)]":
              "the dependencies of CatTests are not a list in …/Package.swift; add the product Candlestick there by hand",
            "let a = [\(package), .testTarget(name: name)]":
              "no target with this file is written out in …/Package.swift; add the product Candlestick there by hand",
          ]
          for (manifest, reason) in manifests {
            try folder().write(manifest, to: "Package.swift")
            expect(try run("--write", in: ["/Package.swift", "/Tests"])).to(equal(.success))
            expect(try printed()).to(contain("CatSpec.swift:1:1: note: the file stays as it is: \(reason)"))
            expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(equal(cat))
            expect(try folder().text(of: "Package.swift")).to(equal(manifest))
          }
          try folder().write("let quick = [\(product)]\n\(manifests.keys.sorted()[1])", to: "Package.swift")
          expect(try run("--write", in: ["/Tests/CatTests"])).to(equal(.success))
          expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(contain("import Candlestick"))
        }

        it("keeps files whose target needs a change of a manifest that is not given") {
          expect(try run("--write", in: ["/Tests"])).to(equal(.success))
          expect(try printed()).to(
            contain(
              "CatSpec.swift:1:1: note: the file stays as it is: its target does not depend on Candlestick, and …/Package.swift is "
                + "not among the files to migrate; pass it, too"
            )
          )
          expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(equal(cat))
        }

        it("finds the manifest of a file in the current folder and above it, unless the file is elsewhere") {
          let other = try TemporaryFolder()
          defer { other.remove() }
          try other.write(cat, to: "CatSpec.swift")
          let here = FileManager.default.currentDirectoryPath
          defer { _ = FileManager.default.changeCurrentDirectoryPath(here) }
          let note = "its target does not depend on Candlestick, and "
          let cases = [
            ("", "Tests/CatTests", "\(note)Package.swift is not"),
            ("Tests", "CatTests", "\(note)../Package.swift is not"),
            ("Tests", other.path, "+import Candlestick"),
          ]
          for (current, path, line) in cases {
            expect(FileManager.default.changeCurrentDirectoryPath(try folder().path(of: current))).to(beTrue())
            let tool = OutputLines()
            expect(ToolsCommandLine(output: tool).run(["migrate", path])).to(equal(.success))
            expect(tool.lines.joined(separator: "\n")).to(contain(line))
          }
        }

        it("recognizes a file by any spelling of its path") {
          let here = FileManager.default.currentDirectoryPath
          expect(FileManager.default.changeCurrentDirectoryPath(try folder().path)).to(beTrue())
          defer { _ = FileManager.default.changeCurrentDirectoryPath(here) }
          let tools = ToolsCommandLine(output: output())
          expect(tools.run(["migrate", "--write", "./Tests/CatTests", try folder().path(of: "Package.swift")])).to(
            equal(.success)
          )
          expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(contain("import Candlestick"))
          expect(try folder().text(of: "Package.swift")).to(contain(#".product(name: "Candlestick""#))
        }

        it("keeps specs that are listed in a file that stays") {
          let main = "import Quick\n@testable import CatTests\nprepare()\nQuick.QCKMain([CatSpec.self])\n"
          try folder().write(main, to: "Tests/LinuxMain.swift")
          try folder().write("import Quick\nclass DogSpec: QuickSpec {}\n", to: "Tests/CatTests/DogSpec.swift")
          for paths in [["/Package.swift", "/Tests"], ["/Package.swift", "/Tests/CatTests"]] {
            expect(try run("--write", in: paths)).to(equal(.success))
            expect(try printed()).to(
              contain(
                "CatSpec.swift:1:1: note: the file stays as it is: it shares `CatSpec` with …/Tests/LinuxMain.swift"
              )
            )
            expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(equal(cat))
            expect(try folder().text(of: "Tests/CatTests/DogSpec.swift")).to(contain("class DogSpec: Spec"))
            expect(try folder().text(of: "Tests/LinuxMain.swift")).to(equal(main))
          }
        }

        it("keeps Quick for a target that is listed in a file that stays") {
          try folder().write(
            "import Quick\n@testable import CatTests\nprepare()\nQCKMain([])\n",
            to: "Tests/LinuxMain.swift"
          )
          try FileManager.default.removeItem(atPath: folder().path(of: "Tests/CatTests/Around.swift"))
          expect(try run("--write", in: ["/Package.swift", "/Tests"])).to(equal(.success))
          let package = try folder().text(of: "Package.swift")
          expect(package).to(contain(#".product(name: "Quick", package: "Candlestick")"#))
        }

        it("reads libraries of helpers as separate modules") {
          try folder().write(
            "let a = [.package(name: \"Candlestick\", path: \"\"), .target(name: \"Helpers\", dependencies: [\"Quick\"], path: \"Help\"), "
              + ".testTarget(name: \"CatTests\", dependencies: [\"Helpers\"])]",
            to: "Package.swift"
          )
          try folder().write("import Quick\npublic func itPurrs() { it(\"purrs\") {} }\n", to: "Help/Purr.swift")
          try folder().write(
            "import Quick\nimport Helpers\nclass TomSpec: QuickSpec { override class func spec() { itPurrs() } }\n",
            to: "Tests/CatTests/TomSpec.swift"
          )
          expect(try run("--write", in: ["/Package.swift", "/Tests"])).to(equal(.success))
          expect(try printed()).to(
            contain(
              "TomSpec.swift:1:1: note: the file stays as it is: it shares `itPurrs` with …/Help/Purr.swift"
            )
          )
          expect(try run("--write", in: ["/Package.swift", "/Tests", "/Help"])).to(equal(.success))
          expect(try folder().text(of: "Tests/CatTests/TomSpec.swift")).to(contain("import Candlestick"))
          expect(try folder().text(of: "Help/Purr.swift")).to(contain("@MainActor public func itPurrs()"))
          let product = #".product(name: "Candlestick", package: "Candlestick")"#
          expect(try folder().text(of: "Package.swift")).to(
            contain("dependencies: [\(product)], path: \"Help\"", "dependencies: [\"Helpers\", \(product)]")
          )
        }

        it("does not count a file that cannot be written, and does not change the files that depend on it") {
          try folder().write("import Quick\nclass Base: QuickSpec {}\n", to: "Tests/CatTests/Base.swift")
          try folder().write("import Quick\nclass ASpec: Base {}\n", to: "Tests/CatTests/ASpec.swift")
          for isLate in [false, true] {
            let writer = RefusingWriter(name: "Base.swift", isLate: isLate)
            let paths = try ["/Package.swift", "/Tests"].map { try folder().path + $0 }
            let tools = ToolsCommandLine(output: output(), writer: writer)
            expect(tools.run(["migrate", "--write"] + paths)).to(equal(.failure))
            expect(output().errors).to(
              contain(try folder().path(of: "Tests/CatTests/Base.swift") + ": error: it is locked")
            )
            expect(try folder().text(of: "Tests/CatTests/ASpec.swift")).to(contain("import Quick"))
            expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(contain("import Candlestick"))
          }
          expect(try printed()).to(beginWith("Migration: read 6 files, changed 2, removed 1\n"))
        }

        it("checks in advance that a path is a writable file") {
          try folder().write("", to: "a/b.swift")
          expect(SourceWriter().obstacle(to: try folder().path(of: "a/b.swift"))).to(beNil())
          expect(SourceWriter().obstacle(to: try folder().path(of: "a"))).to(
            equal("cannot be written: it is not a file")
          )
          expect(SourceWriter().obstacle(to: "/dev/null")).to(equal("cannot be written: it is not a file"))
          let none = try folder().path(of: "none")
          expect(SourceWriter().obstacle(to: none)).to(equal("cannot be written: it is not a file"))
        }

        it("migrates XCTest test cases with --from xctest") {
          let tests =
            "import XCTest\n\nfinal class DogTests: XCTestCase {\n  func testBarks() { XCTAssertTrue(true) }\n}\n"
          try folder().write(tests, to: "Tests/DogTests/DogTests.swift")
          let candlestick = ".package(name: \"Candlestick\", path: \"\")"
          try folder().write(
            "let a = [\(candlestick), .testTarget(name: \"DogTests\"), .testTarget(name: \"CatTests\")]",
            to: "Package.swift"
          )
          expect(try run("--write", "--from", "xctest", in: ["/Package.swift", "/Tests"])).to(equal(.success))
          expect(try folder().text(of: "Tests/DogTests/DogTests.swift")).to(contain("it(\"barks\")"))
          expect(try printed()).to(contain("\nTest names are now words. "))
          expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(equal(cat))
          expect(try folder().text(of: "Package.swift")).to(
            equal(
              "let a = [\(candlestick), .testTarget(name: \"DogTests\", dependencies: [.product(name: \"Candlestick\", package: "
                + "\"Candlestick\")]), .testTarget(name: \"CatTests\")]"
            )
          )
        }

        it("skips and reports files that it cannot read") {
          try folder().write(Data([0x61, 0xFF]), to: "Tests/CatTests/Latin.swift")
          try folder().write("import Quick\nlet a = \"b\n", to: "Tests/CatTests/Open.swift")
          expect(try run("--write", in: ["/Package.swift", "/Tests/CatTests"])).to(equal(.failure))
          expect(try printed()).to(
            contain(
              "Skipped:\n  …/Tests/CatTests/Latin.swift:1:2: the file is not UTF-8 from here on\n"
                + "  …/Tests/CatTests/Open.swift:2:9: this string has no end\n"
            )
          )
          expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(contain("class CatSpec: Spec"))
        }
      }

      context("with wrong arguments") {
        @MainActor func refusal(_ arguments: String...) -> String? {
          expect(ToolsCommandLine(output: output()).run(["migrate"] + arguments)).to(equal(.usage))
          expect(output().lines).to(beEmpty())
          return output().errors.first
        }

        it("refuses them, and prints the usage") {
          expect(refusal("--dry-run", "--write", "a")).to(
            equal("error: --dry-run and --write cannot be combined")
          )
          expect(output().errors.last).to(beginWith("swift package migrate-to-candlestick [--dry-run | --write]"))
        }

        it("refuses unknown options") {
          expect(refusal("--force", "a")).to(
            equal("error: unknown option --force; `swift package migrate-to-candlestick --help` lists the options")
          )
        }

        it("refuses unknown frameworks") {
          expect(refusal("--from", "nose", "a")).to(
            equal("error: --from takes the framework of the suite: quick or xctest")
          )
        }

        it("refuses to run without a path") {
          expect(refusal()).to(equal("error: no files or folders given"))
        }

        it("refuses paths that do not exist") {
          expect(refusal("/no/such/path")).to(equal("error: /no/such/path: no such file or folder"))
        }

        it("refuses a folder without Swift files") {
          try folder().write("", to: "a.txt")
          expect(try refusal(folder().path)).to(beginWith("error: no Swift files in "))
        }
      }

      it("prints its usage with --help") {
        expect(ToolsCommandLine(output: output()).run(["migrate", "--help"])).to(equal(.success))
        expect(output().lines.first).to(contain("--write    makes the changes"))
      }
    }
  }
}

/// Writes all files except those with one name.
private struct RefusingWriter: SourceWriting {
  let name: String
  /// True if the failure occurs only when the file is written.
  let isLate: Bool

  func obstacle(to path: String) -> String? { !isLate && path.hasSuffix("/\(name)") ? "it is locked" : nil }

  func write(_ bytes: [UInt8], to path: String) throws(SourceError) {
    if path.hasSuffix("/\(name)") { throw SourceError(path: path, message: "it is locked") }
    try SourceWriter().write(bytes, to: path)
  }

  func remove(_ path: String) throws(SourceError) { try SourceWriter().remove(path) }
}
