import Candlestick
import CandlestickMigration
import Foundation

final class ManifestVersionsSpec: Spec {
  override class func spec() {
    describe("the migration of a package with manifests for several versions of Swift") {
      let folder = memoized { try TemporaryFolder() }
      let output = memoized { OutputLines() }
      let cat = "import Quick\nclass CatSpec: QuickSpec {}\n"

      beforeEach { try folder().write(cat, to: "Tests/CatTests/CatSpec.swift") }
      afterEach { try folder().remove() }

      @MainActor func run(in paths: [String]) throws {
        let paths = try paths.map { try folder().path + $0 }
        expect(ToolsCommandLine(output: output()).run(["migrate", "--write"] + paths)).to(equal(.success))
      }

      it("considers only the manifests that declare a target, and changes each of them") {
        let candlestick = ".package(name: \"Candlestick\", path: \"\")"
        let target = ".testTarget(name: \"CatTests\", dependencies: [\"Quick\"])"
        let old = "// swift-tools-version:5.3\nlet a = [.target(name: \"Cat\")]\n"
        try folder().write(old, to: "Package.swift")
        try folder().write("// swift-tools-version:5.7\nlet a = []\n", to: "Package@swift-5.7.swift")
        for name in ["Package@swift-5.9.swift", "Package@swift-6.2.swift"] {
          try folder().write("// swift-tools-version: 6.2\nlet a = [\(candlestick), \(target)]\n", to: name)
        }
        let paths = [
          "/Package.swift", "/Package@swift-5.7.swift", "/Package@swift-5.9.swift", "/Package@swift-6.2.swift",
          "/Tests",
        ]
        try run(in: paths)
        expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(contain("import Candlestick"))
        expect(try folder().text(of: "Package.swift")).to(equal(old))
        for name in ["Package@swift-5.9.swift", "Package@swift-6.2.swift"] {
          expect(try folder().text(of: name)).to(contain("dependencies: [.product(name: \"Candlestick\""))
        }
      }

      it("keeps files whose target is declared in a manifest without Candlestick") {
        let target = ".testTarget(name: \"CatTests\", dependencies: [\"Quick\"])"
        try folder().write("// swift-tools-version:5.3\nlet a = [\(target)]\n", to: "Package.swift")
        try folder().write(
          "// swift-tools-version: 6.2\nlet a = [.package(name: \"Candlestick\", path: \"\"), \(target)]\n",
          to: "Package@swift-6.2.swift"
        )
        try run(in: ["/Package.swift", "/Package@swift-6.2.swift", "/Tests"])
        let old = try folder().path(of: "Package.swift")
        expect(output().lines.last).to(
          contain(
            "the file stays as it is: \(old) has no dependency on the package Candlestick; add it there, or remove the target "
              + "from that manifest"
          )
        )
        expect(try folder().text(of: "Tests/CatTests/CatSpec.swift")).to(equal(cat))
      }

      it("considers the manifest that the package manager uses if no manifest declares the target literally") {
        let product = ".product(name: \"Candlestick\", package: \"Candlestick\")"
        let with = "let a = [.package(name: \"Candlestick\", path: \"\"), \(product)] + targets\n"
        let manifests = ["Package.swift", "Package@swift-5.9.swift", "Package@swift-6.swift"]
        // The tools version of each manifest, and the one that is used.
        let cases = [
          (["5.3", "5.9", "6.0"], 2), (["6.2", "5.9", "6.0"], 2), (["5.3", "5.9", nil], 1), (["6.0", "5.9", nil], 0),
          (["5.9", "5.9", nil], 0), (["5.10", "5.9", nil], 0),
        ]
        for (versions, used) in cases {
          for (number, version) in versions.enumerated() {
            let path = try folder().path(of: manifests[number])
            try? FileManager.default.removeItem(atPath: path)
            guard let version else { continue }
            let rest = number == used ? with : "let a = targets\n"
            try folder().write("// swift-tools-version: \(version)\n\(rest)", to: manifests[number])
          }
          let tool = OutputLines()
          let status = ToolsCommandLine(output: tool).run(["migrate", try folder().path(of: "Tests/CatTests")])
          expect(status).to(equal(.success))
          expect(tool.lines.first).to(contain("+import Candlestick"), description: "\(versions)")
        }
      }

    }
  }
}
