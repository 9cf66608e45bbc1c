import Candlestick
import Fakes
import Nimble
import XCTest

/// Checks that a file that imports `Fakes` has the meanings of swift-fakes, whatever else it imports.
final class FakesBesideCandlestickTests: XCTestCase {
  func testTimesAreThoseOfAllCalls() {
    let subject = Spy<Int, Void>()
    subject(1)
    subject(3)
    expect(subject).to(beCalled(times: 2))
    expect(subject).to(beCalled(1, times: 2))
    expect(subject).toNot(beCalled(1, times: 1))
    expect(subject).to(beCalled(equal(1), times: 2))
    expect(subject).to(beCalled(1, times: 2...))
    expect(subject).toNot(beCalled(equal(1), times: ..<2))
    let pairs = Spy<(Int, String), Void>()
    pairs((1, "a"))
    pairs((2, "a"))
    expect(pairs).to(beCalled((1, "a")))
    expect(pairs).to(beCalled((1, "a"), times: 2))
    expect(pairs).toNot(beCalled((1, "a"), times: ...1))
  }
}
