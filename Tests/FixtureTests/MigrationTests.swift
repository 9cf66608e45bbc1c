import Candlestick
import CandlestickReports
import XCTest

/// A suite for Quick and Nimble that the command migrates to Candlestick.
final class MigrationTests: FixtureTestCase {
  /// The result of each step.
  private struct Migration {
    let before: [String: Data]
    let dryRun: Fixture.Outcome
    let afterDryRun: [String: Data]
    let write: Fixture.Outcome
    let after: [String: Data]
    let build: Fixture.Outcome
    let run: Fixture.Outcome
  }

  private static let suite = Fixture.migratedSuite

  private static let migration = Result {
    try suite.copy()
    // The migration removes this file, so its list does not limit the run.
    let main =
      "import Quick\nimport XCTest\n@testable import QuickFiveTests\n\nQuick.QCKMain([TankSpec.self, FishSpec.self])\n"
    try Data(main.utf8).write(to: suite.file("Tests/LinuxMain.swift"))
    let before = try suite.contents()
    let dryRun = try suite.swift("package", "migrate-to-candlestick")
    let afterDryRun = try suite.contents()
    let write = try suite.swift("package", "--allow-writing-to-package-directory", "migrate-to-candlestick", "--write")
    let after = try suite.contents()
    return Migration(
      before: before,
      dryRun: dryRun,
      afterDryRun: afterDryRun,
      write: write,
      after: after,
      build: try suite.build(),
      run: try suite.runTests()
    )
  }

  private func migration() throws -> Migration { try Self.migration.get() }

  func testADryRunShowsTheChangesAndWritesNothing() throws {
    let migration = try migration()
    XCTAssertEqual(migration.dryRun.status, 0, migration.dryRun.output)
    XCTAssertEqual(migration.before, migration.afterDryRun)
    XCTAssert(migration.dryRun.output.contains("\n+import Candlestick\n"), migration.dryRun.output)
    XCTAssert(migration.dryRun.output.contains("Nothing has been written"), migration.dryRun.output)
  }

  func testTheFilesThatChangeAreThoseOfTheDiffAndOfTheSummary() throws {
    let migration = try migration()
    XCTAssertEqual(migration.write.status, 0, migration.write.output)
    let removed = "Tests/LinuxMain.swift"
    XCTAssertEqual(Set(migration.before.keys).subtracting(migration.after.keys), [removed])
    XCTAssert(migration.dryRun.output.contains("--- a/\(removed)\n+++ /dev/null\n"), migration.dryRun.output)
    let changed = migration.before.keys.filter { $0 != removed && migration.before[$0] != migration.after[$0] }
    let shown = migration.dryRun.lines.filter { $0.hasPrefix("+++ b/") }.map { String($0.dropFirst(6)) }
    XCTAssertEqual(shown.sorted(), changed.sorted())
    XCTAssert(
      migration.write.output.contains(", changed \(changed.count), removed 1\n"),
      migration.write.output
    )
    // Most files can be migrated, and the output names the others.
    XCTAssertGreaterThan(changed.count, 45)
    let staying = migration.write.output.matches(of: /(?m)^(\S+):\d+:\d+: note: the file stays as it is/).map(\.1)
    XCTAssert(Set(staying.map(String.init)).isDisjoint(with: changed), "\(staying)")
    let suite = migration.before.keys.filter { path in
      // The extension of a spec has nothing to rename.
      path.hasSuffix(".swift") && !path.hasPrefix("Sources/Aquarium/") && !path.hasSuffix("/ConstantsSpec+Tank.swift")
    }
    XCTAssertEqual(Set(staying.map(String.init)).union(changed).union([removed]), Set(suite))
  }

  func testSpecsInAListThatIsNotMigratedAreNotMigratedEither() throws {
    let output = try migration().write.output
    let folder = "Tests/QuickFiveTests"
    XCTAssert(
      output.contains("\(folder)/XCTestManifests.swift:6:13: note: the file stays as it is: Candlestick discovers"),
      output
    )
    XCTAssert(
      output.contains("\(folder)/ListedSpec.swift:1:1: note: the file stays as it is: it shares `ListedSpec`"),
      output
    )
  }

  func testTheSummaryListsAChangeForEachPartOfTheDiff() throws {
    let output = try migration().dryRun.output
    let summary = try XCTUnwrap(output.range(of: "\nMigration: "), output)
    let words = output[summary.upperBound...].matches(of: /(?m)^ +\d+  .*$/).flatMap { line in
      line.output.matches(of: /`([^`…]+)/).map { String($0.1) }
    }
    XCTAssertGreaterThan(words.count, 40)
    var part: [Substring] = []
    var parts = 0
    for line in output[..<summary.lowerBound].split(separator: "\n", omittingEmptySubsequences: false) {
      let isChange = line.first == "+" || line.first == "-"
      if isChange, !line.hasPrefix("+++ "), !line.hasPrefix("--- ") {
        part.append(line)
      } else if !part.isEmpty {
        let text = part.joined(separator: "\n")
        XCTAssert(words.contains { text.contains($0) } || text.contains("product(name: \"Candlestick\""), text)
        parts += 1
        part = []
      }
    }
    XCTAssertGreaterThan(parts, 100)
  }

  func testTheMigratedSuiteCompilesWithoutWarningsInSwift6Mode() throws {
    let build = try migration().build
    XCTAssertEqual(build.status, 0, build.output)
    XCTAssertEqual(build.lines.filter { $0.contains("QuickSevenTests/") && $0.contains(" warning: ") }, [])
  }

  func testTheMigratedSuiteHasTheSameExamplesWithTheSameResults() throws {
    let run = try migration().run
    let rows = try String(contentsOf: Self.suite.file("expected.txt"), encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t") }
    // Nimble ignores an expectation without a matcher, Candlestick does not.
    let differing = ["passed RequireSpec.requiring needs no matcher": "failed RequireSpec.requiring needs no matcher"]
    let expected = rows.map { "\($0[0]) \(plain($0[1]))" }.map { differing[$0] ?? $0 }
    let outcomes = run.output.matches(of: /(?m)^Test Case '(.+)' (passed|failed|skipped) \(/).map { match in
      "\(match.2) \(plain(match.1))"
    }
    XCTAssertGreaterThan(expected.count, 400)
    XCTAssertEqual(outcomes.sorted().difference(from: expected.sorted()).map { "\($0)" }, [])
  }

  func testASecondMigrationChangesNothing() throws {
    let migration = try migration()
    let second = try Self.suite.swift("package", "migrate-to-candlestick", "--write")
    XCTAssertEqual(second.status, 0, second.output)
    XCTAssert(second.output.contains("files, changed 0\n"), second.output)
    XCTAssertEqual(try Self.suite.contents(), migration.after)
  }

  func testItTakesATargetAndRefusesWrongArguments() throws {
    let migration = try migration()
    XCTAssertEqual(migration.build.status, 0)
    let one = try Self.suite.swift("package", "migrate-to-candlestick", "--target", "QuickSixTests")
    XCTAssertEqual(one.status, 0, one.output)
    XCTAssert(one.lines.contains("Migration: read 12 files, would change 0"), one.output)
    let both = try Self.suite.swift("package", "migrate-to-candlestick", "--dry-run", "--write")
    XCTAssertNotEqual(both.status, 0, both.output)
    XCTAssert(both.output.contains("exit code 64"), both.output)
    XCTAssert(both.output.contains("error: --dry-run and --write cannot be combined"), both.output)
    let unknown = try Self.suite.swift("package", "migrate-to-candlestick", "--target", "NoTests")
    XCTAssertNotEqual(unknown.status, 0, unknown.output)
    XCTAssert(unknown.output.contains("exit code 64"), unknown.output)
    XCTAssert(unknown.output.contains("error: the package has no test target NoTests; its test targets are Quick"))
  }

  func testTheCommandShowsTheVersion() throws {
    XCTAssertEqual(try migration().build.status, 0)
    let run = try Self.suite.swift("package", "migrate-to-candlestick", "--version")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Candlestick \(CandlestickReports.version)\n"), run.output)
  }

  /// Returns the name of an example without the separators of Quick and Candlestick.
  private func plain(_ name: Substring) -> String {
    let words = name.replacing("，", with: " ").replacing("behaves like ", with: "").replacing(#/ \#\d+$/#, with: "")
    return words.replacing(#/ {2,}/#, with: " ").replacing(". ", with: ".").trimmingCharacters(in: .whitespaces)
  }
}
