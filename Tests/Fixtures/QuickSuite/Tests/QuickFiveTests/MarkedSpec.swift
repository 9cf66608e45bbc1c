// swift-format-ignore-file
import Nimble
import Quick

/// The file begins with a byte order mark.
class MarkedSpec: QuickSpec {
  override func spec() {
    describe("a file with a mark") {
      it("is read") { expect("mark").to(equal("mark")) }
      it("knows where it fails") { fail("at line \(#line)") }
      it("😀 has names of all kinds: Ω, ß, 水族館") { expect("水族館".count) == 3 }
      it("a/b (c) [d] {e} + <f> & \"g\" * ? ^ $ | \\ h") { expect(true).to(beTruthy()) }
      it("") { expect(false).to(beFalsy()) }
    }
  }
}
