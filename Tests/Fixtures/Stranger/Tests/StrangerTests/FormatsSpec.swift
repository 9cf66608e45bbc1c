import Candlestick
import Foundation

/// Examples with each outcome, and with characters that formats must escape in names, messages and output.
final class FormatsSpec: Spec {
  private struct Lost: Error, CustomStringConvertible {
    let description: String
  }

  override class func spec() {
    guard Scenario.current == .formats else { return }
    let text = "<a href=\"b\"> & 'c' ]]> # \\ % , : ::error:: `d` \u{1B}[31m\u{202E}\u{FEFF}ü😀\t|"
    describe(text) {
      it("passes") { print("passing \(text)") }
      it("fails \(text)") {
        print("ok 1 - \(text)\n::endgroup::")
        FileHandle.standardError.write(Data("]]> \(text)\n".utf8))
        expect("a\n\(text)").to(equal("b\n\(text)"))
      }
      it("throws") { throw Lost(description: text) }
    }
    it("is skipped") { try skip(text) }
    it("is known", .knownIssue(text)) { fail(text) }
  }
}

/// Writes to the descriptors that its process could have for reports, and removes a file.
final class DescriptorsSpec: Spec {
  override class func spec() {
    guard Scenario.current == .descriptors else { return }
    it("writes to each descriptor") {
      signal(SIGPIPE, SIG_IGN)
      for descriptor in 3..<100 { write(Int32(descriptor), "STALE\n", 6) }
    }
    it("removes a file") { unlink(ProcessInfo.processInfo.environment["STRANGER_REMOVES"] ?? "") }
  }
}
