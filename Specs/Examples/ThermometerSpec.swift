import Candlestick
import Foundation

// excerpt: thermometer
@MainActor final class Thermometer {
  private(set) var degrees = 20

  func heat(to target: Int) {
    Task {
      while degrees < target {
        try await Task.sleep(for: .milliseconds(1))
        degrees += 1
      }
    }
  }
}
// end of excerpt

/// Expectations about values that change over time.
final class ThermometerSpec: Spec {
  override class func spec() {
    describe("a thermometer", .polling(timeout: .seconds(30))) {
      let thermometer = memoized { Thermometer() }

      // excerpt: eventually
      it("reaches its target") {
        thermometer().heat(to: 30)
        await expect(thermometer().degrees).toEventually(equal(30), timeout: .seconds(30))
      }
      // end of excerpt

      // excerpt: sync
      it("reaches its target in synchronous code") {
        thermometer().heat(to: 30)
        expect(thermometer().degrees).toEventually(equal(30))
      }
      // end of excerpt

      // excerpt: always and never
      it("does not overheat", .deterministic) {
        thermometer().heat(to: 30)
        await expect(thermometer().degrees).toNever(beGreaterThan(30), timeout: .seconds(3_600))
        await expect(thermometer().degrees).toAlways(equal(30), timeout: .seconds(3_600))
      }
      // end of excerpt

      // excerpt: block
      it("shows that it is warm") {
        thermometer().heat(to: 25)
        await toEventually {
          expect(thermometer().degrees).to(beGreaterThan(22))
          expect(thermometer().degrees).to(beLessThan(26))
        }
      }
      // end of excerpt
    }

    describe("a callback", .polling(timeout: .seconds(30))) {
      // excerpt: callback
      it("is called when a file has been read") {
        await waitUntil { done in
          readFile { text in
            expect(text).to(equal("20 degrees"))
            done()
          }
        }
      }
      // end of excerpt

      // excerpt: counted
      it("is called for each line") {
        expect(times: 3) { called in
          readLines { _ in called() }
        }
      }
      // end of excerpt
    }

    // excerpt: traits
    describe("a sensor", .tags("hardware"), .polling(timeout: .seconds(5))) {
      it("shows nothing if it is broken", .timeLimit(.seconds(60)), .bug("https://example.com/bugs/17")) {
        expect(Sensor(isBroken: true).degrees).to(beNil())
      }
    }
    // end of excerpt
  }
}

private struct Sensor {
  let isBroken: Bool
  var degrees: Int? { isBroken ? nil : 20 }
}

private func readFile(completion: @escaping @Sendable (String) -> Void) {
  DispatchQueue.global().async { completion("20 degrees") }
}

private func readLines(onLine: @escaping @Sendable (String) -> Void) {
  DispatchQueue.global().async { for line in ["a", "b", "c"] { onLine(line) } }
}
