import Candlestick
import Nimble
import XCTest

final class PassingTests: XCTestCase {
  func testExpects() {
    expect(1).to(equal(1))
  }

  func testExpectsAsynchronously() async {
    await expect { await Task.detached { 1 }.value }.to(equal(1))
  }

  func testTakesAFailureForAKnownIssue() async {
    withKnownIssue("off by one") { expect(1).to(equal(2)) }
    await withKnownIssue("off by two") {
      await Task.yield()
      try require(1).to(equal(3))
    }
  }

  func testHandlersTakeWhatFails() async {
    let failing = await gatherFailingExpectations(silently: true) {
      fail("one")
      await Task.detached { fail("two") }.value
      await onThread { fail("three") }
    }
    expect(failing.map(\.message.stringValue)).to(equal(["one", "two", "three"]))
  }

  @MainActor func testAHandlerNeedNotBeSendable() async {
    final class Counter: AssertionHandler {
      var count = 0
      func assert(_ assertion: Bool, message: FailureMessage, location: Nimble.CodeLocation) { count += 1 }
    }
    let counter = Counter()
    await withAssertionHandler(counter) {
      fail("one")
      await Task { fail("two") }.value
    }
    expect(counter.count).to(equal(2))
  }
}

func onThread(_ code: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    Thread {
      code()
      continuation.resume()
    }.start()
  }
}
