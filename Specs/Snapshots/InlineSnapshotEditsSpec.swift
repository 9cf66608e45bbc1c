import Candlestick
import CandlestickExpectations
import CandlestickSource
import Foundation

@testable import CandlestickSpecs

final class InlineSnapshotEditsSpec: Spec {
  override class func spec() {
    let folder = memoized { try! TemporaryFolder() }
    afterEach { folder().remove() }

    /// Returns a source with snapshots written at each `•`. The mark stands before the bracket after the name, and is
    /// removed.
    @MainActor func edited(_ source: String, _ texts: String..., buildTime: Date = .distantFuture) throws -> String {
      let parts = source.split(separator: "•", omittingEmptySubsequences: false).map(String.init)
      let path = folder().path(of: "Source.swift")
      try folder().write(parts.joined(), to: "Source.swift")
      var before = ""
      let snapshots = zip(parts, zip(parts.dropFirst(), texts)).map { part, rest in
        before += part
        let lines = before.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let location = CodeLocation(
          fileID: "",
          path: path,
          line: UInt(lines.count),
          column: UInt((lines.last?.count ?? 0) + 1)
        )
        return InlineSnapshot(location: location, text: rest.1, replaces: rest.0.contains("{"))
      }
      try InlineSnapshotEdits(path: path, builtAt: buildTime).write(snapshots)
      return try folder().text(of: "Source.swift")
    }

    describe("an inline snapshot") {
      it("replaces empty parentheses") {
        expect(try edited("  expect(1).to(matchInlineSnapshot•())\n", "1"))
          .to(equal("  expect(1).to(matchInlineSnapshot { \"1\" })\n"))
      }

      it("comes after arguments") {
        expect(try edited("  expect(1).to(matchInlineSnapshot•(as: .json))\n", "1"))
          .to(equal("  expect(1).to(matchInlineSnapshot(as: .json) { \"1\" })\n"))
      }

      it("replaces the one before it") {
        expect(try edited("expect(1).to(matchInlineSnapshot •{ \"0\" })", "1"))
          .to(equal("expect(1).to(matchInlineSnapshot { \"1\" })"))
        expect(try edited("expect(1).to(matchInlineSnapshot•() { #\"\"# })", "1"))
          .to(equal("expect(1).to(matchInlineSnapshot() { \"1\" })"))
      }

      it("has several lines, indented as the code is") {
        expect(try edited("func f() {\n  expect(1).to(matchInlineSnapshot•())\n}\n", "[\n  1\n\n]"))
          .to(
            equal(
              """
              func f() {
                expect(1).to(matchInlineSnapshot {
                  \"""
                  [
                    1

                  ]
                  \"""
                })
              }

              """
            )
          )
        expect(try edited("\texpect(1)\n\t\t.to(matchInlineSnapshot •{ \"0\" })\n", "1\n2")).to(
          equal("\texpect(1)\n\t\t.to(matchInlineSnapshot {\n\t\t\t\"\"\"\n\t\t\t1\n\t\t\t2\n\t\t\t\"\"\"\n\t\t})\n")
        )
        expect(try edited("    matchInlineSnapshot•()", "1\n2")).to(
          equal("    matchInlineSnapshot {\n        \"\"\"\n        1\n        2\n        \"\"\"\n    }")
        )
      }

      it("keeps the place of a literal that begins a line, and comments") {
        let source = "  matchInlineSnapshot •{\n    // the total\n    \"\"\"\n    1\n    2\n    \"\"\" // more\n  }"
        expect(try edited(source, "3\n4")).to(
          equal("  matchInlineSnapshot {\n    // the total\n    \"\"\"\n    3\n    4\n    \"\"\" // more\n  }")
        )
        expect(try edited(source, "3")).to(
          equal("  matchInlineSnapshot {\n    // the total\n    \"3\" // more\n  }")
        )
      }

      it("has the line endings of its file") {
        expect(try edited("\r\n  matchInlineSnapshot•()\r\n", "1\n2"))
          .to(equal("\r\n  matchInlineSnapshot {\r\n    \"\"\"\r\n    1\r\n    2\r\n    \"\"\"\r\n  }\r\n"))
      }

      it("does not affect others in the file or on the same line") {
        expect(
          try edited(
            "/* é */ (matchInlineSnapshot•(), matchInlineSnapshot •{ \"\" })\nmatchInlineSnapshot•()",
            "1\n2",
            "3",
            "4"
          )
        ).to(
          equal(
            "/* é */ (matchInlineSnapshot {\n  \"\"\"\n  1\n  2\n  \"\"\"\n}, matchInlineSnapshot { \"3\" })\nmatchInlineSnapshot { \"4\" }"
          )
        )
      }

      it("keeps the permissions of its file") {
        let path = folder().path(of: "Source.swift")
        try folder().write("matchInlineSnapshot()", to: "Source.swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let location = CodeLocation(fileID: "", path: path, line: 1, column: 20)
        try InlineSnapshotEdits(path: path, builtAt: .distantFuture)
          .write([InlineSnapshot(location: location, text: "1", replaces: false)])
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        expect(permissions).to(equal(0o640))
      }
    }

    describe("an inline snapshot that cannot be written") {
      @MainActor func expectError(_ message: String, in source: String, buildTime: Date = .distantFuture) throws {
        let before = source.replacing("•", with: "")
        expect { try edited(source, "1", buildTime: buildTime) }.to(
          throwError { (error: SourceError) in
            expect(error.description).to(equal("\(folder().path(of: "Source.swift"))\(message)"))
          }
        )
        expect(try folder().text(of: "Source.swift")).to(equal(before))
      }

      let hasChanged = "it has changed since the tests were built; run them again to record its snapshots"

      it("names a file that has changed since the build") {
        try expectError(": \(hasChanged)", in: "matchInlineSnapshot•()", buildTime: .distantPast)
      }

      it("names the location of another function") {
        let message = "there is no call of matchInlineSnapshot here, which alone can be given a snapshot"
        try expectError(":1:6: \(message)", in: "other•()")
        try expectError(":1:23: \(message)", in: "/* matchInlineSnapshot•() */")
      }

      it("names the location of a snapshot that is not a literal") {
        let message = "the snapshot is not a plain string literal, and was not replaced"
        for closure in ["{ text }", "{ \"a\" + \"b\" }", "{ \"a\\(b)\" }", "{ }", "{ return \"\" }"] {
          try expectError(":1:21: \(message)", in: "matchInlineSnapshot •\(closure)")
        }
      }

      it("names the location of a snapshot among the arguments") {
        try expectError(
          ":1:20: write the snapshot as a closure after the arguments: matchInlineSnapshot(…) { … }",
          in: "matchInlineSnapshot•({ \"a\" })"
        )
      }

      it("names a file that cannot be read") {
        let path = folder().path(of: "None.swift")
        expect { try InlineSnapshotEdits(path: path, builtAt: .distantFuture) }.to(
          throwError { (error: SourceError) in
            expect(error.description).to(equal("\(path): cannot be read: No such file or directory"))
          }
        )
      }
    }

    // WatchTests compiles literals with all special characters.
    describe("the literal of a snapshot") {
      it("has as many number signs as its quotes and backslashes require") {
        expect(StringLiteral.line("a")).to(equal(#""a""#))
        expect(StringLiteral.line("Cart(\"tea\")")).to(equal(##"#"Cart("tea")"#"##))
        expect(StringLiteral.line(#"a\b"#)).to(equal(##"#"a\b"#"##))
        expect(StringLiteral.line(##"\#(a)"##)).to(equal(###"##"\#(a)"##"###))
        expect(StringLiteral.lines("\"a\"\n")).to(equal(["\"\"\"", "\"a\"", "", "\"\"\""]))
        expect(StringLiteral.lines("\"\"\"#\n")).to(equal(["##\"\"\"", "\"\"\"#", "", "\"\"\"##"]))
      }

      it("has several lines if it would begin or end with a quote, or is long") {
        for text in ["\"", "\"a", "a\"", "a\nb", "a\r\n", String(repeating: "a", count: 81)] {
          expect(StringLiteral.line(text)).to(beNil())
        }
      }

      it("has escapes for invisible characters, also at the end of a line") {
        expect(StringLiteral.line("a\t\0\u{FEFF}")).to(equal(#""a\t\0\u{FEFF}""#))
        expect(StringLiteral.lines("\\ \n\r\n\u{301}")).to(
          equal(["#\"\"\"", ##"\\#u{20}"##, ##"\#r"##, ##"\#u{301}"##, "\"\"\"#"])
        )
      }

      it("counts bytes, as the compiler does, so that a combining mark hides no quote or backslash") {
        expect(StringLiteral.line("a\"\u{301}")).to(equal("#\"a\"\u{301}\"#"))
        expect(StringLiteral.line("a\\\u{301}")).to(equal("#\"a\\\u{301}\"#"))
      }
    }
  }
}
