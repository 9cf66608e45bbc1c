// swift-format-ignore-file
import Nimble
import Quick

/// Cannot be moved while another file lists it.
class ListedSpec: QuickSpec {
  override class func spec() {
    it("is in a list") { expect(1) == 1 }
  }
}
