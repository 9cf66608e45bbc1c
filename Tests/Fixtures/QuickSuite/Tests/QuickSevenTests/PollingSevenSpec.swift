// swift-format-ignore-file
import Aquarium
import Foundation
import Nimble
import Quick

final class PollingSevenSpec: QuickSpec {
  override class func spec() {
    describe("polling in synchronous examples") {
      var litres: Int?

      beforeEach { litres = nil }

      it("waits") {
        DispatchQueue.main.async { litres = 4 }
        expect(litres).toEventually(equal(4), timeout: .seconds(5))
      }

      it("waits for a call") {
        waitUntil(timeout: .seconds(5)) { done in
          DispatchQueue.main.async { done() }
        }
      }

      it("unwraps") {
        DispatchQueue.main.async { litres = 4 }
        let value = try pollUnwrap(timeout: .seconds(5), litres)
        expect(value) == 4
      }

      it("gives up") { expect(litres).toEventually(equal(4), timeout: .milliseconds(20)) }
      it("gives up unwrapping") { try pollUnwrap(timeout: .milliseconds(20), litres) }
      it("sees what always is") { expect(litres).toAlways(beNil(), until: .milliseconds(20)) }
      it("takes nil for no match, not even to never") { expect(litres).toNever(equal(4), until: .milliseconds(20)) }
      it("requires") {
        DispatchQueue.main.async { litres = 4 }
        let value = try require(litres).toEventuallyNot(beNil(), timeout: .seconds(5))
        expect(value) == 4
      }
    }
  }
}
