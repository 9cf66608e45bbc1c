import Candlestick
import Foundation

@testable import CandlestickRunner

final class EarlierReportsSpec: Spec {
  override class func spec() {
    describe("the reports of an earlier run") {
      let folder = memoized { try! TemporaryFolder() }
      beforeEach { for name in ["a", "b"] { try folder().write("earlier", to: name) } }
      afterEach { folder().remove() }

      /// Returns the names of the files that are left before a run.
      @MainActor func left(_ arguments: String...) throws -> [String] {
        let arguments = arguments.map { $0.replacing("DIR", with: folder().path) }
        try RunOptions.read(arguments: ["tests"] + arguments).removeEarlierReports()
        return try FileManager.default.contentsOfDirectory(atPath: folder().path).sorted()
      }

      it("are removed if the run replaces them") {
        expect(try left("--format", "junit:DIR/a,documentation", "--format", "json:DIR/missing")).to(equal(["b"]))
        expect(try left("--format", "json:DIR/b", "--dry-run")).to(beEmpty())
      }

      it("stay if the run writes none", for: [["--list"], ["--bisect"], ["--compare", "DIR/a", "DIR/b"], ["-l"]]) {
        expect(try left("--format", "junit:DIR/a", $0[0], $0.count > 1 ? $0[1] : "", $0.last!)).to(equal(["a", "b"]))
      }

      it("stay if other processes of the run may have written them") {
        expect(try left("--format", "junit:DIR/a", "--quiet-if-nothing-selected")).to(equal(["a", "b"]))
      }

      it("stay while they are to be merged") {
        expect(try left("--format", "json:DIR/a,junit:DIR/b", "--merge", "DIR/a")).to(equal(["a"]))
      }
    }

    describe("the formats in options that have mistakes") {
      func formats(_ arguments: String..., environment: [String: String] = [:]) -> [String] {
        RunOptions.formats(in: ["tests"] + arguments, environment)
      }

      it("are read from the command line, or else from the environment") {
        let environment = ["CANDLESTICK_FORMAT": "tap:d,xctest"]
        let found = formats("--fliter", "--format", "junit:a,json:b", "--format=html:c", environment: environment)
        expect(found).to(equal(["junit:a", "json:b", "html:c"]))
        expect(formats("--fliter", environment: environment)).to(equal(["tap:d", "xctest"]))
      }

      it("are read from the file of options, or else there are none") {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("--workres 2\n--format junit:a", to: "options")
        let environment = [OptionsFile.variable: folder.path(of: "options")]
        expect(formats("--fliter", environment: environment)).to(equal(["junit:a"]))
        try folder.write("--format 'junit:a", to: "options")
        expect(formats("--format", environment: environment)).to(beEmpty())
      }

      it("are not read if the reports may be inputs") {
        expect(formats("--merge", "a", "--format", "json:a", "--fliter")).to(beEmpty())
      }
    }
  }
}
