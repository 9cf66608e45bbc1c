import XCTest

/// Suites that are compiled with the settings of new projects.
final class SettingsTests: FixtureTestCase {
  override class var fixture: Fixture? { .settings }

  /// The fixture also builds without warnings, as any.
  func testSuitesPass() throws {
    let run = try Fixture.settings.swift("test", "--skip-build")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssert(run.output.contains("Executed 152 tests, with 12 tests skipped and 0 failures"), run.output)
    XCTAssert(run.output.contains("Test run with 12 tests in 4 suites passed"), run.output)
  }
}
