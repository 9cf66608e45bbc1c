import CandlestickExpectations
import CandlestickSpecs
import XCTest

/// A shared hook that crashed, exited or hung. Tests that need it fail, and no worker runs it again.
@MainActor struct FailedHook {
  /// The index of the group for the user's observers of XCTest, whose callbacks all tests need.
  static let observerGroup: Int32 = -2

  /// The group that declares the hook, or the XCTest class whose class method `setUp` it is; nil if all tests need it.
  private let owner: ObjectIdentifier?
  private let message: String
  private let location: CodeLocation

  /// Creates the hook that was running when a worker ended. Returns nil if none was.
  ///
  /// - Parameter hook: the test for which the hook ran, and the index of the hook's group.
  init?(_ hook: (test: Int, group: Int)?, among tests: [PlannedTest], _ end: WorkerEnd, _ failure: TestFailure) {
    guard let hook else { return nil }
    let test = tests[hook.test]
    let name: String
    if hook.group == Self.observerGroup {
      owner = nil
      name = "testBundleWillStart or testSuiteWillStart of an XCTest observer"
    } else if hook.group < 0 {
      owner = ObjectIdentifier(test.type)
      name = "class setUp of \(test.className)"
    } else {
      guard let groups = test.item?.example.group.groupsWithHooksForAll, groups.indices.contains(hook.group) else {
        return nil
      }
      let group = groups[hook.group]
      owner = ObjectIdentifier(group)
      let step = end.step ?? "a hook"
      let isSuite = group.parent == nil
      name =
        isSuite ? step : "\(step) of \"\(group.path.isEmpty ? test.className : group.path.joined(separator: ", "))\""
    }
    message = "\(name) did not end: \(end.reasonWithError)"
    location = failure.location
  }

  /// Returns true if the test needs the hook.
  func isNeeded(by test: PlannedTest) -> Bool {
    guard let owner else { return true }
    if ObjectIdentifier(test.type) == owner { return true }
    guard let item = test.item, item.skip == nil else { return false }
    return item.example.group.groupsWithHooksForAll.contains { ObjectIdentifier($0) == owner }
  }

  /// Returns the failure of a test that needs the hook.
  func failure(ofTest number: Int) -> TestFailure {
    TestFailure(message: message, location: location, id: .number(-2 - number))
  }
}
