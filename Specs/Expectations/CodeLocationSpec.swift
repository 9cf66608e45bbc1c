import Candlestick

final class CodeLocationSpec: Spec {
  override class func spec() {
    describe("a code location") {
      it("is the location of its creation") {
        let location = CodeLocation()
        expect(location.line).to(equal(#line - 1))
        expect(location.column).to(equal(36))
        expect(location.fileID).to(equal("Specs/CodeLocationSpec.swift"))
        expect("\(location.filePath)").to(contain("/Specs/Expectations/CodeLocationSpec.swift"))
      }

      it("is the location of a call that passes default arguments") {
        func place(line: UInt = #line) -> CodeLocation { CodeLocation(line: line) }
        expect(place().line).to(equal(#line))
      }

      it("is printed as path and line") {
        expect(CodeLocation(filePath: "/a/B.swift", line: 3).description).to(equal("/a/B.swift:3"))
      }

      it("has no column if only file and line are known") {
        let location = CodeLocation(file: "/a/B.swift", line: 3)
        expect(location.column).to(equal(0))
        expect(location.fileID).to(equal("/a/B.swift"))
        expect(location.description).to(equal("/a/B.swift:3"))
      }

      it("equals one with the same file, line and column") {
        func location(fileID: String = "A/B.swift", line: UInt = 1, column: UInt = 1) -> CodeLocation {
          CodeLocation(fileID: fileID, line: line, column: column)
        }
        expect(location()).to(equal(location()))
        expect(location()).toNot(equal(location(fileID: "A/C.swift")))
        expect(location()).toNot(equal(location(line: 2)))
        expect(location()).toNot(equal(location(column: 2)))
        expect(Set([location(), location(), location(line: 2)])).to(haveCount(2))
      }
    }
  }
}
