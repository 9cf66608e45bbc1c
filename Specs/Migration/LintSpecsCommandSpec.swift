import Candlestick
import CandlestickMigration
import CandlestickReports
import Foundation

final class LintSpecsCommandSpec: Spec {
  override class func spec() {
    describe("the command lint-specs") {
      let folder = memoized { try TemporaryFolder() }
      let output = memoized { OutputLines() }

      afterEach { try folder().remove() }

      @MainActor func run(_ options: String..., in path: String = "") throws -> ToolsCommandLine.Status {
        ToolsCommandLine(output: output()).run(["lint-specs"] + options + [try folder().path + path])
      }

      /// The errors, without the folder's path.
      @MainActor func errors() throws -> [String] {
        try output().errors.map { $0.replacingOccurrences(of: try folder().path, with: "…") }
      }

      let focus =
        "\"fit\" skips all examples without focus; write \"it\", or run `swift package lint-specs --fix`"

      context("with focus in a folder") {
        beforeEach {
          try folder().write("it(\"a\") { }\nfit(\"b\") { }\n", to: "B/BSpec.swift")
          try folder().write("fit(\"a\") { }", to: "ASpec.swift")
          try folder().write("fit(\"a\") { }", to: ".build/HiddenSpec.swift")
          try folder().write("fit(\"a\") { }", to: "notes.txt")
        }

        it("fails, and reports each focus in the order of the files") {
          expect(try run()).to(equal(.failure))
          expect(try errors()).to(
            equal(["…/ASpec.swift:1:1: error: \(focus)", "…/B/BSpec.swift:2:1: error: \(focus)"])
          )
          expect(output().lines).to(beEmpty())
        }

        it("fails with --strict, and only warns with --warn") {
          expect(try run("--strict")).to(equal(.failure))
          expect(try run("--warn", in: "/ASpec.swift")).to(equal(.success))
          expect(try errors().last).to(equal("…/ASpec.swift:1:1: warning: \(focus)"))
        }

        it("removes the focus with --fix, once") {
          expect(try run("--fix")).to(equal(.success))
          expect(output().lines).to(haveCount(2))
          expect(output().errors).to(beEmpty())
          expect(try folder().text(of: "B/BSpec.swift")).to(equal("it(\"a\") { }\nit(\"b\") { }\n"))
          expect(try folder().text(of: ".build/HiddenSpec.swift")).to(equal("fit(\"a\") { }"))
          expect(try run("--fix")).to(equal(.success))
          expect(try run()).to(equal(.success))
          expect(output().lines).to(haveCount(2))
        }

        it("creates the stamp of a build unless it fails, once") {
          let stamp = try folder().path(of: "stamp")
          expect(try run("--stamp", stamp)).to(equal(.failure))
          expect(FileManager.default.fileExists(atPath: stamp)).to(beFalse())
          expect(try run("--warn", "--stamp", stamp)).to(equal(.success))
          expect(try folder().text(of: "stamp")).to(equal(""))
          try folder().write("is not touched", to: "stamp")
          expect(try run("--warn", "--stamp", stamp)).to(equal(.success))
          expect(try folder().text(of: "stamp")).to(equal("is not touched"))
        }

        it("changes an input of the build while there is focus, so that each build reports it") {
          try folder().write("", to: "again")
          let again = try folder().path(of: "again")
          expect(try run("--warn", "--again", again)).to(equal(.success))
          let first = try folder().text(of: "again")
          expect(first).toNot(beEmpty())
          expect(try run("--again", again)).to(equal(.failure))
          let second = try folder().text(of: "again")
          expect(second).toNot(equal(first))
          expect(try run("--fix", "--again", again)).to(equal(.success))
          expect(try run("--again", again)).to(equal(.success))
          expect(try folder().text(of: "again")).to(equal(second))
        }
      }

      it("keeps the permissions of a changed file, and follows links to it") {
        try folder().write("fit(\"a\") { }", to: "real/ASpec.swift")
        let real = try folder().path(of: "real/ASpec.swift")
        let link = try folder().path(of: "LinkSpec.swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o751], ofItemAtPath: real)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
        expect(try run("--fix", in: "/LinkSpec.swift")).to(equal(.success))
        expect(try folder().text(of: "real/ASpec.swift")).to(equal("it(\"a\") { }"))
        expect(try FileManager.default.destinationOfSymbolicLink(atPath: link)).to(equal(real))
        let mode = try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int
        expect(mode).to(equal(0o751))
      }

      it("reports a file that it cannot read, and continues with the others") {
        try folder().write(Data([0x66, 0x0A, 0x69, 0xFF]), to: "ASpec.swift")
        try folder().write("\"", to: "BSpec.swift")
        try folder().write("fit(\"a\") { }", to: "CSpec.swift")
        expect(try run()).to(equal(.failure))
        expect(try errors()).to(
          equal([
            "…/ASpec.swift:2:2: error: the file is not UTF-8 from here on",
            "…/BSpec.swift:1:1: error: this string has no end",
            "…/CSpec.swift:1:1: error: \(focus)",
          ])
        )
      }

      it("fails if a file cannot be read, even if there is no focus") {
        try folder().write("\"", to: "BSpec.swift")
        expect(try run("--fix")).to(equal(.failure))
      }

      it("fails without Swift files") {
        expect(try run()).to(equal(.failure))
        expect(try run(in: "/none")).to(equal(.failure))
        expect(try errors()).to(
          equal(["error: no Swift files in …", "error: …/none: no such file or folder"])
        )
      }

      it("refuses wrong arguments, and prints the usage") {
        for arguments in [["lint-specs"], ["lint-specs", "--fxi", "."], ["lint-specs", "--strict", "--warn", "."]] {
          expect(ToolsCommandLine(output: output()).run(arguments)).to(equal(.usage))
        }
        expect(ToolsCommandLine(output: output()).run(["lint-specs", ".", "--stamp"])).to(equal(.usage))
        expect(output().errors.filter { $0.hasPrefix("error: ") }).to(
          equal([
            "error: no files or folders given",
            "error: unknown option --fxi; `swift package lint-specs --help` lists the options",
            "error: --strict and --warn cannot be combined",
            "error: --stamp takes the path of a file",
          ])
        )
        expect(output().errors.filter { $0.hasPrefix("swift package lint-specs [--fix]") }).to(haveCount(4))
        expect(ToolsCommandLine.Status.usage.rawValue).to(equal(64))
      }

      it("takes arguments after -- as paths") {
        expect(ToolsCommandLine(output: output()).run(["lint-specs", "--", "--fix"])).to(equal(.failure))
        expect(output().errors).to(equal(["error: --fix: no such file or folder"]))
      }
    }

    describe("the command line of the tools") {
      it("refuses to run without a tool, or with an unknown one") {
        let output = OutputLines()
        expect(ToolsCommandLine(output: output).run([])).to(equal(.usage))
        expect(ToolsCommandLine(output: output).run(["lint"])).to(equal(.usage))
        expect(output.errors).to(
          contain(
            "error: no tool given; available: lint-specs, migrate",
            "error: unknown tool \"lint\"; available: lint-specs, migrate"
          )
        )
      }

      it("prints the usage with --help") {
        let output = OutputLines()
        expect(ToolsCommandLine(output: output).run(["--help"])).to(equal(.success))
        expect(ToolsCommandLine(output: output).run(["lint-specs", "--help"])).to(equal(.success))
        expect(output.lines.first).to(beginWith("usage: candlestick-tools"))
        expect(output.lines.last).to(beginWith("swift package lint-specs [--fix]"))
      }

      it("prints the version with --version") {
        let output = OutputLines()
        for arguments in [["--version"], ["lint-specs", "--version"], ["migrate", "--version"]] {
          expect(ToolsCommandLine(output: output).run(arguments)).to(equal(.success))
        }
        expect(output.lines).to(equal(Array(repeating: "Candlestick \(CandlestickReports.version)", count: 3)))
      }
    }
  }
}
