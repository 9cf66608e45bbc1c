import Candlestick
import Foundation

@testable import CandlestickRunner
@testable import CandlestickSpecs

final class OptionsFileSpec: Spec {
  override class func spec() {
    describe("the file .candlestick") {
      it("has shell-like words, and comments") {
        let text = """
          # The project's own.
          --skip slow --skip 'a b'   # and more
          --filter="it's \\"so\\" \\n" --file a\\ b#1

          --tag
            "a && b"
          """
        let options = try RunOptions.read(arguments: ["program"], file: OptionsFile(path: "f", text: text))
        expect(options.skips).to(equal(["slow", "a b"]))
        expect(options.filters).to(equal(["it's \"so\" \\n"]))
        expect(options.files).to(equal(["a b#1"]))
        expect(options.tagExpressions).to(equal(["a && b"]))
      }

      context("of a package") {
        let folder = memoized { FileManager.default.temporaryDirectory.appending(path: "options-\(UUID())") }
        @MainActor func write(_ text: String, _ path: String) throws {
          let url = folder().appending(path: path)
          try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
          )
          try Data(text.utf8).write(to: url)
        }
        @MainActor func retryCount(_ environment: [String: String] = [:], from path: String = "Sources/Deep") throws
          -> Int?
        {
          let file = try OptionsFile.current(environment, from: folder().appending(path: path).path)
          return try file.map { try RunOptions.read(arguments: ["program"], file: $0).retryCount }
        }
        beforeEach {
          try write("", "Package.swift")
          try write("", "Sources/Deep/File.swift")
        }
        afterEach { try FileManager.default.removeItem(at: folder()) }

        it("is found from its folders") {
          try write("--retry 2", ".candlestick")
          expect(try retryCount()).to(equal(2))
          expect(try retryCount(from: "")).to(equal(2))
        }

        it("is not looked for above a Package.swift") {
          try write("--retry 2", ".candlestick")
          try write("", "Sources/Package.swift")
          expect(try retryCount()).to(beNil())
        }

        it("is the file named by a variable, which must exist") {
          try write("--retry 2", ".candlestick")
          try write("--retry 3", "other")
          expect(try retryCount(["CANDLESTICK_OPTIONS_FILE": folder().appending(path: "other").path])).to(equal(3))
          expect { try retryCount(["CANDLESTICK_OPTIONS_FILE": "/nowhere/at/all"]) }.to(
            throwError { expect("\($0)").to(equal("/nowhere/at/all cannot be read as text")) }
          )
        }
      }

      it("is not looked for from a deleted working directory") {
        let working = FileManager.default.currentDirectoryPath
        let deleted = try TemporaryFolder()
        expect(chdir(deleted.path)).to(equal(0))
        defer { expect(chdir(working)).to(equal(0)) }
        deleted.remove()
        expect(try OptionsFile.current([:])).to(beNil())
        expect(try OptionsFile.current([:], from: "(unreachable)/folder")).to(beNil())
      }
    }
  }
}
