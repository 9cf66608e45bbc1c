import XCTest

/// A test case that builds and runs other processes.
///
/// In a run of all tests, a ``FixtureProcess`` runs it at the same time as the specs, and its tests here report the results.
class FixtureTestCase: XCTestCase {
  /// The fixture, which must build without warnings before the tests run; nil if the tests build it themselves.
  class var fixture: Fixture? { nil }

  override func setUpWithError() throws {
    guard let build = try Self.fixture?.firstBuild() else { return }
    XCTAssertEqual(build.status, 0, build.output)
    XCTAssertFalse(build.output.contains("warning:"), build.output)
  }

  override func invokeTest() {
    let (type, name) = (type(of: self), name)
    let process = MainActor.assumeIsolated { FixtureProcess.running(type) }
    guard let process else { return super.invokeTest() }
    do {
      if let failure = try process.failure(of: name) { XCTFail(failure) }
    } catch {
      XCTFail("\(error)")
    }
  }
}
