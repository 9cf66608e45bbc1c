import Candlestick

@testable import CandlestickRunner

final class GitRepositorySpec: Spec {
  override class func spec() {
    describe("a git repository") {
      let folder = memoized { try! TemporaryFolder() }
      afterEach { folder().remove() }

      @MainActor func git(_ arguments: String...) throws {
        let settings = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"]
        let result = try folder().run(["git"] + settings + arguments)
        if result.status != 0 { throw TestError.broken }
      }
      @MainActor func commit(_ files: KeyValuePairs<String, String>) throws {
        for (name, text) in files { try folder().write(text, to: name) }
        try git("add", ".")
        try git("commit", "-qm", "files")
      }
      @MainActor func changes(since reference: String = "HEAD", in subfolder: String = "") throws -> [String] {
        try GitRepository(at: folder().path(of: subfolder)).changedFiles(since: reference)
          .map { String($0.dropFirst(folder().path.count + 1)) }.sorted()
      }

      beforeEach {
        try git("init", "-q")
        try commit([
          "same.swift": "1\n", "changed ü.swift": "1\n2\n3\n", "a/removed.swift": "1\n", ".gitignore": ".build\n",
        ])
      }

      it("finds changed, staged, removed and new files from any of its folders") {
        expect(try changes()).to(beEmpty())
        try folder().write("1\n2\n", to: "changed ü.swift")
        try folder().write("", to: "a/new\n.swift")
        try folder().write("", to: ".build/ignored.swift")
        try folder().write("", to: "staged.swift")
        try git("add", "staged.swift")
        try git("rm", "-q", "--cached", "a/removed.swift")
        try git("mv", "same.swift", "moved.swift")
        for subfolder in ["", "a"] {
          expect(try changes(in: subfolder)).to(
            equal(["a/new\n.swift", "a/removed.swift", "changed ü.swift", "moved.swift", "same.swift", "staged.swift"])
          )
        }
      }

      it("finds the changes since another commit") {
        try commit(["second.swift": ""])
        expect(try changes()).to(beEmpty())
        expect(try changes(since: "HEAD~1")).to(equal(["second.swift"]))
      }

      it("throws git's error if the commit does not exist") {
        expect(try changes(since: "nowhere")).to(
          throwError { expect("\($0)").to(beginWith("git: fatal: bad revision 'nowhere'")) }
        )
        expect(try changes(since: "--output=x")).to(
          throwError { expect("\($0)").to(equal("\"--output=x\" is not a commit")) }
        )
      }

      it("finds the added lines of Swift files") {
        try commit(["b.swift": "1\n2\n3\n4\n"])
        try folder().write("++ b/x.swift\n1\n2\n3\n3b\n3c\n3d\n", to: "b.swift")
        try folder().write("1\n2", to: "changed ü.swift")
        try folder().write("", to: "new.swift")
        try folder().write("", to: "new.txt")
        let added = try GitRepository(at: folder().path).addedLines(since: "HEAD")
        expect(added).to(
          equal([
            folder().path(of: "b.swift"): [1...1, 5...7],
            folder().path(of: "changed ü.swift"): [2...2],
            folder().path(of: "new.swift"): [1...UInt.max],
          ])
        )
      }

      it("finds the added lines of files with Windows line breaks") {
        try commit(["b.swift": "1\r\n2\r\n3\r\n", "c.swift": "1\n"])
        try folder().write("1\r\n1b\r\n1c\r\n2\r\n3\r\n4\r\n", to: "b.swift")
        try folder().write("1\n2\n", to: "c.swift")
        let added = try GitRepository(at: folder().path).addedLines(since: "HEAD")
        expect(added[folder().path(of: "b.swift")]).to(equal([2...3, 6...6]))
        expect(added[folder().path(of: "c.swift")]).to(equal([2...2]))
      }

      it("finds where the branch left the main branch") {
        try git("checkout", "-qb", "branch")
        try commit(["second.swift": ""])
        let repository = try GitRepository(at: folder().path)
        expect(try repository.changedFiles(since: repository.mergeBase())).to(
          equal([folder().path(of: "second.swift")])
        )
        try git("branch", "-qm", "main", "trunk")
        expect(repository.mergeBase()).to(equal("HEAD"))
      }
    }

    describe("a folder without a git repository") {
      it("is an error") {
        expect(try GitRepository(at: "/")).to(
          throwError { expect("\($0)").to(beginWith("git: fatal: not a git repository")) }
        )
      }
    }

    describe("the new tests") {
      it("are the examples that are declared on added lines") {
        let suite = PlannedSuite {
          it("a", file: "/p/a.swift", line: 3) {}
          describe("a group", file: "/p/a.swift", line: 5) { it("b", file: "/p/a.swift", line: 6) {} }
          it("c", file: "/p/b.swift", line: 3) {}
          it("d", file: "/p/c.swift", line: 3) {}
        }
        let new = NewTests(added: ["/p/a.swift": [1...1, 4...5, 6...9], "/p/c.swift": [1...UInt.max]])
        expect(new.tests(among: suite.tests).map(\.metadata.description)).to(equal(["b", "d"]))
      }
    }
  }
}
