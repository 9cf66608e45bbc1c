import XCTest

/// A test case that builds and runs other processes.
///
/// In a run of all tests, a ``Lane`` runs it beside the specs, and its tests here report the results.
class FixtureTestCase: XCTestCase {
  /// The fixture that the tests run, built before them without warnings; nil if they build by themselves.
  class var fixture: Fixture? { nil }

  override func setUpWithError() throws {
    guard let build = try Self.fixture?.firstBuild() else { return }
    XCTAssertEqual(build.status, 0, build.output)
    XCTAssertFalse(build.output.contains("warning:"), build.output)
  }

  override func invokeTest() {
    let (type, name) = (type(of: self), name)
    let lane = MainActor.assumeIsolated { Lane.lane(of: type) }
    guard let lane else { return super.invokeTest() }
    do {
      if let failure = try lane.failure(of: name) { XCTFail(failure) }
    } catch {
      XCTFail("\(error)")
    }
  }
}
