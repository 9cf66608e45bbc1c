import Candlestick
import CandlestickReports
import FoundationXML
import XCTest

/// A new user adds Candlestick to a test target, writes a spec, and runs `swift test`.
final class StrangerTests: FixtureTestCase {
  private static let stranger = Fixture.stranger
  override class var fixture: Fixture? { stranger }
  private static let module = "StrangerTests."
  private static let slashAndComma = "StrangerTests.TwentyExamplesSpec/a queue a／b， c"

  private var stranger: Fixture { Self.stranger }

  // MARK: - Listing

  func testListsEveryExampleBesideTheOtherTests() throws {
    let names = try list()
    XCTAssertEqual(names.filter { $0.hasPrefix("StrangerTests.TwentyExamplesSpec/") }.count, 20)
    XCTAssert(names.contains("StrangerTests.OrdinaryTests/testPasses"), "\(names)")
    XCTAssert(names.contains { $0.contains("aSwiftTestingTest") }, "\(names)")
    XCTAssertEqual(Set(names).count, names.count)
  }

  func testListedNamesHaveNoCharacterThatFiltersOrReportsMisread() throws {
    for name in try exampleNames() {
      let example = name.drop { $0 != "/" }.dropFirst()
      XCTAssertNil(example.rangeOfCharacter(from: CharacterSet(charactersIn: #",./\()[]{}+*?^$|<>&""#)), name)
    }
    XCTAssert(try exampleNames().contains(Self.slashAndComma))
  }

  // MARK: - Running

  func testRunsEveryExample() throws {
    let run = try stranger.swift("test", "--skip-build")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("Executed 39 tests, with 4 tests skipped and 1 failure (0 unexpected)"), run.output)
    XCTAssert(run.output.contains("✔ Test run with 1 test"), run.output)
  }

  func testShowsTheFileAndTheLineOfTheExpectationThatFails() throws {
    let path = "Tests/StrangerTests/TwentyExamplesSpec.swift"
    let line = try line(in: path) { $0.contains("// the one failure") }
    let run = try stranger.runTests()
    XCTAssertEqual(
      run.lines.filter { $0.contains(": error: ") },
      [
        "\(stranger.file(path).path):\(line): error: TwentyExamplesSpec.a queue with elements fails : "
          + "expected to equal <4>, got <3>"
      ]
    )
  }

  func testShowsSkippedExamplesAsSkipped() throws {
    let run = try stranger.runTests()
    for name in ["skipping is not run", "skipping is decided while running"] {
      XCTAssert(run.output.contains("Test Case 'TwentyExamplesSpec.\(name)' skipped"), run.output)
    }
    XCTAssert(run.output.contains("Test skipped: not today"), run.output)
  }

  func testRunsEachExampleByItsName() throws {
    for name in try exampleNames() {
      let run = try stranger.runTests(name)
      XCTAssert(run.output.contains("Executed 1 test,"), "\(name):\n\(run.output)")
      XCTAssertEqual(run.status, name.hasSuffix(" fails") ? 1 : 0, "\(name):\n\(run.output)")
    }
  }

  func testFiltersByANameFromTheListOrFromAReport() throws {
    for name in [
      Self.slashAndComma, "StrangerTests.TwentyExamplesSpec/a queue with elements and an async reader is read again",
      // The name as in the spec and the reports; the list has another form.
      "a/b, c", "TwentyExamplesSpec a queue a/b, c", "TwentyExamplesSpec.a queue a／b， c",
    ] {
      let run = try stranger.swift("test", "--skip-build", "--filter", name)
      XCTAssertEqual(run.status, 0, run.output)
      XCTAssert(run.output.contains("Executed 1 test,"), run.output)
    }
  }

  func testRunsEachExampleInParallelAndWritesValidXML() throws {
    let results = FileManager.default.temporaryDirectory.appending(path: "stranger-\(UUID()).xml")
    defer { try? FileManager.default.removeItem(at: results) }
    let run = try stranger.swift("test", "--skip-build", "--parallel", "--xunit-output", results.path)
    XCTAssertEqual(run.status, 1, run.output)
    let cases = TestCaseNames()
    let parser = XMLParser(data: try Data(contentsOf: results))
    parser.delegate = cases
    XCTAssert(parser.parse(), "\(String(describing: parser.parserError))")
    XCTAssertEqual(Set(cases.names), Set(try list().filter { !$0.contains("aSwiftTestingTest") }))
    XCTAssertEqual(cases.failureCount, 1)
  }

  // MARK: - Selecting nothing

  func testFailsIfASelectedNameMatchesNothing() throws {
    let run = try stranger.runTests("\(Self.slashAndComma),StrangerTests.NoSuchSpec/works")
    XCTAssertEqual(run.status, 1)
    XCTAssert(run.output.contains("no test is named \"StrangerTests.NoSuchSpec/works\""), run.output)
    XCTAssertFalse(run.output.contains("Executed"), run.output)
  }

  func testFailsIfAFilterMatchesNothingAndQuotesIt() throws {
    let run = try stranger.swift("test", "--skip-build", "--filter", "no such test")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("\"no such test\""), run.output)
  }

  func testFailsIfTheSelectionIsEmptyWithoutAFilter() throws {
    for nothing in ["", "''"] {
      let run = try stranger.runTests(nothing)
      XCTAssertEqual(run.status, 1, run.output)
      XCTAssert(run.output.contains("no test is selected"), run.output)
    }
  }

  func testSuggestsNamesIfAFilterMatchesNothing() throws {
    let run = try stranger.swift("test", "--skip-build", "--filter", "a queue is emtpy")
    XCTAssertEqual(run.status, 1, run.output)
    let suggestion = "did you mean\n  StrangerTests.TwentyExamplesSpec/a queue is empty at first\n"
    XCTAssert(run.output.contains(suggestion), run.output)
  }

  func testPassesIfAFilterMatchesOnlyASwiftTestingTest() throws {
    let run = try stranger.swift("test", "--skip-build", "--filter", "aSwiftTestingTest")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("✔ Test run with 1 test"), run.output)
  }

  // MARK: - Other output of a run

  func testFocusAnywhereFiltersTheWholeRunAndTheSummaryReportsIt() throws {
    let run = try stranger.runTests(environment: ["STRANGER_SCENARIO": "focus"])
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 40 tests, with 22 tests skipped and 0 failures"), run.output)
    let end = run.lines.drop { !$0.hasPrefix("focused: ") }.joined(separator: "\n")
    XCTAssert(end.hasPrefix("focused: 1 example; skipped because of the focus: 19"), run.output)
    let line = try line(in: "Tests/StrangerTests/ScenarioSpecs.swift") { $0.contains("fit(\"is focused\")") }
    XCTAssert(end.contains("ScenarioSpecs.swift:\(line): is focused"), run.output)
  }

  func testFindsThePackagesOwnConfigurationAndReportAndWritesJUnitXMLBesideIt() throws {
    let results = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).xml")
    defer { try? FileManager.default.removeItem(at: results) }
    let run = try stranger.runTests(
      "StrangerTests.ScenarioSpec",
      environment: [
        "STRANGER_SCENARIO": "configured", "CANDLESTICK_FORMAT": "dots", "XML_OUTPUT_FILE": results.path,
      ]
    )
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(run.output, ".. 1 passed\n")
    XCTAssert(try String(contentsOf: results, encoding: .utf8).contains("<testsuites name="))
  }

  func testAFailureAfterTheEndOfItsExampleFailsTheExample() throws {
    let run = try stranger.runTests(
      "StrangerTests.ScenarioSpec",
      environment: ["STRANGER_SCENARIO": "lateFailure"]
    )
    XCTAssertEqual(run.status, 1, run.output)
    let failure = "error: ScenarioSpec.leaves a task behind : after the end of \"leaves a task behind\": too late"
    XCTAssert(run.output.contains(failure), run.output)
    XCTAssert(run.output.contains("Executed 2 tests, with 1 failure"), run.output)
  }

  func testAnExpectationInAnXCTestCaseFailsIt() throws {
    let run = try stranger.runTests(
      "StrangerTests.OrdinaryTests",
      environment: ["STRANGER_SCENARIO": "ordinaryFailure"]
    )
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("error: OrdinaryTests.testExpects : expected to equal <2>, got <1>"), run.output)
  }

  func testShowsTheCodeAndTheDifferenceRightBelowTheMessage() throws {
    let path = "Tests/StrangerTests/OtherTests.swift"
    let line = try line(in: path) { $0.contains("// the failure with a difference") }
    let place = "\(stranger.file(path).path):\(line): error:"
    let message = "expected to equal <[1, 3]>, got <[1, 2, 3]>"
    let messages = [
      "xctest": "\(place) OrdinaryTests.testExpects : \(message)",
      "documentation": "\n\(place) \(message)",
    ]
    for (format, indentation) in [("xctest", "    "), ("documentation", "      ")] {
      let run = try stranger.runTests(
        "StrangerTests.OrdinaryTests",
        environment: ["STRANGER_SCENARIO": "ordinaryFailure", "CANDLESTICK_FORMAT": format]
      )
      let explanation = """
        \(line) | expect([1, 2, 3]).to(equal([1, 3]))  // the failure with a difference
           | ^
        difference (- expected, + got):
          [
            [0]: 1
        +   [1]: 2
            [1 → 2]: 3
          ]
        """
      let lines = explanation.components(separatedBy: "\n").map { indentation + $0 }
      XCTAssert(run.output.contains(([messages[format, default: ""]] + lines).joined(separator: "\n")), run.output)
    }
  }

  func testRefusesAnUnknownFormat() throws {
    let run = try stranger.runTests(environment: ["CANDLESTICK_FORMAT": "documentatoin"])
    XCTAssertEqual(run.status, 1)
    XCTAssert(
      run.output.contains(
        "unknown format \"documentatoin\"; available: documentation, dots, github, html, json, junit, progress, tap, xctest"
      ),
      run.output
    )
  }

  func testACrashDoesNotHideWhatRanBefore() throws {
    let run = try stranger.runTests(
      "--specs-only",
      environment: ["CANDLESTICK_FORMAT": "documentation", "STRANGER_SCENARIO": "crash"]
    )
    XCTAssertNotEqual(run.status, 0)
    XCTAssert(run.output.contains("✓ is run before the crash"), run.output)
    XCTAssert(run.output.contains("crashed as it should"), run.output)
  }

  // MARK: - swift package specs

  func testTheSpecsCommandPrintsNestedDocumentationAndFailsAsTheSpecsDo() throws {
    let run = try stranger.swift("package", "specs")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertEqual(run.lines.first, "OwnerSpec", "the build prints nothing")
    XCTAssert(
      run.output.contains(
        """
        TwentyExamplesSpec
          a queue
            ✓ is empty at first
            ✓ keeps what is added
            ✓ a/b, c
        """
      ),
      run.output
    )
    XCTAssert(run.output.contains("      ✗ fails (FAILED - 1)\n"), run.output)
    XCTAssertEqual(run.output.components(separatedBy: "expected to equal <4>, got <3>").count, 2, run.output)
    XCTAssert(run.output.contains("23 examples: 18 passed, 1 failed, 4 skipped"), run.output)
    XCTAssertFalse(run.output.contains("OrdinaryTests"), run.output)
  }

  func testTheSpecsCommandRunsTheExamplesWithAName() throws {
    for name in [
      "a/b, c", "TwentyExamplesSpec a queue a/b, c", "TwentyExamplesSpec.a queue a／b， c", Self.slashAndComma,
    ] {
      let run = try stranger.swift("package", "specs", "--filter", name)
      XCTAssertEqual(run.status, 0, run.output)
      XCTAssert(run.output.contains("\n1 example: 1 passed, 0 failed, 0 skipped"), "\(name):\n\(run.output)")
    }
  }

  func testTheSpecsCommandSkipsExamplesAndPassesItsOptionsOn() throws {
    let run = try stranger.swift(
      "package",
      "specs",
      "--filter=a queue",
      "--skip",
      "with elements",
      "--skip",
      "enqueue(_:) [adds] {one}",
      "--format",
      "dots"
    )
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("... 3 passed\n"), run.output)
  }

  func testTheSpecsCommandFailsIfNothingIsSelectedAndSuggestsNames() throws {
    let run = try stranger.swift("package", "specs", "--filter", "a queue is emtpy at first")
    // The package manager ends with status 1 for any error of a plugin.
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(run.output.contains("error: Plugin ended with exit code 69"), run.output)
    XCTAssert(
      run.output.contains(
        """
        error: no test is selected by --filter "a queue is emtpy at first"; did you mean
          StrangerTests.TwentyExamplesSpec/a queue is empty at first
        `--list` lists
        """
      ),
      run.output
    )
  }

  func testTheSpecsCommandRunsFilesAndLines() throws {
    let path = "Tests/StrangerTests/TwentyExamplesSpec.swift"
    func line(_ code: String) throws -> Int { try self.line(in: path) { $0.contains(code) } }
    let group = try line("context(\"with elements\")")
    let inside = try line("queue.append(1)")
    for (arguments, words) in [
      (["\(path):\(group)"], "10 examples: 9 passed, 1 failed"),
      (["TwentyExamplesSpec.swift:\(inside)"], "    ✓ keeps what is added\n\n1 example: 1 passed"),
      (["\(path):\(inside)", "\(path):\(inside - 2):5", "--skip-build"], "2 examples: 2 passed"),
      ([stranger.file("Tests/StrangerTests").path, "--filter", "a/b, c"], "1 example: 1 passed"),
      ([path, "--list"], "StrangerTests.TwentyExamplesSpec/a queue is empty at first"),
    ] {
      let run = try stranger.swift("package", ["specs"] + arguments)
      XCTAssert(run.output.contains(words), "\(arguments):\n\(run.output)")
    }
    let unbuilt = try stranger.swift("package", "specs", path, "--skip-build", "-c", "release")
    XCTAssertEqual(unbuilt.status, 1, unbuilt.output)
    XCTAssert(unbuilt.output.contains("is not built; leave out --skip-build"), unbuilt.output)
    for (argument, words) in [
      ("TwentyExampleSpec.swift", "error: no spec is declared in \"TwentyExampleSpec.swift\"; did you mean"),
      ("TwentyExamplesSpec.swift:9999", "TwentyExamplesSpec.swift\" has only "),
      ("Tests/Nowhere:3", "error: no spec is declared in \"Tests/Nowhere\""),
    ] {
      let run = try stranger.swift("package", "specs", argument, "--skip-build")
      XCTAssertEqual(run.status, 1, run.output)
      XCTAssert(run.output.contains(words), run.output)
      XCTAssertFalse(run.output.contains("✓"), run.output)
    }
  }

  func testTheSpecsCommandShowsHelp() throws {
    for option in ["--help", "-h"] {
      let run = try stranger.swift("package", "specs", option)
      XCTAssertEqual(run.status, 0, run.output)
      XCTAssert(run.output.contains("USAGE: swift package specs"), run.output)
      XCTAssertFalse(run.output.contains("example:"), run.output)
    }
  }

  func testTheSpecsCommandShowsTheVersion() throws {
    let run = try stranger.swift("package", "specs", "--version")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Candlestick \(CandlestickReports.version)\n"), run.output)
    XCTAssertFalse(run.output.contains("example:"), run.output)
  }

  func testTheSpecsCommandRefusesUnknownArguments() throws {
    for (arguments, message) in [
      (["--fromat", "dots"], "error: unknown argument \"--fromat\"; did you mean --format?"),
      (["--fail-fast", "3"], "error: unknown argument \"3\"; for a value of --fail-fast, write --fail-fast=\"3\""),
      (["a queue"], "; to run the examples with that name, use --filter \"a queue\""),
      (["--filter"], "error: --filter takes a value"),
      (["--parallel"], "error: unknown argument \"--parallel\"; use --workers auto"),
      (["--xunit-output", "a.xml"], "error: unknown argument \"--xunit-output\"; use --format junit:FILE"),
      (["--label-filter=slow"], "; use --tag EXPR"),
      (["-focus=cart"], "; use --filter NAME"),
      (["--fail-on-focused"], "; `swift package lint-specs` finds focused examples"),
      (["--changed", "feature/cart"], "; for a value of --changed, write --changed=\"feature/cart\""),
      (["--jobs=2"], "write it before the command: `swift package --jobs … specs`"),
      (["--build-path=a"], "write it before the command: `swift package --build-path … specs`"),
    ] {
      let run = try stranger.swift("package", ["specs"] + arguments)
      XCTAssertEqual(run.status, 1, run.output)
      XCTAssert(run.output.contains(message), run.output)
      XCTAssertFalse(run.output.contains("examples:"), run.output)
    }
  }

  // MARK: -

  /// The number of the first line that matches, in a file of the fixture.
  private func line(in path: String, where isIt: (String) -> Bool) throws -> Int {
    let source = try String(contentsOf: stranger.file(path), encoding: .utf8)
    return try XCTUnwrap(source.components(separatedBy: "\n").firstIndex(where: isIt)) + 1
  }

  private func list() throws -> [String] {
    try stranger.swift("test", "list", "--skip-build").lines.filter { $0.hasPrefix(Self.module) }
  }

  private func exampleNames() throws -> [String] {
    try list().filter { $0.contains("TwentyExamplesSpec/") }
  }
}
