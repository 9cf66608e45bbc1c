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

      /// What was said, without the folder's path.
      @MainActor func said() throws -> String {
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

        it("shows the changes, and a summary of them, and writes nothing") {
          expect(try run(in: ["/Tests/CatTests"])).to(equal(.success))
          expect(try said()).to(
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
                1  `import Nimble` goes, beside `import Candlestick`
                1  `import Quick` becomes `import Candlestick`
              To be looked at by a person:
              …/Tests/CatTests/Around.swift:2:12: note: the file stays as it is: this aroundEach leaves out its examples, which \
              fails them in Candlestick; write xit, or throw a skip(…)
              Names of examples have spaces between their parts now, and no commas.
              Nothing has been written; --write does it.
              """
            )
          )
          expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(equal(cat))
        }

        it("writes them if it is asked to, once") {
          let paths = ["/Package.swift", "/Tests"]
          expect(try run("--write", in: paths)).to(equal(.success))
          expect(try said()).to(beginWith("Migration: read 4 files, changed 2, removed 1\n"))
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
          expect(try said()).to(contain("\nMigration: read 3 files, changed 0\n"))
        }

        it("has git apply the diff") {
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

        it("leaves the dependencies of targets alone of which it does not read all files") {
          expect(try run("--write", in: ["/Package.swift", "/Tests/CatTests/CatSpec.swift"])).to(equal(.success))
          expect(try folder().text(of: "Package.swift")).to(contain("[\"Quick\"]"))
        }

        it("moves tests of XCTest's if it is asked to") {
          let tests =
            "import XCTest\n\nfinal class DogTests: XCTestCase {\n  func testBarks() { XCTAssertTrue(true) }\n}\n"
          try folder().write(tests, to: "Tests/DogTests/DogTests.swift")
          try folder().write(
            "let a = [.testTarget(name: \"DogTests\"), .testTarget(name: \"CatTests\")]",
            to: "Package.swift"
          )
          expect(try run("--write", "--from", "xctest", in: ["/Package.swift", "/Tests"])).to(equal(.success))
          expect(try folder().text(of: "Tests/DogTests/DogTests.swift")).to(contain("it(\"barks\")"))
          expect(try said()).to(contain("\nNames of tests are words now. "))
          expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(equal(cat))
          expect(try folder().text(of: "Package.swift")).to(
            equal(
              "let a = [.testTarget(name: \"DogTests\", dependencies: [.product(name: \"Candlestick\", package: "
                + "\"Candlestick\")]), .testTarget(name: \"CatTests\")]"
            )
          )
        }

        it("names and skips files that it cannot read") {
          try folder().write(Data([0x61, 0xFF]), to: "Tests/CatTests/Latin.swift")
          try folder().write("import Quick\nlet a = \"b\n", to: "Tests/CatTests/Open.swift")
          expect(try run("--write", in: ["/Tests/CatTests"])).to(equal(.failure))
          expect(try said()).to(
            contain(
              "Skipped:\n  …/Tests/CatTests/Latin.swift:1:2: the file is not UTF-8 from here on\n"
                + "  …/Tests/CatTests/Open.swift:2:9: this string has no end\n"
            )
          )
          expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(contain("class CatSpec: Spec"))
        }
      }

      context("with arguments that make no sense") {
        @MainActor func refusal(_ arguments: String...) -> String? {
          expect(ToolsCommandLine(output: output()).run(["migrate"] + arguments)).to(equal(.usage))
          expect(output().lines).to(beEmpty())
          return output().errors.first
        }

        it("refuses them, and tells how it is used") {
          expect(refusal("--dry-run", "--write", "a")).to(
            equal("error: --dry-run and --write exclude each other; name one of them")
          )
          expect(output().errors.last).to(beginWith("migrate [--dry-run | --write]"))
        }

        it("refuses options that it does not have") {
          expect(refusal("--force", "a")).to(equal("error: migrate has no option --force"))
        }

        it("refuses frameworks that it does not know") {
          expect(refusal("--from", "nose", "a")).to(
            equal("error: --from needs the framework that the suite is written for: quick or xctest")
          )
        }

        it("refuses to read nothing") {
          expect(refusal()).to(equal("error: migrate needs a file or a folder"))
        }

        it("refuses paths that do not exist") {
          expect(refusal("/no/such/path")).to(equal("error: /no/such/path: there is no such file or folder"))
        }

        it("refuses a folder without Swift files") {
          try folder().write("", to: "a.txt")
          expect(try refusal(folder().path)).to(beginWith("error: there are no Swift files in "))
        }
      }

      it("tells how it is used") {
        expect(ToolsCommandLine(output: output()).run(["migrate", "--help"])).to(equal(.success))
        expect(output().lines.first).to(contain("--write    makes the changes"))
      }
    }
  }
}
