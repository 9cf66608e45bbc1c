import Candlestick
import Foundation

/// Twenty examples, of which the ninth never ends. A file beside Candlestick's package exists from then on.
final class InterruptedSpec: Spec {
  override class func spec() {
    guard Ending.isAt("interruption") else { return }
    if Ending.way == "declaration" { runForever() }
    for number in 1...7 { it("passes before \(number)") {} }
    it("fails") { expect(1).to(equal(2), description: "before the signal") }
    it("never ends") { runForever() }
    for number in 1...11 { it("does not run \(number)") { fail("it ran") } }
  }

  private static func runForever() {
    let folder = ProcessInfo.processInfo.environment["CANDLESTICK_PACKAGE"] ?? ""
    _ = FileManager.default.createFile(atPath: "\(folder)/running", contents: nil)
    while true {}
  }
}
