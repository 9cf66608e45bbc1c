import Nimble
import Quick

final class HookOrderSpec: QuickSpec {
  override class func spec() {
    describe("beforeEach and aroundEach hooks") {
      it("nest in the order of declaration, inside all afterEach hooks of the group") {
        let log = Log()
        let run = QuickRun {
          beforeEach { log("before 1") }
          aroundEach { example in
            log("around 1 {")
            example()
            log("} around 1")
          }
          afterEach { log("after 1") }
          beforeEach { log("before 2") }
          aroundEach { example in
            log("around 2 {")
            example()
            log("} around 2")
          }
          beforeEach { log("before 3") }
          afterEach { log("after 2") }
          it("runs") { log("example") }
        }
        expect(run.lines) == ["runs: passed"]
        expect(log.entries) == [
          "before 1", "around 1 {", "before 2", "around 2 {", "before 3", "example", "} around 2", "} around 1",
          "after 1",
          "after 2",
        ]
      }

      it("nest group by group") {
        let log = Log()
        _ = QuickRun {
          beforeEach { log("outer before") }
          afterEach { log("outer after") }
          describe("inner") {
            aroundEach { example in
              log("inner around {")
              example()
              log("} inner around")
            }
            beforeEach { log("inner before") }
            afterEach { log("inner after") }
            it("runs") { log("example") }
          }
          aroundEach { example in
            log("outer around {")
            example()
            log("} outer around")
          }
        }
        expect(log.entries) == [
          "outer before", "outer around {", "inner around {", "inner before", "example", "} inner around",
          "inner after",
          "} outer around", "outer after",
        ]
      }
    }

    describe("a justBeforeEach hook") {
      it("runs last before the example, outer groups first, inside all aroundEach hooks") {
        let log = Log()
        _ = QuickRun {
          justBeforeEach { log("outer just before") }
          describe("inner") {
            justBeforeEach { log("inner just before") }
            aroundEach { example in
              log("around {")
              example()
              log("}")
            }
            beforeEach { log("before") }
            it("runs") { log("example") }
          }
        }
        expect(log.entries) == ["around {", "before", "outer just before", "inner just before", "example", "}"]
      }
    }

    describe("the hooks of a configuration") {
      it("are around those of specs") {
        let log = Log()
        _ = QuickRun { configuration in
          configuration.beforeEach { log("global before") }
          configuration.afterEach { log("global after") }
          configuration.aroundEach { example in
            log("global around {")
            example()
            log("} global around")
          }
        } _: {
          beforeEach { log("before") }
          afterEach { log("after") }
          it("runs") { log("example") }
        }
        expect(log.entries) == [
          "global before", "global around {", "before", "example", "after", "} global around", "global after",
        ]
      }

      it("get the example, which may be focused") {
        let log = Log()
        _ = QuickRun { configuration in
          configuration.beforeEach { metadata in log("before \(metadata.example.name)") }
          configuration.afterEach { metadata in log("after \(metadata.example.name)") }
        } _: {
          describe("a group") {
            fit("is in focus") {}
            it("is not") {}
          }
        }
        expect(log.entries) == ["before a group, is in focus", "after a group, is in focus"]
      }

      it("run around examples of a QuickSpec if they are synchronous, and of an AsyncSpec if they are async") {
        let log = Log()
        let configure = { (configuration: QCKConfiguration) in
          configuration.aroundEach { example in
            log("sync")
            example()
          }
          configuration.aroundEach { example in
            log("async")
            await example()
          }
        }
        _ = QuickRun(configure: configure) { it("runs") { log("example") } }
        _ = QuickRun(as: AsyncSpec.self, configure: configure) { AsyncSpec.it("runs") { log("async example") } }
        expect(log.entries) == ["sync", "example", "async", "async example"]
      }
    }

    describe("beforeSuite and afterSuite hooks") {
      it("run once, before the first global beforeEach and after the last global afterEach") {
        let log = Log()
        _ = QuickRun { configuration in
          configuration.beforeSuite { log("before suite") }
          configuration.afterSuite { log("after suite") }
          configuration.beforeEach { log("global before") }
          configuration.afterEach { log("global after") }
        } _: {
          beforeSuite { log("before suite, in the spec") }
          afterSuite { log("after suite, in the spec") }
          it("runs") { log("first") }
          it("runs too") { log("second") }
        }
        expect(log.entries) == [
          "before suite", "before suite, in the spec", "global before", "first", "global after", "global before",
          "second",
          "global after", "after suite", "after suite, in the spec",
        ]
      }

      it("do not run if no example does") {
        let log = Log()
        let run = QuickRun {
          beforeSuite { log("before suite") }
          afterSuite { log("after suite") }
          xit("is skipped") { log("example") }
          pending("is still to be written") { log("example") }
        }
        expect(log.entries).to(beEmpty())
        expect(run.lines) == ["is skipped: skipped: xit", "is still to be written: skipped: pending"]
      }
    }

    describe("an aroundEach hook that does not run its example") {
      it("skips the example, which passes, and everything around the hook runs") {
        let log = Log()
        let run = QuickRun {
          beforeEach { log("before") }
          aroundEach { _ in log("around") }
          beforeEach { log("inner before") }
          afterEach { log("after") }
          it("runs") { log("example") }
        }
        expect(run.lines) == ["runs: passed"]
        expect(log.entries) == ["before", "around", "after"]
      }
    }

    describe("an aroundEach hook that runs its example twice") {
      it("runs it twice, with the hooks inside") {
        let log = Log()
        _ = QuickRun {
          aroundEach { example in
            example()
            example()
          }
          beforeEach { log("before") }
          it("runs") { log("example") }
        }
        expect(log.entries) == ["before", "example", "before", "example"]
      }
    }

    describe("hooks with metadata") {
      it("get the index of the example among those that have run") {
        let log = Log()
        _ = QuickRun {
          beforeEach { metadata in log("\(metadata.exampleIndex) \(metadata.example.description)") }
          aroundEach { metadata, example in
            log("around \(metadata.exampleIndex)")
            example()
          }
          it("runs") {}
          xit("is skipped") {}
          it("runs too") {}
          afterEach { metadata in log("after \(metadata.exampleIndex)") }
        }
        expect(log.entries) == ["0 runs", "around 0", "after 0", "1 runs too", "around 1", "after 1"]
      }
    }

    describe("async closures in a QuickSpec") {
      it("are awaited in order, between synchronous ones") {
        let log = Log()
        let run = QuickRun {
          beforeEach { log("before") }
          beforeEach {
            await Task.yield()
            log("async before")
          }
          aroundEach { example in
            log("around {")
            await example()
            log("}")
          }
          beforeEach { metadata in
            await Task.yield()
            log("metadata of \(metadata.example.name)")
          }
          justBeforeEach {
            await Task.yield()
            log("just before")
          }
          it("runs") {
            await Task.yield()
            log("example")
          }
          afterEach {
            await Task.yield()
            log("after")
          }
        }
        expect(run.lines) == ["runs: passed"]
        expect(log.entries) == [
          "before", "async before", "around {", "metadata of runs", "just before", "example", "}", "after",
        ]
      }

      it("may be around synchronous hooks") {
        let log = Log()
        _ = QuickRun {
          afterEach {
            await Task.yield()
            log("async after")
          }
          describe("inner") {
            aroundEach { example in
              log("around {")
              example()
              log("}")
            }
            it("runs") { log("example") }
          }
        }
        expect(log.entries) == ["around {", "example", "}", "async after"]
      }
    }
  }
}
