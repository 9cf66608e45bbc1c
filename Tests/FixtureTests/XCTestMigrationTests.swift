import CandlestickMigration
import Foundation
import XCTest

/// A typical XCTest suite, which has the same results after its migration to specs.
final class XCTestMigrationTests: FixtureTestCase {
  private let suite = Fixture.xctestSuite

  func testAMigratedSuiteHasTheSameResults() throws {
    try suite.copy()
    let before = try results()
    XCTAssertEqual(before.values.reduce(0, +), 48)
    XCTAssertEqual(before["WaitingTests failed"], 1)
    XCTAssertEqual(before["StackTests failed"], 1)
    XCTAssertEqual(before["NumberTests skipped"], 3)

    let files = try SwiftFileFinder.files(in: [suite.file("Tests").path])
    for path in files {
      let edited = try migrated(SourceReader.text(of: path))
      try SourceWriter().write(edited.bytes, to: path)
      let again = try migrated(SourceText(path: path, bytes: edited.bytes))
      XCTAssertFalse(again.isChanged, "\(path): \(again.diff)")
    }
    let text = try String(contentsOf: suite.file("Tests/ShopTests/StackTests.swift"), encoding: .utf8)
    XCTAssert(text.contains("final class StackTests: Spec {"), text)
    XCTAssertEqual(try results(), before)
  }

  private func migrated(_ text: SourceText) throws -> EditedSource {
    try EditedSource(text, XCTestRules().migrate(SourceCode(text)).edits)
  }

  /// The number of tests by class and result, such as `StackTests failed`.
  private func results() throws -> [String: Int] {
    let build = try suite.build()
    XCTAssertEqual(build.status, 0, build.output)
    XCTAssertFalse(build.output.contains("warning:"), build.output)
    let run = try suite.runTests()
    XCTAssertEqual(run.status, 1, run.output)
    let results = run.lines.compactMap { line in
      line.firstMatch(of: #/^Test Case '(\w+)\..*' (passed|failed|skipped) \(/#).map { "\($0.1) \($0.2)" }
    }
    return Dictionary(results.map { ($0, 1) }, uniquingKeysWith: +)
  }
}
