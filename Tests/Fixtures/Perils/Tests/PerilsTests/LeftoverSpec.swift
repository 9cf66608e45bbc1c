import Candlestick
import Foundation

/// Each leftover of an example, followed by one that passes.
final class LeftoverSpec: Spec {
  override class func spec() {
    for way in Leftover.Way.allCases {
      for end in Leftover.End.allCases {
        let name = "\(way)\(end.rawValue.prefix(1).uppercased())\(end.rawValue.dropFirst())"
        it(name) { Leftover.leave(way, end) }
        it("\(name)After") { Leftover.wait() }
      }
    }
  }
}

/// Code that a test leaves behind, and that traps after the last test.
final class LeftoverAtExitSpec: Spec {
  override class func spec() {
    guard ProcessInfo.processInfo.environment["PERIL_AT_EXIT"] != nil else { return }
    it("leavesUntilExit") { Leftover.leaveUntilExit() }
    it("passesLast") {}
  }
}
