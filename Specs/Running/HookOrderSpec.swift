import Candlestick

final class HookOrderSpec: Spec {
  override class func spec() {
    describe("hooks") {
      var log: Log!
      beforeEach { log = Log() }

      it("run from the outside in before the example, and from the inside out after it") {
        _ = InnerRun {
          beforeEach { log("outer before") }
          afterEach { log("outer after") }
          describe("a group") {
            beforeEach { log("inner before") }
            afterEach { log("inner after") }
            it("is run") { log("example") }
          }
        }
        expect(log.entries).to(equal(["outer before", "inner before", "example", "inner after", "outer after"]))
      }

      it("run in the order of declaration in one group, after the example too") {
        _ = InnerRun {
          beforeEach { log("first before") }
          afterEach { log("first after") }
          beforeEach { log("second before") }
          afterEach { log("second after") }
          it("is run") { log("example") }
        }
        expect(log.entries).to(equal(["first before", "second before", "example", "first after", "second after"]))
      }

      it("apply to examples declared before them") {
        _ = InnerRun {
          it("is run") { log("example") }
          beforeEach { log("before") }
        }
        expect(log.entries).to(equal(["before", "example"]))
      }

      it("run justBeforeEach after every beforeEach, including those of inner groups") {
        _ = InnerRun {
          justBeforeEach { log("outer just before") }
          beforeEach { log("outer before") }
          describe("a group") {
            justBeforeEach { log("inner just before") }
            beforeEach { log("inner before") }
            it("is run") { log("example") }
          }
        }
        expect(log.entries)
          .to(equal(["outer before", "inner before", "outer just before", "inner just before", "example"]))
      }

      it("run aroundEach around all others, outer ones around inner ones") {
        _ = InnerRun {
          beforeEach { log("before") }
          afterEach { log("after") }
          aroundEach { example in
            log("outer {")
            example()
            log("} outer")
          }
          describe("a group") {
            aroundEach { example in
              log("inner {")
              example()
              log("} inner")
            }
            it("is run") { log("example") }
          }
        }
        expect(log.entries)
          .to(equal(["outer {", "inner {", "before", "example", "after", "} inner", "} outer"]))
      }

      it("run beforeAll and afterAll once, around everything in the group") {
        _ = InnerRun {
          beforeAll { log("before all") }
          afterAll { log("after all") }
          beforeEach { log("before") }
          it("is run") { log("example 1") }
          it("is run too") { log("example 2") }
        }
        expect(log.entries)
          .to(equal(["before all", "before", "example 1", "before", "example 2", "after all"]))
      }

      it("run beforeSuite and afterSuite once, around everything in the run") {
        _ = InnerRun {
          describe("a group") {
            beforeAll { log("before all") }
            afterAll { log("after all") }
            it("is run") { log("example 1") }
            beforeSuite { log("before suite") }
            afterSuite { log("after suite") }
          }
          it("is run too") { log("example 2") }
        }
        expect(log.entries)
          .to(equal(["before suite", "before all", "example 1", "after all", "example 2", "after suite"]))
      }

      it("run in the same order if some are async") {
        _ = InnerRun {
          beforeAll {
            await Task.yield(); log("before all")
          }
          beforeEach {
            await Task.yield(); log("before 1")
          }
          beforeEach { log("before 2") }
          justBeforeEach {
            await Task.yield(); log("just before")
          }
          aroundEach { example in
            await Task.yield()
            log("{")
            await example()
            log("}")
          }
          afterEach {
            await Task.yield(); log("after")
          }
          afterAll {
            await Task.yield(); log("after all")
          }
          it("is run") { log("example") }
        }
        expect(log.entries).to(
          equal(["before all", "{", "before 1", "before 2", "just before", "example", "after", "}", "after all"])
        )
      }

      it("run in the order that the guide describes") {
        _ = InnerRun {
          describe("a group") {
            beforeAll { log("1") }
            aroundEach { example in
              log("2")
              await example()
              log("12")
            }
            beforeEach { log("4") }
            justBeforeEach { log("6") }
            afterEach { log("10") }
            afterAll { log("13") }

            context("inside") {
              aroundEach { example in
                log("3")
                await example()
                log("11")
              }
              beforeEach { log("5") }
              justBeforeEach { log("7") }
              it("is an example") { log("8") }
              afterEach { log("9") }
            }
          }
        }
        expect(log.entries).to(equal((1...13).map(String.init)))
      }

      it("do not run, without an error, for a group without examples") {
        let run = InnerRun {
          describe("an empty group") {
            beforeAll { log("before all") }
            beforeEach { log("before") }
          }
        }
        expect(run.lines).to(beEmpty())
        expect(run.summary.isSuccess).to(beTrue())
        expect(log.entries).to(beEmpty())
      }

      it("do not run for skipped examples, nor does beforeSuite if all are skipped") {
        let run = InnerRun {
          beforeSuite { log("before suite") }
          beforeAll { log("before all") }
          beforeEach { log("before") }
          afterAll { log("after all") }
          xit("is skipped") { log("example") }
        }
        expect(run.outcomes).to(equal(["skipped: xit"]))
        expect(log.entries).to(beEmpty())
      }

      it("run afterAll after the last example that runs, even if skipped ones follow") {
        _ = InnerRun {
          afterAll { log("after all") }
          it("is run") { log("example") }
          xit("is skipped") { log("skipped example") }
        }
        expect(log.entries).to(equal(["example", "after all"]))
      }

      it("run afterSuite at the end if more examples may follow, but afterAll after the last example of its group") {
        let plan = RunPlan(
          Suite {
            beforeSuite { log("before suite") }
            afterSuite { log("after suite") }
            describe("a group") {
              afterAll { log("after all") }
              it("is run") { log("example") }
            }
          }
        )
        let runner = SpecRunner(plan)
        runner.awaitsMore = true
        runner.run(plan.items[0])
        expect(log.entries).to(equal(["before suite", "example", "after all"]))
        runner.closeGroups()
        expect(log.entries).to(equal(["before suite", "example", "after all", "after suite"]))
      }

      it("receive the metadata of the example as an argument") {
        _ = InnerRun {
          beforeEach { metadata in log("before \(metadata.fullName)") }
          justBeforeEach { metadata in log("just before \(metadata.description)") }
          afterEach { metadata in log("after \(metadata.groups)") }
          aroundEach { metadata, example in
            log("around \(metadata.description)")
            example()
          }
          beforeEach { metadata in
            await Task.yield()
            log("async before \(metadata.description)")
          }
          describe("a group") { it("is run") {} }
        }
        expect(log.entries).to(
          equal([
            "around is run", "before a group is run", "async before is run", "just before is run",
            #"after ["a group"]"#,
          ])
        )
      }
    }
  }
}
