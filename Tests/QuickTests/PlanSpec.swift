import Nimble
import Quick

final class PlanSpec: QuickSpec {
  override class func spec() {
    describe("the name of an example") {
      it("has commas between the groups, in a form that filters accept") {
        expect(QuickRun { describe("a group") { context("and one inside") { it("runs") {} } } }.lines)
          == ["a group， and one inside， runs: passed"]
      }

      it("has ASCII commas in its metadata") {
        let log = Log()
        _ = QuickRun {
          beforeEach { metadata in log("\(metadata.example.name) | \(metadata.example.description)") }
          describe("a group") { it("runs") {} }
        }
        expect(log.entries) == ["a group, runs | runs"]
      }
    }

    describe("a filter of the configuration") {
      it("that includes adds examples to the focused ones") {
        let run = QuickRun { configuration in
          configuration.include { $0.name.contains("included") }
        } _: {
          it("is included") {}
          fit("is in focus") {}
          it("is neither") {}
        }
        expect(run.lines) == [
          "is included: passed", "is in focus: passed", "is neither: skipped: focus is on other examples",
        ]
      }

      it("that includes nothing leaves all examples, unless the configuration says otherwise") {
        expect(
          QuickRun {
            $0.include { _ in false }
          } _: {
            it("runs") {}
          }.lines
        ) == ["runs: passed"]
        let run = QuickRun { configuration in
          configuration.include { _ in false }
          configuration.runAllWhenEverythingFiltered = false
          expect(configuration.runAllWhenEverythingFiltered) == false
        } _: {
          it("runs") {}
        }
        expect(run.lines) == ["runs: skipped: not included by SpecConfiguration"]
      }

      it("may come from a function without an actor") {
        let run = QuickRun(configure: excludeSlowExamples) {
          it("is slow") {}
          it("runs") {}
        }
        expect(run.lines) == ["is slow: skipped: excluded by SpecConfiguration", "runs: passed"]
      }

      it("that excludes knows where the example is declared") {
        let line: UInt = #line + 4
        let run = QuickRun { configuration in
          configuration.exclude { $0.callsite.line == line }
        } _: {
          it("is excluded") {}
          it("runs") {}
        }
        expect(run.lines) == ["is excluded: skipped: excluded by SpecConfiguration", "runs: passed"]
      }
    }

    describe("a group or an example with an x") {
      it("never runs, nor does anything inside it") {
        let log = Log()
        let run = QuickRun {
          beforeEach { log("before") }
          xdescribe("x group") { fit("is in it") { log("example") } }
          xcontext("x context") { it("is in it") { log("example") } }
          xit("has an x") { log("example") }
          pending("is pending") { log("example") }
        }
        expect(run.lines) == [
          "x group， is in it: skipped: xdescribe", "x context， is in it: skipped: xcontext", "has an x: skipped: xit",
          "is pending: skipped: pending",
        ]
        expect(log.entries).to(beEmpty())
      }
    }

    describe("a group with an f") {
      it("runs alone") {
        let run = QuickRun {
          fdescribe("f group") { it("is in it") {} }
          fcontext("f context") {
            it("is in it") {}
            xit("has an x") {}
          }
          it("is outside") {}
        }
        expect(run.lines) == [
          "f group， is in it: passed", "f context， is in it: passed", "f context， has an x: skipped: xit",
          "is outside: skipped: focus is on other examples",
        ]
      }
    }

    describe("focus in one of several spec classes") {
      beforeEach { declaresFocus = true }
      afterEach { declaresFocus = false }

      it("applies to the whole run") {
        expect(QuickRun(of: PlainSpec.self, FocusedSpec.self, OtherAsyncSpec.self, LaterSpec.self).lines) == [
          "is first: skipped: focus is on other examples", "is in focus: passed",
          "is not: skipped: focus is on other examples", "is async: skipped: focus is on other examples",
          "is last: skipped: focus is on other examples",
        ]
      }

      it("applies to its class and to later classes with the same superclass, if a main function lists them") {
        let run = QuickRun(
          of: PlainSpec.self,
          FocusedSpec.self,
          OtherAsyncSpec.self,
          LaterSpec.self,
          focus: .ofClassesSoFar
        )
        expect(run.lines) == [
          "is first: passed", "is in focus: passed", "is not: skipped: focus is on other examples",
          "is async: passed", "is last: skipped: focus is on other examples",
        ]
      }
    }

    describe("an example") {
      it("equals another with the same location") {
        var examples: [ExampleBase] = []
        _ = QuickRun {
          beforeEach { metadata in examples.append(metadata.example) }
          for number in 1...2 { it("runs \(number)") {} }
          it("runs elsewhere") {}
        }
        let plain = examples.compactMap { $0 as? Example }
        expect(plain).to(haveCount(3))
        expect(plain[0] == plain[1]) == true
        expect(plain[0] == plain[2]) == false
        expect(plain[0].callsite == plain[1].callsite) == true
      }

      it("of an AsyncSpec is an AsyncExample") {
        var examples: [ExampleBase] = []
        _ = QuickRun { configuration in
          configuration.beforeEach { metadata in examples.append(metadata.example) }
        } _: {
          it("runs") {}
        }
        _ = QuickRun(as: AsyncSpec.self) { configuration in
          configuration.beforeEach { metadata in examples.append(metadata.example) }
        } _: {
          AsyncSpec.it("runs") {}
        }
        expect(examples.map { "\(type(of: $0))" }) == ["Example", "AsyncExample"]
      }
    }
  }
}

private func excludeSlowExamples(_ configuration: QCKConfiguration) {
  configuration.exclude { $0.name.contains("slow") }
  configuration.runAllWhenEverythingFiltered = false
  configuration.beforeEach {}
}

/// True if the classes below have examples. Discovery finds them like any other, and they must not suppress other examples.
@MainActor private var declaresFocus = false

private final class PlainSpec: QuickSpec {
  override class func spec() { if declaresFocus { it("is first") {} } }
}

private final class FocusedSpec: QuickSpec {
  override class func spec() {
    if declaresFocus {
      fit("is in focus") {}
      it("is not") {}
    }
  }
}

private final class OtherAsyncSpec: AsyncSpec {
  override class func spec() { if MainActor.assumeIsolated({ declaresFocus }) { it("is async") {} } }
}

private final class LaterSpec: QuickSpec {
  override class func spec() { if declaresFocus { it("is last") {} } }
}
