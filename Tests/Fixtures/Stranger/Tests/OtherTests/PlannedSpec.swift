import Candlestick
import Foundation

/// Has the name of a class of another test target.
final class PlannedSpec: Spec {
  override class func spec() {
    guard ProcessInfo.processInfo.environment["STRANGER_PLAN"] != nil else { return }
    it("a") {}
  }
}
