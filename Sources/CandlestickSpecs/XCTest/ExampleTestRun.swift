#if !canImport(ObjectiveC)
import XCTest

/// The XCTest run of an example. XCTest's own class cannot record a skip from outside; this one reports the example's skip in
/// the same way.
final class ExampleTestRun: XCTestCaseRun {
  var skip: SpecSkip?

  override var hasBeenSkipped: Bool { skip == nil ? super.hasBeenSkipped : totalFailureCount == 0 }
  override var skipCount: Int { skip == nil ? super.skipCount : hasBeenSkipped ? 1 : 0 }
}
#endif
