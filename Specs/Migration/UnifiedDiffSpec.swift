import Candlestick
import CandlestickMigration
import Foundation

final class UnifiedDiffSpec: Spec {
  override class func spec() {
    func diff(_ old: String, _ new: String, path: String = "A.swift") -> String {
      UnifiedDiff(path: path, from: Array(old.utf8), to: Array(new.utf8)).description
    }

    /// Numbered lines with some changes.
    func lines(_ count: Int, changed: [Int: String] = [:]) -> String {
      (1...count).map { changed[$0] ?? "line \($0)\n" }.joined()
    }

    describe("a unified diff") {
      it("is empty if nothing differs") {
        expect(diff("a\n", "a\n")).to(equal(""))
        expect(diff("", "")).to(equal(""))
      }

      it("has three lines of context, and one hunk for nearby changes") {
        let new = lines(30, changed: [2: "two\n", 9: "nine\n", 20: "", 30: "line 30\nmore\n"])
        expect(diff(lines(30), new)).to(
          equal(
            """
            --- a/A.swift
            +++ b/A.swift
            @@ -1,12 +1,12 @@
             line 1
            -line 2
            +two
             line 3
             line 4
             line 5
             line 6
             line 7
             line 8
            -line 9
            +nine
             line 10
             line 11
             line 12
            @@ -17,7 +17,6 @@
             line 17
             line 18
             line 19
            -line 20
             line 21
             line 22
             line 23
            @@ -28,3 +27,4 @@
             line 28
             line 29
             line 30
            +more

            """
          )
        )
      }

      it("marks a last line without a line break") {
        expect(diff("a\nb", "a\nb\n")).to(
          equal("--- a/A.swift\n+++ b/A.swift\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n")
        )
      }

      it("has an empty range for an empty file") {
        expect(diff("", "a\n")).to(equal("--- a/A.swift\n+++ b/A.swift\n@@ -0,0 +1 @@\n+a\n"))
        expect(diff("a\nb\n", "")).to(equal("--- a/A.swift\n+++ b/A.swift\n@@ -1,2 +0,0 @@\n-a\n-b\n"))
      }

      it("adds a tab to a path with spaces, so that tools parse it") {
        expect(diff("a\n", "b\n", path: "My Specs/A.swift")).to(
          beginWith("--- a/My Specs/A.swift\t\n+++ b/My Specs/A.swift\t\n@@")
        )
      }

      it("finds few changes among many lines that differ", .timeLimit(.seconds(60))) {
        let old = lines(20_000)
        let new = (1...20_000).map { $0 % 100 == 0 ? "line \($0)\n" : "other \($0)\n" }.joined()
        let marks = diff(old, new).split(separator: "\n").dropFirst(2).compactMap(\.first)
        expect(marks.count { $0 == "-" }).to(equal(19_800))
        expect(marks.count { $0 == "+" }).to(equal(19_800))
      }

      #if os(Linux) || os(macOS)
      it("turns the old file into the new one with patch and git apply, and is no longer than the output of diff") {
        let versions = [
          (lines(40), lines(40, changed: [1: "", 7: "a\nb\n", 14: "line 15\n", 21: "x\n", 40: "end"])),
          ("a\r\nb\r\n\tc\r\n", "a\r\nB\r\n\tc\r\nd"),
          ("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n"),
          ("no end", "no end\nnow with one\n"),
          ("same\r\n", "same\n"),
        ]
        for (old, new) in versions {
          for command in [["patch", "-s", "-p1", "--binary", "-i", "change.diff"], ["git", "apply", "change.diff"]] {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            try folder.write(old, to: "A B.swift")
            try folder.write(new, to: "new")
            let change = diff(old, new, path: "A B.swift")
            try folder.write(change, to: "change.diff")
            expect(try folder.run(command).status).to(equal(0))
            expect(try folder.text(of: "A B.swift")).to(equal(new))

            try folder.write(old, to: "old")
            let reference = try folder.run(["diff", "-u", "old", "new"]).output
            func changes(_ diff: String) -> Int {
              diff.utf8.split(separator: UInt8(ascii: "\n")).dropFirst(2).count { $0.first != UInt8(ascii: " ") }
            }
            expect(changes(change)).to(beLessThanOrEqualTo(changes(reference)))
          }
        }
      }
      #endif
    }
  }
}
