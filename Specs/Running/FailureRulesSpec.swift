import Candlestick

final class FailureRulesSpec: Spec {
  override class func spec() {
    var log: Log!
    beforeEach { log = Log() }

    describe("an example that fails an expectation") {
      it("continues to its end, and through its afterEach and afterAll hooks") {
        let run = InnerRun {
          afterEach { log("after") }
          afterAll { log("after all") }
          it("fails") {
            expect(1).to(equal(2))
            log("example")
          }
        }
        expect(run.outcomes).to(equal(["failed: expected to equal <2>, got <1>"]))
        expect(log.entries).to(equal(["example", "after", "after all"]))
      }

      it("reports each failure in order") {
        let run = InnerRun {
          it("fails") {
            fail("one")
            fail("two")
          }
        }
        expect(run.outcomes).to(equal(["failed: one; two"]))
      }

      it("runs even if an expectation in beforeEach fails") {
        let run = InnerRun {
          beforeEach { fail("not ready") }
          it("is run") { log("example") }
        }
        expect(run.outcomes).to(equal(["failed: not ready"]))
        expect(log.entries).to(equal(["example"]))
      }
    }

    describe("an error thrown by an example") {
      it("ends it, and fails it at its own location, with the error's description") {
        let line = #line + 3
        let run = InnerRun {
          afterEach { log("after") }
          it("throws") {
            if log.entries.isEmpty { throw TestError.broken }
            log("example")
          }
        }
        expect(run.outcomes).to(equal(["failed: unexpected error thrown: <broken>"]))
        expect(run.summary.failed.first?.failures.first?.location?.line).to(equal(Int(line)))
        expect(log.entries).to(equal(["after"]))
      }

      it("fails an async example in the same way") {
        let run = InnerRun {
          afterEach { log("after") }
          it("throws") {
            await Task.yield()
            throw TestError.broken
          }
        }
        expect(run.outcomes).to(equal(["failed: unexpected error thrown: <broken>"]))
        expect(log.entries).to(equal(["after"]))
      }
    }

    describe("an error thrown by a hook") {
      it("fails the example at the hook's line, and skips the remaining hooks before the example, and its body") {
        let line = #line + 2
        let run = InnerRun {
          beforeEach { throw TestError.broken }
          beforeEach { log("second before") }
          justBeforeEach { log("just before") }
          afterEach { log("after") }
          describe("a group") {
            beforeEach { log("inner before") }
            afterEach { log("inner after") }
            it("is not run") { log("example") }
          }
        }
        expect(run.outcomes).to(equal(["failed: unexpected error thrown in beforeEach: <broken>"]))
        expect(run.summary.failed.first?.failures.first?.location?.line).to(equal(Int(line)))
        expect(log.entries).to(equal(["inner after", "after"]))
      }

      it("fails the example in justBeforeEach") {
        let run = InnerRun {
          justBeforeEach { throw TestError.broken }
          it("is not run") { log("example") }
        }
        expect(run.outcomes).to(equal(["failed: unexpected error thrown in justBeforeEach: <broken>"]))
        expect(log.entries).to(beEmpty())
      }

      it("fails the example in afterEach, and the hooks after it still run") {
        let run = InnerRun {
          afterEach { log("outer after") }
          describe("a group") {
            afterEach { throw TestError.broken }
            afterEach {
              await Task.yield()
              throw TestError.broken
            }
            it("is run") { log("example") }
          }
        }
        expect(run.outcomes).to(
          equal([
            "failed: unexpected error thrown in afterEach: <broken>; unexpected error thrown in afterEach: <broken>"
          ])
        )
        expect(log.entries).to(equal(["example", "outer after"]))
      }

      it("fails the example if aroundEach throws before or after running it") {
        let run = InnerRun {
          describe("before") {
            aroundEach { _ in throw TestError.broken }
            it("is not run") { log("example") }
          }
          describe("after") {
            aroundEach { example in
              await example()
              throw TestError.broken
            }
            it("is run") { log("example after all") }
          }
        }
        let outcome = "failed: unexpected error thrown in aroundEach: <broken>"
        expect(run.outcomes).to(equal([outcome, outcome]))
        expect(log.entries).to(equal(["example after all"]))
      }
    }

    describe("beforeAll") {
      it("fails every example of its group once if it throws") {
        let run = InnerRun {
          describe("a group") {
            beforeAll {
              log("before all")
              throw TestError.broken
            }
            beforeEach { log("before") }
            afterEach { log("after") }
            afterAll { log("after all") }
            it("fails") { log("example") }
            describe("inside") {
              beforeAll { log("inner before all") }
              afterAll { log("inner after all") }
              it("fails too") { log("example") }
            }
          }
          it("is not in the group") {}
        }
        let outcome = "failed: unexpected error thrown in beforeAll: <broken>"
        expect(run.outcomes).to(equal([outcome, outcome, "passed"]))
        expect(log.entries).to(equal(["before all", "after all"]))
      }

      it("fails every example of its group if an expectation in it fails, an async one too") {
        let run = InnerRun {
          beforeAll { await expect { await Task { 1 }.value }.to(equal(2)) }
          it("fails") {}
          it("fails too") {}
        }
        let outcome = "failed: expected to equal <2>, got <1>"
        expect(run.outcomes).to(equal([outcome, outcome]))
      }

      it("skips every example of its group if it skips") {
        let run = InnerRun {
          beforeAll { try skip("no network") }
          it("is skipped") { log("example") }
          it("is skipped too") { log("example") }
        }
        expect(run.outcomes).to(equal(["skipped: no network", "skipped: no network"]))
        expect(log.entries).to(beEmpty())
      }
    }

    describe("beforeSuite") {
      it("fails every example of the run if it fails") {
        let run = InnerRun {
          describe("a group") {
            beforeSuite { fail("no database") }
            it("fails") {}
          }
          it("fails too") {}
        }
        expect(run.outcomes).to(equal(["failed: no database", "failed: no database"]))
      }
    }

    describe("afterAll") {
      it("fails the last example of the group if it fails") {
        let run = InnerRun {
          afterAll { fail("left a file behind") }
          afterAll { throw TestError.broken }
          it("passes") {}
          it("is the last") {}
        }
        expect(run.outcomes)
          .to(equal(["passed", "failed: left a file behind; unexpected error thrown in afterAll: <broken>"]))
      }
    }

    describe("aroundEach") {
      it("fails an example that it does not run") {
        let run = InnerRun {
          aroundEach { _ in }
          it("is not run") { log("example") }
        }
        expect(run.outcomes)
          .to(equal(["failed: `aroundEach` did not run the example; call its last argument"]))
        expect(log.entries).to(beEmpty())
      }

      it("runs the example again, with its hooks and fresh values, if it calls its argument twice") {
        let run = InnerRun {
          let value = memoized { log("made") }
          aroundEach { example in
            example()
            example()
          }
          beforeEach { log("before") }
          it("is run") {
            value()
            log("example")
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(log.entries).to(equal(["before", "made", "example", "before", "made", "example"]))
      }

      it("runs an async example even if it is synchronous") {
        let run = InnerRun {
          aroundEach { example in
            log("{")
            example()
            log("}")
          }
          it("is run") {
            await Task.yield()
            log("example")
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(log.entries).to(equal(["{", "example", "}"]))
      }

      it("explains that it must be async inside an async one around an async example") {
        let run = InnerRun {
          aroundEach { example in await example() }
          aroundEach { example in example() }
          it("is not run") {
            await Task.yield()
            log("example")
          }
        }
        expect(run.outcomes.first).to(contain("make it async by awaiting the example"))
        expect(log.entries).to(beEmpty())
      }

      it("binds task-local values for the example") {
        _ = InnerRun {
          aroundEach { example in Level.$current.withValue("sync") { example() } }
          it("sees the value") { log(Level.current) }
          describe("that is async") {
            aroundEach { example in
              await Level.$current.withValue("async") { await example() }
            }
            it("sees the value too") {
              await Task.yield()
              log(Level.current)
            }
          }
        }
        expect(log.entries).to(equal(["sync", "async"]))
      }
    }
  }
}

enum Level {
  @TaskLocal static var current = "none"
}
