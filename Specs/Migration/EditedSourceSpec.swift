import Candlestick
import CandlestickMigration

final class EditedSourceSpec: Spec {
  override class func spec() {
    func edited(_ source: String, _ edits: [SourceEdit]) throws -> String {
      String(decoding: try EditedSource(SourceText(source), edits).bytes, as: UTF8.self)
    }

    describe("a source with edits") {
      it("contains the replacements, and all other bytes unchanged") {
        expect(try edited("a\r\n\tbc\u{FEFF}d", [SourceEdit(5..<6, ""), SourceEdit(0..<1, "xyz")])).to(
          equal("xyz\r\n\tb\u{FEFF}d")
        )
        expect(try edited("abc", [])).to(equal("abc"))
        expect(try edited("", [SourceEdit(0..<0, "a")])).to(equal("a"))
      }

      it("keeps insertions at the same offset in order, before a replacement that begins there") {
        let edits = [SourceEdit(1..<2, "B"), SourceEdit(1..<1, "1"), SourceEdit(1..<1, "2"), SourceEdit(2..<2, "3")]
        expect(try edited("abc", edits)).to(equal("a12B3c"))
      }

      it("applies the same replacement once, but the same insertion twice") {
        expect(try edited("abc", [SourceEdit(1..<2, "B"), SourceEdit(1..<2, "B")])).to(equal("aBc"))
        expect(try edited("abc", [SourceEdit(1..<1, "}"), SourceEdit(1..<1, "}")])).to(equal("a}}bc"))
      }

      it("reports two edits of the same bytes, with their position") {
        expect { try edited("ab\ncde", [SourceEdit(3..<5, "x"), SourceEdit(4..<6, "y")]) }.to(
          throwError { (error: any Error) in
            expect("\(error)").to(
              equal("Source.swift:2:2: two edits replace these bytes; this is a bug in Candlestick")
            )
          }
        )
        expect { try edited("abc", [SourceEdit(0..<3, "x"), SourceEdit(1..<1, "y")]) }.to(throwError())
        expect { try edited("abc", [SourceEdit(0..<1, "x"), SourceEdit(0..<1, "y")]) }.to(throwError())
      }

      it("rejects an edit outside of the file") {
        expect { try edited("abc", [SourceEdit(2..<4, "x")]) }.to(throwError())
      }

      it("prints the same diff from its edits as from comparing all lines") {
        let text = (1...12).map { "line \($0)\n" }.joined()
        let lists = [
          [SourceEdit(0..<7, "")], [SourceEdit(0..<6, "")], [SourceEdit(0..<0, "new\n")], [SourceEdit(6..<7, "")],
          [SourceEdit(6..<6, "\nnew")], [SourceEdit(2..<9, "")], [SourceEdit(0..<7, ""), SourceEdit(8..<9, "x")],
          [SourceEdit(1..<2, "x"), SourceEdit(4..<5, "y"), SourceEdit(15..<20, "z\n"), SourceEdit(21..<28, "")],
          [SourceEdit(6..<7, ""), SourceEdit(13..<14, ""), SourceEdit(80..<82, "q")],
          [SourceEdit(0..<text.utf8.count, "")], [SourceEdit(text.utf8.count..<text.utf8.count, "end")],
          [SourceEdit(text.utf8.count - 1..<text.utf8.count, "")], [SourceEdit(0..<1, "l")],
        ]
        func compare(_ text: String, _ edits: [SourceEdit]) throws {
          let edited = try EditedSource(SourceText(text), edits)
          let whole = UnifiedDiff(path: "Source.swift", from: edited.text.bytes, to: edited.bytes)
          expect(edited.diff).to(equal(whole.description))
        }
        for edits in lists { try compare(text, edits) }
        for end in ["new", "\nnew\n", "\n"] { try compare("no\nend", [SourceEdit(6..<6, end)]) }
      }

      it("prints its changes as a diff") {
        let same = try EditedSource(SourceText("abc"), [SourceEdit(1..<2, "b")])
        expect(same.isChanged).to(beFalse())
        expect(same.diff).to(equal(""))
        let other = try EditedSource(SourceText("abc\n"), [SourceEdit(1..<2, "B")])
        expect(other.isChanged).to(beTrue())
        expect(other.diff).to(equal("--- a/Source.swift\n+++ b/Source.swift\n@@ -1 +1 @@\n-abc\n+aBc\n"))
      }
    }
  }
}
