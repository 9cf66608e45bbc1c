import Candlestick

final class TraitsSpec: Spec {
  override class func spec() {
    describe("traits") {
      @MainActor func metadata(_ declare: @MainActor () throws -> Void) -> [ExampleMetadata] {
        InnerRun(declare).examples
      }

      it("are in the metadata of an example") {
        let example = metadata {
          it("is tagged", .tags(.slow, "network"), .bug("https://bugs.example/1", "It breaks"), .timeLimit(.seconds(2)))
          {}
        }.first
        expect(example?.tags).to(equal([.slow, "network"]))
        expect(example?.bugs.map(\.reference)).to(equal(["https://bugs.example/1"]))
        expect(example?.bugs.first?.title).to(equal("It breaks"))
        expect(example?.timeLimit).to(equal(.seconds(2)))
      }

      it("are inherited from outer groups, outermost first, each once") {
        let example = metadata {
          describe("a group", .tags("a", "b"), .bug("1")) {
            context("inside", .tags("b", "c"), .bug("2")) {
              it("is tagged", .tags("d"), .bug("1")) {}
            }
          }
        }.first
        expect(example?.tags).to(equal(["a", "b", "c", "d"]))
        expect(example?.bugs.map(\.reference)).to(equal(["1", "2"]))
      }

      it("decide what may run at the same time as an example, and how often it runs again") {
        let traits = metadata {
          describe("a group", .serialized, .exclusive("a", "b"), .retry(2)) {
            it("inherits") {}
            it("adds", .exclusive("b", "c"), .retry(1)) {}
          }
          it("has none") {}
        }.map(\.traits)
        expect(traits.map(\.isSerialized)).to(equal([true, true, false]))
        expect(traits.map(\.exclusiveResources)).to(equal([["a", "b"], ["a", "b", "c"], []]))
        expect(traits.map(\.retryCount)).to(equal([2, 1, nil]))
      }

      it("are not inherited from other groups") {
        let examples = metadata {
          describe("a group", .tags("a")) { it("is tagged") {} }
          describe("another group") { it("is not tagged") {} }
        }
        expect(examples.map(\.tags)).to(equal([["a"], []]))
      }

      it("follow the description of every function that declares") {
        let examples = metadata {
          fdescribe("a group", .tags("a")) { it("is tagged") {} }
          fcontext("a group", .tags("a")) { fit("is tagged") {} }
          xdescribe("a group", .tags("a")) { xit("is tagged") {} }
          xcontext("a group", .tags("a")) { it("is tagged") { await Task.yield() } }
          pending("is tagged", .tags("a"))
        }
        expect(examples.map(\.tags)).to(equal([["a"], ["a"], ["a"], ["a"], ["a"]]))
      }
    }

    describe("an invalid trait") {
      it("fails its example at the example's line, without running it") {
        let line = #line + 2
        let run = InnerRun {
          it("is run", .timeLimit(.zero)) { fail("run") }
          it("is run too") {}
        }
        expect(run.lines).to(
          equal(["is run: failed: a time limit must be above zero; this one is 0.0 seconds", "is run too: passed"])
        )
        expect(run.failures.map(\.location.line)).to(equal([UInt(line)]))
      }

      it("is any trait with an invalid argument") {
        let traits: [SpecTrait] = [
          .timeLimit(.seconds(-1)), .polling(timeout: .zero), .polling(pollInterval: .zero), .schedules(0),
          .schedules(-1, DepthFirstSchedules()), .replay("garbage"), .replay(""), .retry(0), .exclusive("database", ""),
          .exclusive(), .tags("slow", ""), .tags(" "), .tags("a \"b\""), .bug(""), .bug("  ", "Rounding"),
          .knownIssue(""), .knownIssue(" ", isIntermittent: true),
        ]
        let run = InnerRun {
          for trait in traits { it("is not run", trait) { fail("run") } }
        }
        expect(run.failures.map(\.message)).to(haveCount(traits.count))
        expect(run.failures.map(\.message)).to(
          allPass(match("must be above zero|is not a schedule to replay|must not be empty|has none|quotation mark"))
        )
      }

      it("fails each example of its group at the group's line") {
        let line = #line + 2
        let run = InnerRun {
          describe("a group", .replay("garbage")) {
            it("is run") { fail("run") }
            context("inside") { it("is run too") { fail("run") } }
          }
          it("is run") {}
        }
        expect(run.outcomes).to(haveCount(3))
        expect(run.outcomes.dropLast()).to(allPass(contain(#""garbage" is not a schedule to replay"#)))
        expect(run.outcomes.last).to(equal("passed"))
        expect(run.failures.map(\.location.line)).to(equal([UInt(line), UInt(line)]))
      }

      it("is reported with the other invalid traits of the example and of outer groups") {
        let run = InnerRun {
          describe("a group", .timeLimit(.zero), .schedules(0)) { it("is run", .replay("x")) {} }
        }
        expect(run.failures).to(haveCount(3))
      }

      it("fails the run if its group has no examples") {
        let run = InnerRun { describe("a group", .schedules(0)) {} }
        expect(run.outcomes).to(equal(["failed: the number of schedules must be above zero; this one is 0"]))
      }

      it("runs no hook, and leaves beforeAll and afterAll to the other examples") {
        let log = Log()
        let run = InnerRun {
          describe("a group") {
            beforeAll { log("before all") }
            beforeEach { log("before") }
            afterAll { log("after all") }
            it("is run") { log("example") }
            it("is not run", .schedules(0)) { fail("run") }
          }
        }
        expect(run.summary.failed).to(haveCount(1))
        expect(log.entries).to(equal(["before all", "before", "example", "after all"]))
      }

      it("does not hide another mistake, and does not run pending examples") {
        let run = InnerRun {
          describe("a group", .schedules(0)) {
            xit("is pending") {}
            itBehavesLike("nothing")
          }
        }
        expect(run.outcomes.first).to(equal("skipped: xit"))
        expect(run.outcomes.last).to(contain("there are no shared examples"))
      }
    }

    describe("the metadata of an example") {
      it("has its description, its groups, its full name and its location") {
        let line = #line + 3
        let example = InnerRun {
          describe("a stack") {
            context("that is empty") { it("has no top") {} }
          }
        }.examples.first
        expect(example?.description).to(equal("has no top"))
        expect(example?.groups).to(equal(["a stack", "that is empty"]))
        expect(example?.fullName).to(equal("a stack that is empty has no top"))
        expect(example?.name(separator: ", ")).to(equal("a stack, that is empty, has no top"))
        expect(example?.location.line).to(equal(UInt(line)))
        expect(example?.location.filePath.description).to(equal(#filePath))
      }

      it("omits an empty description from the full name, but not from a name with separators") {
        let example = InnerRun { describe("") { it("has no top") {} } }.examples.first
        expect(example?.fullName).to(equal("has no top"))
        expect(example?.name(separator: ", ")).to(equal(", has no top"))
      }
    }
  }
}

extension SpecTag {
  fileprivate static let slow: SpecTag = "slow"
}
