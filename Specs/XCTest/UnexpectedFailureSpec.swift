import Candlestick
import XCTest

#if CORELIBS_XCTEST
final class UnexpectedFailureSpec: Spec {
  override class func spec() {
    /// Returns the failures that XCTest records for an example, in order.
    @MainActor func recorded(_ declare: @MainActor () -> Void) -> [String] {
      let plan = RunPlan(Suite(declare: declare))
      let entry = TestCaseBridge.entry(for: plan.items[0], SpecRunner(plan))
      let testCase = RecordingSpec(name: entry.name, testClosure: entry.run)
      testCase.invokeTest()
      return testCase.log
    }

    describe("a failure is unexpected for XCTest") {
      it("if the example throws an error") {
        expect(recorded { it("throws") { throw TestError.broken } })
          .to(equal(["unexpected: unexpected error thrown: <broken>"]))
      }

      it("if the example throws an error in a task or after a suspension") {
        expect(
          recorded {
            it("throws") {
              await Task.yield()
              throw TestError.broken
            }
          }
        ).to(equal(["unexpected: unexpected error thrown: <broken>"]))
      }

      it("if the example throws an error in a simulation", .needsSimulations) {
        expect(recorded { it("throws", .deterministic) { throw TestError.broken } })
          .to(equal(["unexpected: unexpected error thrown: <broken>"]))
      }

      it("if a hook throws an error") {
        expect(
          recorded {
            beforeAll { throw TestError.broken }
            it("runs") {}
          }
        ).to(equal(["unexpected: unexpected error thrown in beforeAll: <broken>"]))
      }

      it("if the last of several attempts throws an error") {
        expect(recorded { it("throws", .retry(1)) { throw TestError.broken } })
          .to(equal(["unexpected: unexpected error thrown: <broken>"]))
      }

      it("if an XCTest assertion catches an error") {
        expect(recorded { it("asserts") { XCTAssertTrue(try broken()) } })
          .to(equal([#"unexpected: XCTAssertTrue threw error "broken" - "#]))
      }
    }

    describe("a failure is not unexpected for XCTest") {
      it("if an expectation fails, or its code throws an error") {
        expect(
          recorded {
            it("expects") {
              expect(1).to(equal(2))
              expect(try broken()).to(beTrue())
              _ = try require(1).to(equal(3))
            }
          }
        ).to(
          equal([
            "expected to equal <2>, got <1>", "unexpected error thrown: <broken>", "expected to equal <3>, got <1>",
          ])
        )
      }

      it("if the example stops itself") {
        expect(recorded { it("stops") { throw StopTest("no network") } }).to(equal(["no network"]))
      }

      it("if an XCTest assertion fails") {
        expect(recorded { it("asserts") { XCTFail("no") } }).to(equal(["failed - no"]))
      }
    }
  }
}

private func broken() throws -> Bool { throw TestError.broken }

/// Lists the failures that XCTest would record.
final class RecordingSpec: Spec {
  private(set) var log: [String] = []

  override func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    log.append(expected ? description : "unexpected: \(description)")
  }
}
#endif
