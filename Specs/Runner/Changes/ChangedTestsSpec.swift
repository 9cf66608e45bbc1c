import Candlestick
import XCTest

@testable import CandlestickRunner

final class ChangedTestsSpec: Spec {
  override class func spec() {
    describe("the tests that a change may affect") {
      let folder = memoized { try! TemporaryFolder() }
      afterEach { folder().remove() }

      /// The tests of a package with the modules `Shop`, which imports `Money`, and `Other`. The tests are examples in two files
      /// of the module `CandlestickSpecs`, which imports `Shop`, and a method in the module `XCTest`, which imports `Other`.
      @MainActor func affected(by files: String...) throws -> [String] {
        try folder().write("@_exported public import struct Money.Coin\n", to: "Sources/Shop/Shop.swift")
        try folder().write("// import Nothing\n", to: "Sources/Money/Coins/Coin.swift")
        try folder().write("", to: "Sources/Other/Other.swift")
        try folder().write("", to: "Sources/un-used/Unused.swift")
        try folder().write("import Foundation; @testable import Shop\n", to: "Tests/CandlestickSpecs/Helper.swift")
        try folder().write("import Other;import un_used.Code // for all\r\n", to: "Tests/XCTest/Tests.swift")
        let suite =
          PlannedSuite {
            it("a", file: "/p/Tests/CandlestickSpecs/ASpec.swift", line: 1) {}
            it("b", file: "/p/Tests/CandlestickSpecs/BSpec.swift", line: 1) {}
          } + PlannedSuite(methods: ["test"], of: XCTestCase.self)
        let root = folder().path
        let changes = ChangedTests(
          reference: "HEAD",
          files: Set(files.map { $0.hasPrefix("/") ? $0 : "\(root)/\($0)" }),
          root: root
        )
        return zip(suite.tests, changes.selects(among: suite.tests)).filter(\.1).map(\.0.metadata.description)
      }

      it("are those in a changed file with specs") {
        expect(try affected(by: "/p/Tests/CandlestickSpecs/BSpec.swift")).to(equal(["b"]))
      }

      it("are all tests of a module if another of its files has changed") {
        expect(try affected(by: "Tests/CandlestickSpecs/Helper.swift")).to(equal(["a", "b"]))
        expect(try affected(by: "Tests/CandlestickSpecs/Data/a.json")).to(equal(["a", "b"]))
      }

      it("are those of test modules that import a changed module, directly or indirectly") {
        expect(try affected(by: "Sources/Shop/New.swift")).to(equal(["a", "b"]))
        expect(try affected(by: "Sources/Money/Coins/Coin.swift")).to(equal(["a", "b"]))
        expect(try affected(by: "Sources/Other/Other.swift")).to(equal(["test"]))
        expect(try affected(by: "Sources/un-used/Unused.swift")).to(equal(["test"]))
      }

      it("are all tests if the manifest or code of an unknown module has changed") {
        let all = ["a", "b", "test"]
        expect(try affected(by: "Package.swift")).to(equal(all))
        expect(try affected(by: "Package@swift-6.0.swift")).to(equal(all))
        expect(try affected(by: "Package.resolved")).to(equal(all))
        expect(try affected(by: "Library/Code.swift")).to(equal(all))
        expect(try affected(by: "Sources/Code.c")).to(equal(all))
      }

      it("are none if nothing has changed, or only files outside of modules") {
        expect(try affected()).to(beEmpty())
        expect(try affected(by: "README.md", "Documentation/Package.md", "/elsewhere/Code.swift")).to(beEmpty())
      }
    }

    describe("the folder of a test module outside of Tests") {
      @MainActor func isAffected(by file: String, of files: (StaticString, StaticString)) -> Bool {
        let suite = PlannedSuite {
          it("a", file: files.0, line: 1) {}
          it("b", file: files.1, line: 1) {}
        }
        return ChangedTests(reference: "HEAD", files: [file], root: "/p").selects(among: suite.tests) == [true, true]
      }

      it("is the folder with its name") {
        let files: (StaticString, StaticString) = ("/p/CandlestickSpecs/A/A.swift", "/p/CandlestickSpecs/A/B.swift")
        expect(isAffected(by: "/p/CandlestickSpecs/data.json", of: files)).to(beTrue())
        expect(isAffected(by: "/p/data.json", of: files)).to(beFalse())
      }

      it("is the folder around its specs if no folder has its name") {
        let files: (StaticString, StaticString) = ("/p/specs/A/A.swift", "/p/specs/B/B.swift")
        expect(isAffected(by: "/p/specs/C/data.json", of: files)).to(beTrue())
        expect(isAffected(by: "/p/data.json", of: files)).to(beFalse())
      }
    }
  }
}
