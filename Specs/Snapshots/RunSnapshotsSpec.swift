import Candlestick
import CandlestickExpectations
import Foundation

@testable import CandlestickSpecs

final class RunSnapshotsSpec: Spec {
  override class func spec() {
    typealias TestWithSnapshots = (ExampleResult, ExampleMetadata, String)
    let folder = memoized { try! TemporaryFolder() }
    afterEach { folder().remove() }

    /// Returns the result of a test that has used and recorded snapshots.
    func result(
      _ name: String,
      of className: String = "Module.CartSpec",
      _ outcome: ExampleResult.Outcome = .passed,
      used: [String] = [],
      recorded: [SnapshotUses.Recorded] = []
    ) -> TestWithSnapshots {
      let location = CodeLocation(fileID: "", path: folder().path(of: "CartSpec.swift"), line: 1, column: 1)
      let example = ExampleMetadata(description: name, groups: [], location: location, traits: SpecTraits())
      var result = ExampleResult(outcome: outcome, duration: .zero)
      result.notes.snapshots.used = used.map { folder().path(of: "__Snapshots__/\($0)") }
      result.notes.snapshots.recorded = recorded
      return (result, example, className)
    }

    func add(_ test: TestWithSnapshots, to snapshots: inout RunSnapshots) {
      snapshots.add(test.0, of: test.1, in: test.2)
    }

    func unused(_ declared: DeclaredClasses, after results: [TestWithSnapshots]) -> [String] {
      var snapshots = RunSnapshots(declared)
      for result in results { add(result, to: &snapshots) }
      return snapshots.unused.map { String($0.dropFirst(folder().path(of: "__Snapshots__/").utf8.count)) }
    }

    let declared = DeclaredClasses(ofTests: ["Module.CartSpec", "Module.CartSpec", "Module.OtherSpec"], areAll: true)

    beforeEach {
      for name in ["CartSpec/a.txt", "CartSpec/b.json", "CartSpec/.hidden", "OtherSpec/c.txt"] {
        try folder().write("", to: "__Snapshots__/\(name)")
      }
    }

    describe("the unused snapshots of a run") {
      it("are those that no test of their class has used") {
        let results = [result("one", used: ["CartSpec/a.txt"]), result("two")]
        expect(unused(declared, after: results)).to(equal(["CartSpec/b.json"]))
      }

      it("are all snapshots if no test uses any") {
        expect(unused(declared, after: [result("one"), result("two")])).to(
          equal(["CartSpec/a.txt", "CartSpec/b.json"])
        )
      }

      it("are unknown for a class if some of its tests have not run") {
        expect(unused(declared, after: [result("one")])).to(beEmpty())
        expect(unused(declared, after: [result("one"), result("one")])).to(beEmpty())
      }

      it("are unknown for a class if a test failed or was skipped, because it may not have reached its snapshots") {
        let skip = SpecSkip(reason: "", location: CodeLocation())
        for outcome in [ExampleResult.Outcome.failed([]), .skipped(skip)] {
          expect(unused(declared, after: [result("one"), result("two", outcome)])).to(beEmpty())
        }
      }

      it("include the folder of a class that was renamed or removed") {
        try folder().write("", to: "__Snapshots__/OldSpec/a.txt")
        let results = [result("one", used: ["CartSpec/a.txt"]), result("two", used: ["CartSpec/b.json"])]
        expect(unused(declared, after: results)).to(equal(["OldSpec"]))
      }

      it("do not include the folder of Swift Testing's tests, nor that of a class that may run elsewhere") {
        try folder().write("", to: "__Snapshots__/CartTests.swift/a.txt")
        try folder().write("", to: "__Snapshots__/OldSpec/a.txt")
        let results = [result("one", used: ["CartSpec/a.txt"]), result("two", used: ["CartSpec/b.json"])]
        let some = DeclaredClasses(ofTests: ["Module.CartSpec", "Module.CartSpec"])
        expect(unused(some, after: results)).to(beEmpty())
        expect(unused(declared, after: results)).to(equal(["OldSpec"]))
      }

      it("include those of a class that was moved from a folder with other classes") {
        let declared = DeclaredClasses(
          ofTests: ["Module.CartSpec", "Module.CartSpec", "Module.OtherSpec", "Module.Moved"],
          areAll: true
        )
        try folder().write("", to: "__Snapshots__/Moved/a.txt")
        let others = [result("one", used: ["CartSpec/a.txt"]), result("two", used: ["CartSpec/b.json"])]
        expect(unused(declared, after: others)).to(beEmpty())
        let moved = result("one", of: "Module.Moved", used: ["../New/__Snapshots__/Moved/a.txt"])
        expect(unused(declared, after: others + [moved])).to(equal(["Moved/a.txt"]))
      }
    }

    describe("the recorded snapshots of a run") {
      it("are listed once each") {
        var snapshots = RunSnapshots(declared)
        let file = SnapshotUses.Recorded(path: "/a.txt", hash: 1)
        add(result("one", recorded: [file]), to: &snapshots)
        add(result("two", recorded: [file, SnapshotUses.Recorded(path: "/b.txt", hash: 1)]), to: &snapshots)
        expect(snapshots.recorded).to(equal(["/a.txt", "/b.txt"]))
        expect(snapshots.problem).to(beNil())
      }

      it("fail the run if workers have recorded different values in one file") {
        var snapshots = RunSnapshots(declared)
        add(result("one", recorded: [SnapshotUses.Recorded(path: "/a.txt", hash: 1)]), to: &snapshots)
        add(result("two", recorded: [SnapshotUses.Recorded(path: "/a.txt", hash: 2)]), to: &snapshots)
        expect(snapshots.problem).to(
          equal("/a.txt: different values were recorded as one snapshot, the last by \"two\"")
        )
      }
    }

    describe("the inline snapshots of a run") {
      /// Records snapshots in `Source.swift`, and returns the problem.
      @MainActor func problem(_ texts: [(line: UInt, text: String)], buildTime: Date = .distantFuture) -> String? {
        var snapshots = RunSnapshots(declared)
        for (line, text) in texts {
          let location = CodeLocation(fileID: "", path: folder().path(of: "Source.swift"), line: line, column: 20)
          var test = result("records \(text)")
          test.0.notes.snapshots.inline = [InlineSnapshot(location: location, text: text, replaces: false)]
          add(test, to: &snapshots)
        }
        snapshots.writeInlineSnapshots(builtAt: buildTime)
        return snapshots.problem
      }

      beforeEach { try folder().write("matchInlineSnapshot()\nmatchInlineSnapshot()\n", to: "Source.swift") }

      it("are written once, although workers have recorded the same value") {
        expect(problem([(1, "a"), (2, "b"), (1, "a")])).to(beNil())
        expect(try folder().text(of: "Source.swift")).to(
          equal("matchInlineSnapshot { \"a\" }\nmatchInlineSnapshot { \"b\" }\n")
        )
      }

      it("fail the run, and are not written, where workers have recorded different values") {
        expect(problem([(1, "a"), (2, "b"), (1, "c"), (1, "a")])).to(
          equal(
            "\(folder().path(of: "Source.swift")):1: different values were recorded as one snapshot, the last by \"records c\""
          )
        )
        expect(try folder().text(of: "Source.swift")).to(
          equal("matchInlineSnapshot()\nmatchInlineSnapshot { \"b\" }\n")
        )
      }

      it("fail the run, and are not written, if the source has changed since the build") {
        expect(problem([(1, "a")], buildTime: .distantPast)).to(
          equal(
            "\(folder().path(of: "Source.swift")): it has changed since the tests were built; run them again to record its snapshots"
          )
        )
        expect(try folder().text(of: "Source.swift")).to(equal("matchInlineSnapshot()\nmatchInlineSnapshot()\n"))
      }
    }
  }
}
