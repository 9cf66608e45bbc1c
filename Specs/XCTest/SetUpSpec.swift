import Candlestick
import XCTest

final class SetUpSpec: Spec {
  override class func spec() {
    describe("XCTest's set-up and tear-down methods, where a spec class overrides them,") {
      it("run around an example with its hooks, the async ones included, in XCTest's order") {
        let testCase = OverridingSpec(name: "") { ($0 as? OverridingSpec)?.log.append("example") }
        testCase.invokeTest()
        expect(testCase.log).to(
          equal([
            "async setUp", "setUpWithError", "setUp", "example", "tearDown", "tearDownWithError", "async tearDown",
          ])
        )
      }

      it("keep the example from being run if one of them throws, and fail it") {
        let testCase = OverridingSpec(name: "") { ($0 as? OverridingSpec)?.log.append("example") }
        testCase.error = TestError.broken
        testCase.invokeTest()
        expect(testCase.log).toNot(contain("example"))
        expect(testCase.log).to(contain("failure: unexpected error thrown in setUp: <broken>", "tearDown"))
      }
    }

    describe("an expectation in XCTest's set-up and tear-down methods") {
      it("lands on the test case if it fails") {
        let testCase = OverridingSpec(name: "") { _ in }
        testCase.isExpecting = true
        testCase.invokeTest()
        expect(testCase.log).to(contain("failure: not set up"))
      }
    }

    describe("a spec class that overrides none of them") {
      it("runs a synchronous example at once, with nothing on the run loop before it") {
        let log = Log()
        RunLoop.main.perform { MainActor.assumeIsolated { log("the run loop was served") } }
        Spec(name: "") { _ in }.invokeTest()
        expect(log.entries).to(beEmpty())
      }
    }
  }
}

/// Notes the calls of XCTest's methods. Made by hand, it is no test of the run.
private final class OverridingSpec: Spec {
  var log: [String] = []
  var error: (any Error)?
  var isExpecting = false

  override func setUp() async throws {
    await Task.detached {}.value
    log.append("async setUp")
  }

  override func setUpWithError() throws {
    log.append("setUpWithError")
    if let error { throw error }
    if isExpecting { fail("not set up") }
  }

  override func setUp() { log.append("setUp") }
  override func tearDown() { log.append("tearDown") }
  override func tearDownWithError() throws { log.append("tearDownWithError") }

  override func tearDown() async throws {
    await Task.detached {}.value
    log.append("async tearDown")
  }

  override func recordFailure(withDescription description: String, inFile: String, atLine: Int, expected: Bool) {
    log.append("failure: \(description)")
  }
}
