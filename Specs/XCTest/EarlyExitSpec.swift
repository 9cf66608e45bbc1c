#if !FORKED_WORKERS
import Candlestick
import Foundation

/// Ends a run early, if `Scripts/ci/portable` asks for it.
final class EarlyExitSpec: Spec {
  override class func spec() {
    it("ends the process", .enabled(if: ProcessInfo.processInfo.environment["SPECS_EXIT"] != nil)) { exit(0) }
  }
}
#endif
