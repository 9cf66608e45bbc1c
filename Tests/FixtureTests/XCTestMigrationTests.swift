import CandlestickMigration
import Foundation
import XCTest

/// A typical XCTest suite, which has the same results after its migration to specs.
final class XCTestMigrationTests: FixtureTestCase {
  private let suite = Fixture.xctestSuite

  func testAMigratedSuiteHasTheSameResults() throws {
    try suite.copy()
    let before = try results(of: lines())
    XCTAssertEqual(before.values.reduce(0, +), 183)
    XCTAssertEqual(before["WaitingTests failed"], 1)
    XCTAssertEqual(before["StackTests failed"], 1)
    XCTAssertEqual(before["NumberTests skipped"], 3)
    XCTAssertEqual(before["TeardownTests failed"], 4)
    XCTAssertEqual(before["StoppingTests failed"], 2)
    XCTAssertEqual(before["EachStopTests failed"], 27)
    XCTAssertEqual(before["EachStopTests passed"], 8)
    XCTAssertEqual(before["LeavingTests failed"], 3)
    XCTAssertEqual(before["WeakTests failed"], 1)

    try migrate()
    let files = try self.files()
    try migrate()
    XCTAssertEqual(try self.files(), files, "a second migration changes something")
    let classes = files.values.flatMap { $0.matches(of: /class (\w+)(?:<Item>)?: XCTestCase\b/).map { String($0.1) } }
    XCTAssertEqual(
      classes.sorted(),
      [
        "BaseTests", "ConformingTests", "DelegateTests", "GenericTestCase", "HiddenTests", "InitializedTests",
        "LazyTests", "LocalBase", "ManyPropertiesTests", "ShopTestCase",
      ]
    )
    let lines = try lines()
    XCTAssertEqual(results(of: lines), before)
    let late = lines.filter { $0.contains(" error: ") && $0.hasSuffix("after the failure") }
    XCTAssertEqual(late, [], "a failure does not end its example")
  }

  private func files() throws -> [String: String] {
    let paths = try SwiftFileFinder.files(in: [suite.file("Tests").path])
    return Dictionary(uniqueKeysWithValues: try paths.map { ($0, try String(contentsOfFile: $0, encoding: .utf8)) })
  }

  /// Migrates all files of the suite, as the command does.
  private func migrate() throws {
    let codes = try SwiftFileFinder.files(in: [suite.file("Tests").path]).map {
      try SourceCode(SourceReader.text(of: $0))
    }
    let rules = XCTestRules(codes)
    for code in codes {
      let edited = try EditedSource(code.text, rules.migrate(code).edits)
      try SourceWriter().write(edited.bytes, to: code.text.path)
    }
  }

  /// The output of a run of the suite.
  private func lines() throws -> [String] {
    let build = try suite.build()
    XCTAssertEqual(build.status, 0, build.output)
    XCTAssertFalse(build.output.contains("warning:"), build.output)
    let run = try suite.runTests()
    XCTAssertEqual(run.status, 1, run.output)
    return run.lines
  }

  /// The number of tests by class and result, such as `StackTests failed`.
  private func results(of lines: [String]) -> [String: Int] {
    let results = lines.compactMap { line in
      line.firstMatch(of: #/^Test Case '(\w+)\..*' (passed|failed|skipped) \(/#).map { "\($0.1) \($0.2)" }
    }
    return Dictionary(results.map { ($0, 1) }, uniquingKeysWith: +)
  }
}
