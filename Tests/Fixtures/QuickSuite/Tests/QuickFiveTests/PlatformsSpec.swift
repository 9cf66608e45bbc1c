// swift-format-ignore-file
import Quick; import Nimble; import Aquarium
import class Foundation.NSDate
#if canImport(Foundation)
import struct Foundation.Date
#endif
#if os(Linux)
import Foundation
#endif

#if os(Linux) || os(macOS)
class PlatformsSpec: QuickSpec {
  override func spec() {
    describe("a platform") {
      #if os(Linux)
        it("is Linux") { expect(NSDate(timeIntervalSince1970: 0)).to(beCloseTo(Date(timeIntervalSince1970: 0) as NSDate)) }
      #else
        it("is another") { expect(1).to(equal(1)) }
      #endif

      #if false
        it("is of no kind") { fail("QuickSpec") }
      #endif

      it("has a clock") { expect(Date(timeIntervalSince1970: 5)).to(beGreaterThan(Date(timeIntervalSince1970: 0))) }
    }
  }
}
#endif
