import FoundationXML
import XCTest

/// The package manager can select every example, even if its name contains any ASCII character in any position.
final class NameTests: FixtureTestCase {
  private static let stranger = Fixture.stranger
  override class var fixture: Fixture? { stranger }
  private static let names = Result { try list() }
  private static let environment = ["STRANGER_SCENARIO": "names"]
  /// The environment of runs with a process for each example.
  private static let fewer = ["STRANGER_SCENARIO": "fewerNames"]
  private static let bar = UInt8(ascii: "|")
  /// The characters that a filter can contain: no argument can contain a zero, and a bar separates two expressions, which may be
  /// empty.
  private static let codes = (UInt8(1)..<0x80).filter { $0 != bar }

  func testListsEachExampleOnce() throws {
    let names = try Self.names.get()
    XCTAssertEqual(names.count, 3 * 128 + 2)
    XCTAssertEqual(Set(names).count, names.count)
  }

  func testRunsEachExampleByItsListedName() throws {
    let names = try Self.names.get()
    let run = try Self.stranger.runTests(names.joined(separator: ","), environment: Self.environment)
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(passed(run), names.sorted())
  }

  func testListedNamesMatchThemselvesAsExpressions() throws {
    for name in try Self.names.get() {
      XCTAssertEqual(name.range(of: name, options: .regularExpression), name.startIndex..<name.endIndex, name)
    }
  }

  func testFiltersByListedNames() throws {
    let names = try Self.names.get()
    let run = try test(names.map { "--filter=\($0)" })
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(passed(run), names.sorted())
  }

  func testFiltersByTheClassAndSkipsByListedNames() throws {
    let names = try Self.names.get()
    // Skipping a name also skips names that begin with it.
    let skipped = names.enumerated().filter { $0.offset % 2 == 1 && !$0.element.contains("a／b") }.map(\.element)
    let run = try test(["--filter", "NamesSpec"] + skipped.map { "--skip=\($0)" })
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(passed(run), Set(names).subtracting(skipped).sorted())
  }

  func testFiltersByTextAsItIsWritten() throws {
    let run = try test(Self.codes.flatMap(texts).map { "--filter=\($0)" })
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(ran(run), Self.codes.flatMap(ids).sorted())
  }

  func testSkipsByTextAsItIsWritten() throws {
    let run = try test(["--filter", "NamesSpec"] + Self.codes.flatMap(texts).map { "--skip=\($0)" })
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertEqual(ran(run), ([0, Self.bar].flatMap(ids) + ["as it is", "replaced"]).sorted())
  }

  func testFiltersByTextWithABarAmongOtherExamplesThatItMatchesAsAnExpression() throws {
    let run = try test(["--skip", "OrdinaryTests|TwentyExamplesSpec"] + texts(Self.bar).map { "--filter=\($0)" })
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(Set(ran(run)).isSuperset(of: ids(Self.bar)), run.output)
  }

  func testFailsIfSkippedTextLeavesNoneOfTheFilteredExamples() throws {
    let run = try test(["--filter", "NamesSpec/0．5", "--skip", "a/b"])
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssert(
      run.output.contains("error: no test is selected by --filter \"NamesSpec/0．5\" --skip \"a/b\""),
      run.output
    )
  }

  func testFailsIfAFilterSelectsNothingInParallelAndSuggestsListedNames() throws {
    let run = try test(["--parallel", "--filter", "a/b"])
    XCTAssertEqual(run.status, 1, run.output)
    let message =
      "no test is selected by --filter \"a/b\"; with --parallel, filters match only the listed names; did you mean"
    XCTAssert(run.output.contains(message), run.output)
    XCTAssert(run.output.contains("  StrangerTests.NamesSpec/0．5 a／b\n"), run.output)
  }

  func testRunsEachExampleInParallelAndWritesValidXML() throws {
    let results = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID()).xml")
    defer { try? FileManager.default.removeItem(at: results) }
    let run = try test(["--filter", "NamesSpec", "--parallel", "--xunit-output", results.path], Self.fewer)
    XCTAssertEqual(run.status, 0, run.output)
    let cases = TestCaseNames()
    let parser = XMLParser(data: try Data(contentsOf: results))
    parser.delegate = cases
    XCTAssert(parser.parse(), "\(String(describing: parser.parserError))")
    XCTAssertEqual(cases.names.count, 128 + 2)
    XCTAssertEqual(cases.names.sorted(), try Self.list(Self.fewer).sorted())
  }

  // MARK: -

  private static func list(_ environment: [String: String] = environment) throws -> [String] {
    let list = try stranger.swift("test", "list", "--skip-build", environment: environment)
    return list.lines.filter { $0.hasPrefix("StrangerTests.NamesSpec/") }
  }

  /// Runs the XCTest tests alone: Swift Testing refuses a filter that is not a regular expression.
  ///
  /// The tests print to a file, because the package manager drops a block that it reads from a pipe if the block ends within a character.
  private func test(
    _ arguments: [String],
    _ environment: [String: String] = NameTests.environment
  ) throws -> Fixture.Outcome {
    let file = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID()).txt")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try Self.stranger.swift(
      "test",
      ["--skip-build", "--disable-swift-testing"] + arguments,
      environment: environment.merging(["STRANGER_OUTPUT": file.path]) { $1 }
    )
    let printed = try String(contentsOf: file, encoding: .utf8)
    return Fixture.Outcome(status: run.status, output: run.output + printed)
  }

  /// Returns the full names of the examples for a character, as in the fixture.
  private func texts(_ code: UInt8) -> [String] {
    let character = String(Unicode.Scalar(code))
    return [
      "\(character)g\(code)g \(character)e\(code)e", "g\(code)\(character)g e\(code)\(character)e",
      "g\(code)g\(character) e\(code)e\(character)",
    ]
  }

  /// Returns the output of the examples for a character.
  private func ids(_ code: UInt8) -> [String] {
    ["first", "middle", "last"].map { "\($0) \(code)" }
  }

  /// Returns the listed names of the examples that XCTest reports as passed, sorted.
  private func passed(_ run: Fixture.Outcome) -> [String] {
    run.lines.compactMap { line in
      guard line.hasPrefix("Test Case 'NamesSpec."), let end = line.range(of: "' passed (") else { return nil }
      return "StrangerTests.NamesSpec/" + line[..<end.lowerBound].dropFirst("Test Case 'NamesSpec.".count)
    }.sorted()
  }

  /// Returns the output of the examples that ran, sorted.
  private func ran(_ run: Fixture.Outcome) -> [String] {
    run.lines.filter { $0.hasPrefix("ran: ") }.map { String($0.dropFirst("ran: ".count)) }.sorted()
  }
}
