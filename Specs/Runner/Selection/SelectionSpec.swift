import Candlestick
import XCTest

@testable import CandlestickRunner

final class SelectionSpec: Spec {
  override class func spec() {
    @MainActor func suite() -> PlannedSuite {
      PlannedSuite {
        it("is plain", file: "/p/Specs/PlainSpec.swift", line: 1) {}
        describe("a server", .tags("network")) {
          it("is slow", .tags("slow"), file: "/p/Specs/ServerSpec.swift", line: 2) {}
          it("is quick", file: "/p/Specs/ServerSpec.swift", line: 3) {}
        }
      } + PlannedSuite(methods: ["testA"], of: XCTestCase.self)
    }
    @MainActor func selected(_ change: (inout Selection) throws -> Void) throws -> [String] {
      var selection = Selection()
      try change(&selection)
      return try selection.tests(among: suite().tests).map(\.metadata.description)
    }
    func tags(_ sources: String...) throws -> [(source: String, expression: TagExpression)] {
      try sources.map { ($0, try TagExpression($0)) }
    }
    func record(_ failures: [String], passed: [String] = []) -> RunHistory {
      var record = RunHistory()
      for (keys, hasFailed) in [(failures, true), (passed, false)] {
        for key in keys { record.entries[key] = .init(outcome: hasFailed ? .failed : .passed, duration: .zero) }
      }
      return record
    }
    func beEmptySelection(_ message: String, isGood: Bool = false) -> Matcher<[String]> {
      throwError { (error: Selection.Empty) in
        expect(error.description).to(equal(message))
        expect(error.isGood).to(equal(isGood))
      }
    }

    describe("a selection") {
      it("has all tests if no option is set") {
        expect(try selected { _ in }).to(equal(["is plain", "is slow", "is quick", "testA"]))
        expect(try Selection().tests(among: [])).to(beEmpty())
      }

      it("throws for each filter that selects nothing, unless other processes have tests, too") {
        let filter = TestFilter(filters: ["is plain", "is slwo"])
        expect(try selected { $0.names = filter }).to(
          beEmptySelection(
            "no test is selected by --filter \"is slwo\"; did you mean\n  CandlestickSpecs.Spec/a server is slow\n`--list` lists all names"
          )
        )
        expect(
          try selected {
            $0.names = filter
            $0.needsEachName = false
          }
        ).to(equal(["is plain"]))
        expect(try selected { $0.tags = try tags("slow", "slow && !network") }).to(
          beEmptySelection("no test has the tags of \"slow && !network\"")
        )
      }

      it("has the tests that each kind of option selects") {
        expect(
          try selected {
            $0.names = TestFilter(filters: ["a server"])
            $0.tags = try tags("!slow")
          }
        ).to(equal(["is quick"]))
      }

      it("throws if the options together select nothing") {
        expect(
          try selected {
            $0.names = TestFilter(filters: ["plain"])
            $0.files = [FilePattern("ServerSpec.swift:3")]
            $0.tags = try tags("network")
          }
        ).to(
          beEmptySelection(
            "no test is selected by all of: --filter \"plain\", --file \"ServerSpec.swift:3\", --tag \"network\""
          )
        )
      }
    }

    describe("a selection by name") {
      it("throws with the most similar names if no name matches") {
        expect(try selected { $0.names = TestFilter(filters: ["is plane"]) }).to(
          beEmptySelection(
            "no test is selected by --filter \"is plane\"; did you mean\n  CandlestickSpecs.Spec/is plain\n`--list` lists all names"
          )
        )
        expect(try selected { $0.names = TestFilter(filters: ["nothing like it"]) })
          .to(beEmptySelection("no test is selected by --filter \"nothing like it\"; `--list` lists all names"))
      }
    }

    describe("the selection of a command that reruns a failed example") {
      it("has exactly that example") {
        @MainActor func declare() {
          sharedExamples("a shop") { it("opens") { fail("wrong") } }
          describe("a street") {
            itBehavesLike("a shop")
            itBehavesLike("a shop")
            for name in ["a", "a b", "a"] { it(name) { fail("wrong") } }
            it("has, for", for: ["it's", "(a|b)", "", "$1.50 #2"]) { _ in fail("wrong") }
            describe("a corner", for: [1, 11]) { _ in it("exists") { fail("wrong") } }
            context("a sign") { it("is lit") { fail("wrong") } }
            it("ends") { fail("wrong") }
          }
          for name in ["all", "others"] { describe(name) { it("fail") { fail("wrong") } } }
        }
        let suite = PlannedSuite(declare)
        let results = InnerRun(declare).reported
        expect(results).to(haveCount(suite.tests.count))
        let selected = try results.map { result in
          let options = try unwrap(ShellWords.split(try unwrap(result.command)[...])).dropFirst(3)
          var selection = Selection()
          switch options.first {
          case "--file": selection.files = [FilePattern(try unwrap(options.last))]
          default: selection.names = TestFilter(filters: [try unwrap(options.last)])
          }
          return try selection.tests(among: suite.tests).map(\.key)
        }
        expect(selected).to(equal(results.map { [$0.example.id] }))
        expect(results.filter { $0.command?.contains("--file") == true }.map(\.example.description)).to(
          equal(["is lit", "ends"])
        )
      }
    }

    describe("a selection by file") {
      it("has the tests of each file and line") {
        expect(
          try selected { $0.files = [FilePattern("PlainSpec.swift"), FilePattern("ServerSpec.swift:3")] }
        ).to(equal(["is plain", "is quick"]))
      }

      it("throws with the most similar paths if a file declares no spec") {
        expect(try selected { $0.files = [FilePattern("PlainSpec.swift"), FilePattern("SeverSpec.swift:3")] }).to(
          beEmptySelection("no spec is declared in \"SeverSpec.swift\"; did you mean\n  /p/Specs/ServerSpec.swift")
        )
        expect(try selected { $0.files = [FilePattern("nowhere/at/all.txt")] })
          .to(beEmptySelection("no spec is declared in \"nowhere/at/all.txt\""))
      }

      it("throws with the test at the line if the file has tests, but no spec") {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("import Testing\n\n@Test func pays() {\n}\n", to: "PlainTests.swift")
        let path = folder.path(of: "PlainTests.swift")
        expect(try selected { $0.files = [FilePattern("\(path):3")] }).to(
          beEmptySelection("no spec is declared in \"\(path)\"; to run it, use `swift test --filter pays`")
        )
        expect(try selected { $0.files = [FilePattern(path)] }).to(
          beEmptySelection("no spec is declared in \"\(path)\"; to run its tests, use `swift test --filter NAME`")
        )
      }
    }

    describe("a selection by tag") {
      it("has the tests whose tags, including inherited ones, match an expression") {
        expect(try selected { $0.tags = try tags("network && !slow") }).to(equal(["is quick"]))
        expect(try selected { $0.tags = try tags("slow", "!network") }).to(equal(["is plain", "is slow", "testA"]))
      }

      it("throws with the known tags if a tag is unknown") {
        expect(try selected { $0.tags = try tags("slow || !(fast && !netwrk)") })
          .to(beEmptySelection("no example has the tag \"netwrk\"; known tags: network, slow"))
        for (tag, name) in [("~slow", "slow"), ("~fast", "fast"), ("-slow", "slow")] {
          expect(try selected { $0.tags = try tags(tag) }).to(
            beEmptySelection("no example has the tag \"\(tag)\"; to leave a tag out, use --tag \"!\(name)\"")
          )
        }
        var selection = Selection()
        selection.tags = try tags("slow")
        expect(try selection.tests(among: PlannedSuite { it("is plain") {} }.tests)).to(
          throwError { expect("\($0)").to(equal("no example has the tag \"slow\"; no example has tags")) }
        )
        let quoted = PlannedSuite { it("is tagged", .tags("!a", "b c", "d-é", "e&&f")) {} }
        expect(try selection.tests(among: quoted.tests)).to(
          throwError {
            expect("\($0)").to(
              equal(#"no example has the tag "slow"; known tags: "!a", "b c", d-é, "e&&f" (with the quotation marks)"#)
            )
          }
        )
      }

      it("can exclude an unknown tag, which a project may not have yet") {
        expect(try selected { $0.tags = try tags("network && !fast") }).to(equal(["is slow", "is quick"]))
      }

      it("throws if no test has the tags") {
        expect(try selected { $0.tags = try tags("slow && !network") })
          .to(beEmptySelection("no test has the tags of \"slow && !network\""))
      }
    }

    describe("a selection of failures") {
      it("has the tests that failed when they last ran, in the order of the suite") {
        expect(
          try selected {
            $0.failures = record(["XCTest.XCTestCase/testA", "CandlestickSpecs.Spec/is plain"], passed: ["x"])
          }
        ).to(equal(["is plain", "testA"]))
      }

      it("is successful if it is empty") {
        expect(try selected { $0.failures = RunHistory() }).to(
          beEmptySelection("there are no failures to rerun: there is no record of an earlier run")
        )
        expect(try selected { $0.failures = record([], passed: ["CandlestickSpecs.Spec/is plain"]) }).to(
          beEmptySelection("there are no failures to rerun: each test passed when it last ran", isGood: true)
        )
      }
    }

    describe("a selection of changes") {
      it("has the tests that a change may affect") {
        let changes = ChangedTests(reference: "HEAD", files: ["/p/Specs/ServerSpec.swift"], root: "/p")
        expect(try selected { $0.changes = changes }).to(equal(["is slow", "is quick"]))
      }

      it("is successful if it is empty") {
        expect(try selected { $0.changes = ChangedTests(reference: "main", files: [], root: "/p") })
          .to(beEmptySelection("nothing that a test depends on has changed since main", isGood: true))
      }
    }
  }
}
