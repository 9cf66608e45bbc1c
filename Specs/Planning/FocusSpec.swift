import Candlestick

final class FocusSpec: Spec {
  override class func spec() {
    describe("focus") {
      it("on an example skips all others in the run") {
        let run = InnerRun {
          it("is not focused") {}
          describe("a group") {
            fit("is focused") {}
            it("is not focused either") {}
          }
        }
        expect(run.outcomes).to(
          equal(["skipped: focus is on other examples", "passed", "skipped: focus is on other examples"])
        )
      }

      it("on a group applies to everything in it") {
        let run = InnerRun {
          fdescribe("a group") {
            it("is focused") {}
            context("inside") { it("is focused too") {} }
          }
          fcontext("another group") { it("is focused as well") { await Task.yield() } }
          it("is not") {}
        }
        expect(run.outcomes).to(equal(["passed", "passed", "passed", "skipped: focus is on other examples"]))
      }

      it("is reported at the end of the run, with the locations and the number of examples that it skipped") {
        let run = InnerRun {
          fit("is focused") {}
          it("is not focused") {}
          it("is not focused either") {}
        }
        expect(run.summary.focused.map(\.name)).to(equal(["is focused"]))
        expect(run.summary.unfocusedCount).to(equal(2))
        expect(InnerRun { it("is run") {} }.summary.focused).to(beEmpty())
      }

      it("does not run pending examples, which do not count as focused") {
        let run = InnerRun {
          xdescribe("a group") { fit("is pending") {} }
          it("is run") {}
        }
        expect(run.outcomes).to(equal(["skipped: xdescribe", "passed"]))
      }

      it("does not hide a mistake") {
        let run = InnerRun {
          fit("is focused") {}
          itBehavesLike("nothing")
        }
        expect(run.outcomes.last).to(contain("there are no shared examples"))
      }
    }

    describe("a selection of some of the examples") {
      @MainActor func plan() -> RunPlan {
        RunPlan(
          Suite { configuration in
            configuration.include { _ in false }
            configuration.runAllWhenEverythingFiltered = false
          } declare: {
            it("is one") {}
            fit("is another") {}
          }
        )
      }

      it("keeps focus and filters as decided for all examples") {
        var plan = plan()
        plan.select { $0.name == "is one" }
        expect(plan.items.map(\.name)).to(equal(["is one"]))
        expect(plan.focused).to(haveCount(1))
        expect(plan.problem).toNot(beNil())
      }

      it("does not fail because of filters if it contains only other tests") {
        var plan = plan()
        plan.select { _ in false }
        expect(plan.items.map(\.name)).to(beEmpty())
        expect(plan.focused.map(\.fullName)).to(beEmpty())
        expect(plan.problem).to(beNil())
      }
    }

    describe("marking as pending") {
      it("skips examples and groups, with the name of the function as the reason") {
        let run = InnerRun {
          xit("is not run") { fail("run") }
          xit("is not run, async") {
            await Task.yield()
            fail("run")
          }
          pending("is not written yet")
          pending("is to be mended") { fail("run") }
          xdescribe("a group") { it("is not run") { fail("run") } }
          xcontext("another group") { context("inside") { it("is not run") { fail("run") } } }
        }
        expect(run.outcomes).to(
          equal([
            "skipped: xit", "skipped: xit", "skipped: pending", "skipped: pending", "skipped: xdescribe",
            "skipped: xcontext",
          ])
        )
      }
    }

    describe("SpecConfiguration's filters") {
      it("skip excluded examples, even focused ones") {
        let run = InnerRun {
          $0.exclude { $0.tags.contains("slow") }
        } _: {
          fit("is slow", .tags("slow")) {}
          it("is quick") {}
        }
        expect(run.outcomes).to(equal(["skipped: excluded by SpecConfiguration", "passed"]))
      }

      it("skip examples that no filter includes") {
        let run = InnerRun {
          $0.include { $0.tags.contains("a") }
          $0.include { $0.fullName.hasSuffix("B") }
        } _: {
          it("is A", .tags("a")) {}
          it("is B") {}
          it("is C") {}
        }
        expect(run.outcomes).to(equal(["passed", "passed", "skipped: not included by SpecConfiguration"]))
      }

      it("are called once for each example") {
        var asked: [String] = []
        _ = InnerRun {
          $0.include { example in
            asked.append(example.description)
            return example.description == "is A"
          }
        } _: {
          it("is A") {}
          it("is B") {}
        }
        expect(asked).to(equal(["is A", "is B"]))
      }

      it("run only examples that are both included and focused") {
        let run = InnerRun {
          $0.include { $0.tags.contains("a") }
        } _: {
          it("is A", .tags("a")) {}
          fit("is A and focused", .tags("a")) {}
          fit("is focused") {}
        }
        expect(run.outcomes).to(
          equal(["skipped: focus is on other examples", "passed", "skipped: not included by SpecConfiguration"])
        )
      }

      it("run everything that is not excluded if filters include nothing") {
        let run = InnerRun {
          $0.include { _ in false }
          $0.exclude { $0.description == "is excluded" }
        } _: {
          it("is run") {}
          it("is excluded") {}
        }
        expect(run.outcomes).to(equal(["passed", "skipped: excluded by SpecConfiguration"]))
      }

      it("fail the run if nothing is left and runAllWhenEverythingFiltered is false") {
        let run = InnerRun {
          $0.include { _ in false }
          $0.runAllWhenEverythingFiltered = false
        } _: {
          it("is not run") {}
        }
        expect(run.outcomes).to(equal(["skipped: not included by SpecConfiguration"]))
        expect(run.summary.problem)
          .to(equal("focus and the filters of SpecConfiguration leave none of 1 examples to run"))
        expect(run.summary.isSuccess).to(beFalse())
      }

      it("do not fail a run without examples, or with only pending ones") {
        let run = InnerRun {
          $0.include { _ in false }
          $0.runAllWhenEverythingFiltered = false
        } _: {
          xit("is pending") {}
        }
        expect(run.summary.isSuccess).to(beTrue())
      }
    }

    describe("SpecConfiguration's hooks and shared examples") {
      it("apply to every example of the run") {
        var log: [String] = []
        let run = InnerRun { _ in
          beforeEach { log.append("before") }
          afterEach { log.append("after") }
          sharedExamples("a thing") { it("works") { log.append("shared example") } }
        } _: {
          describe("a group") {
            beforeEach { log.append("inner before") }
            itBehavesLike("a thing")
          }
        }
        expect(run.outcomes).to(equal(["passed"]))
        expect(log).to(equal(["before", "inner before", "shared example", "after"]))
      }

      it("show a mistake in a configuration as a failing example") {
        let run = InnerRun { _ in
          fail("not so")
        } _: {
          it("is run") {}
        }
        expect(run.outcomes)
          .to(equal(["passed", "failed: failed where examples are declared, outside of any example: not so"]))
      }
    }
  }
}
