import XCTest

/// A declaration that traps, exits or hangs fails only its class.
final class DeclaringTests: FixtureTestCase {
  private static let stranger = Fixture.stranger
  override class var fixture: Fixture? { stranger }

  private var stranger: Fixture { Self.stranger }

  #if arch(x86_64)
  private static let trap = "SIGILL"
  #else
  private static let trap = "SIGTRAP"
  #endif

  private static let ways = [
    "traps":
      "DeclaringSpecThatTraps.spec() failed, and none of its examples ran: \(trap) ended the process: Fatal error: boom",
    "exits": "DeclaringSpecThatExits.spec() failed, and none of its examples ran: exit(0) was called",
    "exits at once": "PrivateDeclaringSpec.spec() failed, and none of its examples ran: _exit(0) was called",
    "loops":
      "DeclaringSpecThatLoops.spec() failed, and none of its examples ran: it took longer than the hang limit of 5 s",
    "waits":
      "DeclaringSpecThatWaits.spec() failed, and none of its examples ran: it took longer than the hang limit of 5 s",
    "configures":
      "DeclaringConfiguration.configure failed, and was left out: \(trap) ended the process: Fatal error: no",
    "filters": "DeclaringFilter.configure failed, and was left out: \(trap) ended the process: Fatal error: no filter",
  ]

  func testEachClassFailsSeparatelyWithItsCalls() throws {
    // Enough time for a worker that reads the debug information of a crash and prints nothing meanwhile.
    let run = try self.run(Array(Self.ways.keys), "--specs-only", "--hang-limit", "5")
    try check(run, Self.ways)
    for (way, words) in Self.ways where !["configures", "filters"].contains(way) {
      let name = String(words.prefix { $0 != "." })
      XCTAssert(run.output.contains("Test Case '\(name).is declared without mistakes' failed"), run.output)
      XCTAssertEqual(run.output.components(separatedBy: "Test Case '\(name).").count, 3, name)
    }
    // A configuration belongs to no spec class.
    let name = "Spec.DeclaringConfiguration is declared without mistakes"
    XCTAssert(run.output.contains("Test Case '\(name)' failed"), run.output)
  }

  func testEachClassFailsSeparatelyWithoutWorkers() throws {
    let ways = Self.ways.filter { !["loops", "waits"].contains($0.key) }
    try check(try run(Array(ways.keys), "--specs-only", "--isolation", "none"), ways)
  }

  func testAFilterOfAConfigurationThatFailsForEachExampleFailsOnce() throws {
    for way in ["fails to filter", "fails to filter with XCTest"] {
      for isolation in ["worker", "none"] {
        let run = try self.run([way], "--specs-only", "--isolation", isolation)
        XCTAssertEqual(run.status, 1, run.output)
        XCTAssertEqual(run.output.components(separatedBy: "no filter\n").count, 2, run.output)
        let name = "Spec.DeclaringFilter is declared without mistakes"
        XCTAssert(run.output.contains("Test Case '\(name)' failed"), run.output)
        XCTAssert(run.output.contains("Test Case 'ZDeclaredSpec.passes after' passed"), run.output)
      }
    }
  }

  func testAProcessThatRestartsForADeterministicExampleLeavesOutTheSameClass() throws {
    let ways = Self.ways.filter { $0.key == "traps" }
    let run = try self.run(["traps", "simulates"], "--specs-only")
    try check(run, ways)
    XCTAssert(run.output.contains("Test Case 'ADeclaredSpec.takes an hour' passed"), run.output)
    // The restarted process does not declare it again.
    XCTAssertEqual(
      run.output.components(separatedBy: "DeclaringSpecs.swift:28: Fatal error: boom").count,
      2,
      run.output
    )
  }

  func testWorkersThatAreNewProcessesLeaveOutTheSameClass() throws {
    let ways = Self.ways.filter { $0.key == "traps" }
    let run = try self.run(["traps", "starts a thread"], "--specs-only")
    try check(run, ways)
    XCTAssert(run.output.contains("workers were started as new processes"), run.output)
    XCTAssertEqual(
      run.output.components(separatedBy: "DeclaringSpecs.swift:28: Fatal error: boom").count,
      2,
      run.output
    )
  }

  /// Workers are new processes then, in which the code traps, too.
  func testCodeThatADeclarationHasStartedDoesNotEndTheRun() throws {
    let limit = ["--hang-limit", "20"]
    let options = [limit, limit + ["--workers", "2"], ["--isolation", "none"], limit + ["--isolation", "example"]]
    for way in ["thread", "block", "task", "exit"] {
      for options in options {
        let run = try stranger.runTests(
          ["--specs-only"] + options,
          environment: ["STRANGER_DECLARES": way]
        )
        XCTAssertEqual(run.status, 1, run.output)
        let (cause, message) = way == "exit" ? ("exit(0)", "") : (Self.trap, ": Fatal error: boom")
        let words =
          "error: \(cause) stopped a thread or a Dispatch block that a declaration of specs had started\(message)"
        let errors = run.lines.filter { $0.contains(words) }
        XCTAssertEqual(errors.count, 1, "\(way) \(options): \(run.output)")
        XCTAssert(errors.first?.contains("/DeclaringSpecs.swift:") == true, "\(way) \(options): \(run.output)")
        for name in [
          "ZStartingSpec.continues when code traps", "ADeclaredSpec.passes before", "ZDeclaredSpec.passes after",
        ] {
          XCTAssert(run.output.contains("Test Case '\(name)' passed"), "\(way) \(options): \(run.output)")
        }
      }
    }
  }

  func testARunOfOtherClassesPasses() throws {
    let run = try self.run(["traps", "exits"], "StrangerTests.ZDeclaredSpec")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 1 test, with 0 failures"), run.output)
  }

  func testADeclarationAfterItsClassHasEndedFailsTheRunAndNamesTheClass() throws {
    for way in ["continues", "awaits", "schedules"] {
      let name = "DeclaringSpecThat\(way.prefix(1).uppercased())\(way.dropFirst())"
      for options in [[], ["--workers", "2"], ["--isolation", "example"], ["--isolation", "none"]] {
        let run = try stranger.runTests(
          ["--specs-only", "--filter", "Declar"] + options,
          environment: ["STRANGER_DECLARES": way]
        )
        XCTAssertEqual(run.status, 1, run.output)
        let errors = run.lines.filter { $0.contains("error: ") }
        XCTAssertEqual(errors.count, 1, run.output)
        let words = "error: after the end of \"\(name).spec()\": `it` is called by a task or a block"
        XCTAssert(errors.first?.contains(words) == true, run.output)
        XCTAssert(run.output.contains("Test Case '\(name).is declared in time' passed"), run.output)
      }
    }
  }

  func testDeclarationsThatUseTheMainRunLoopStopNoTest() throws {
    for way in ["uses the main queue", "repeats a timer"] {
      for isolation in ["worker", "example"] {
        let run = try self.run([way], "--filter", "OrdinaryTests", "--isolation", isolation, "--hang-limit", "20")
        XCTAssertEqual(run.status, 0, run.output)
        XCTAssert(run.output.contains("Test Case 'OrdinaryTests.testPasses' passed"), run.output)
      }
    }
  }

  func testNamesClassesWithoutExamples() throws {
    let run = try self.run(["nothing"], "--specs-only")
    let words = "without examples, which a class declares in `override class func spec()`: "
    let empty = try XCTUnwrap(run.lines.first { $0.hasPrefix(words) }, run.output)
    XCTAssert(empty.contains("StrangerTests.DeclaringSpecThatTraps"), empty)
    XCTAssertFalse(empty.contains("StrangerTests.ADeclaredSpec"), empty)
  }

  func testNamesFiltersWithoutTests() throws {
    let run = try self.run(["nothing"], "--filter", "ADeclaredSpec", "--skip", "Typo")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("--skip \"Typo\" matches no test"), run.output)
    XCTAssertFalse(run.output.contains("without examples"), run.output)
    let typo = try self.run(["nothing"], "--filter", "ADeclaredSpec", "--filter", "Typo")
    XCTAssertEqual(typo.status, 69, typo.output)
    XCTAssert(typo.output.contains("error: no test is selected by --filter \"Typo\""), typo.output)
  }

  func testListsAClassThatFails() throws {
    let run = try self.run(["traps"], "--list-tests")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.lines.contains("StrangerTests.DeclaringSpecThatTraps/is declared without mistakes"), run.output)
    XCTAssert(run.lines.contains("StrangerTests.ZDeclaredSpec/passes after"), run.output)
  }

  // MARK: -

  /// Checks that each class fails once, with the expected text and location, and that all others run.
  private func check(_ run: Fixture.Outcome, _ ways: [String: String]) throws {
    XCTAssertEqual(run.status, 1, run.output)
    let file = "DeclaringSpecs.swift"
    let source = try String(contentsOf: stranger.file("Tests/StrangerTests/\(file)"), encoding: .utf8)
    for (way, words) in ways {
      let errors = run.lines.filter { $0.contains(words) }
      XCTAssertEqual(errors.count, 1, "\(way): \(run.output)")
      let line = try XCTUnwrap(source.components(separatedBy: "\n").firstIndex { $0.hasSuffix("  // \(way)") }) + 1
      XCTAssert(errors.first?.contains("/\(file):\(line): error: ") == true, "\(way): \(errors)")
      XCTAssert(run.output.contains("\n      \(file):\(line) in "), "\(way): \(run.output)")
    }
    for name in ["ADeclaredSpec.passes before", "ZDeclaredSpec.passes after"] {
      XCTAssertEqual(
        run.output.components(separatedBy: "Test Case '\(name)' passed").count,
        2,
        "\(name): \(run.output)"
      )
    }
    XCTAssertEqual(run.output.components(separatedBy: ": error: ").count - 1, ways.count + 1, run.output)
  }

  private func run(_ ways: [String], _ arguments: String...) throws -> Fixture.Outcome {
    try stranger.runTests(arguments, environment: ["STRANGER_DECLARES": ways.joined(separator: ",")])
  }
}
