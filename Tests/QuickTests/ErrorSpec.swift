import Nimble
import Quick

final class ErrorSpec: QuickSpec {
  override class func spec() {
    describe("an error that is thrown") {
      it("in beforeEach skips everything inside, inner afterEach hooks too, but not those of its own group") {
        let log = Log()
        let run = QuickRun {
          afterEach { log("outer after") }
          describe("group") {
            beforeEach { throw TestError.broken }
            beforeEach { log("later before") }
            afterEach { log("after") }
            justBeforeEach { log("just before") }
            describe("inner") {
              beforeEach { log("inner before") }
              afterEach { log("inner after") }
              it("runs") { log("example") }
            }
          }
        }
        expect(run.lines) == ["group， inner， runs: failed: unexpected error thrown in beforeEach: <broken>"]
        expect(log.entries) == ["after", "outer after"]
      }

      it("in justBeforeEach skips the example, and no afterEach hook") {
        let log = Log()
        let run = QuickRun {
          justBeforeEach { throw TestError.broken }
          afterEach { log("after") }
          it("runs") { log("example") }
        }
        expect(run.lines) == ["runs: failed: unexpected error thrown in justBeforeEach: <broken>"]
        expect(log.entries) == ["after"]
      }

      it("in the example fails it, and skips no hook") {
        let log = Log()
        let run = QuickRun {
          aroundEach { example in
            example()
            log("around")
          }
          afterEach { log("after") }
          it("runs") { throw TestError.broken }
        }
        expect(run.lines) == ["runs: failed: unexpected error thrown: <broken>"]
        expect(log.entries) == ["around", "after"]
      }

      it("in afterEach fails the example, and skips no other afterEach hook") {
        let log = Log()
        let run = QuickRun {
          afterEach { log("outer after") }
          describe("inner") {
            afterEach { throw TestError.broken }
            afterEach { log("second after") }
            it("runs") { log("example") }
          }
        }
        expect(run.lines) == ["inner， runs: failed: unexpected error thrown in afterEach: <broken>"]
        expect(log.entries) == ["example", "second after", "outer after"]
      }

      it("in aroundEach before the example skips it, and after the example fails it") {
        let log = Log()
        let run = QuickRun {
          afterEach { log("after") }
          describe("before") {
            aroundEach { _ in throw TestError.broken }
            it("runs") { log("example") }
          }
          describe("after") {
            aroundEach { example in
              example()
              throw TestError.broken
            }
            it("runs") { log("example") }
          }
        }
        expect(run.lines) == [
          "before， runs: failed: unexpected error thrown in aroundEach: <broken>",
          "after， runs: failed: unexpected error thrown in aroundEach: <broken>",
        ]
        expect(log.entries) == ["after", "example", "after"]
      }

      it("in beforeSuite fails all examples without running them") {
        let log = Log()
        let run = QuickRun {
          beforeSuite { throw TestError.broken }
          it("runs") { log("example") }
          it("runs too") { log("example") }
        }
        expect(run.lines) == [
          "runs: failed: unexpected error thrown in beforeSuite: <broken>",
          "runs too: failed: unexpected error thrown in beforeSuite: <broken>",
        ]
        expect(log.entries).to(beEmpty())
      }

      it("in afterSuite fails the last example") {
        let run = QuickRun {
          afterSuite { throw TestError.broken }
          it("runs") {}
          it("runs too") {}
        }
        expect(run.lines) == [
          "runs: passed", "runs too: failed: unexpected error thrown in afterSuite: <broken>",
        ]
      }
    }

    describe("StopTest") {
      it("fails the example at the line that created it") {
        let line: UInt = #line + 2
        let run = QuickRun {
          it("runs") { throw StopTest("the fixture is missing") }
        }
        expect(run.lines) == ["runs: failed: the fixture is missing"]
        expect(run.failures.first?.location.line) == line
      }

      it("ends the example silently if asked to") {
        let log = Log()
        let run = QuickRun {
          afterEach { log("after") }
          it("runs") {
            log("example")
            throw StopTest.silently
          }
          it("has failed already") {
            fail("this is known")
            throw StopTest.silently
          }
        }
        expect(run.lines) == ["runs: passed", "has failed already: failed: this is known"]
        expect(log.entries) == ["example", "after", "after"]
      }

      it("has the values that it was created with") {
        let stop = StopTest("reason", file: "Some.swift", line: 7)
        expect(stop.failureDescription) == "reason"
        expect(stop.reportError) == true
        expect(stop.callsite.file.description) == "Some.swift"
        expect(stop.callsite.line) == 7
        expect(StopTest.silently.reportError) == false
      }
    }

    describe("XCTSkip") {
      it("skips the example, from a hook too") {
        let run = QuickRun {
          it("skips itself") { throw XCTSkip("not today") }
          describe("a group") {
            beforeEach { throw XCTSkip("not here") }
            it("runs") {}
          }
        }
        expect(run.lines) == ["skips itself: skipped: not today", "a group， runs: skipped: not here"]
      }
    }

    describe("XCTUnwrap") {
      it("is reported once if it fails") {
        let run = QuickRun {
          it("runs") { _ = try XCTUnwrap(nil as Int?) }
        }
        expect(run.lines) == ["runs: failed: XCTUnwrap failed: expected non-nil value of type \"Int\" - "]
      }
    }

    describe("a function that declares examples") {
      it("fails the example that calls it") {
        let run = QuickRun {
          it("runs") { describe("inside") { it("is inside") {} } }
          it("has a hook inside") { beforeEach {} }
        }
        expect(run.lines.first).to(beginWith("runs: failed: `describe` can be used only where examples are declared"))
        expect(run.lines.last).to(
          beginWith("has a hook inside: failed: `beforeEach` can be used only where examples are declared")
        )
        expect(run.lines).to(haveCount(2))
      }

      it("fails the async example that calls it off the main thread") {
        let run = QuickRun(as: UnisolatedExamples.self) { UnisolatedExamples.declareMisuse() }
        expect(run.lines).to(haveCount(1))
        expect(run.lines.first).to(contain("`it` can be used only where examples are declared"))
      }
    }
  }
}

/// Declares async examples without an actor.
class UnisolatedExamples: AsyncSpec {
  nonisolated class func declareMisuse() {
    it("runs") { it("is inside") {} }
  }
}
