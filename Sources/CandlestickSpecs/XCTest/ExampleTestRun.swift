#if !canImport(ObjectiveC)
import XCTest

/// XCTest's record of an example. Only XCTest can record a skip in its own class; this one shows the example's in the
/// same way.
final class ExampleTestRun: XCTestCaseRun {
  var skip: SpecSkip?

  override var hasBeenSkipped: Bool { skip == nil ? super.hasBeenSkipped : totalFailureCount == 0 }
  override var skipCount: Int { skip == nil ? super.skipCount : hasBeenSkipped ? 1 : 0 }
}
#endif
