import Candlestick

@testable import CandlestickRunner

final class ExecutionChoiceSpec: Spec {
  override class func spec() {
    describe("the execution of an example") {
      /// For each example, whether it ran in a simulation.
      @MainActor func isSimulated(
        _ environment: [String: String] = [:],
        as type: Spec.Type = Spec.self,
        configure: (SpecConfiguration) -> Void = { _ in },
        traits: [SpecTrait] = []
      ) throws -> [Bool] {
        var isSimulated: [Bool] = []
        _ = InnerRun(configure: configure, as: type, overrides: try ExecutionOverrides(environment)) {
          beforeEach { isSimulated.append(Simulation.current.isRunning) }
          it("says nothing") {}
          for trait in traits { it("says something", trait) {} }
        }
        return isSimulated
      }

      it("is in real time by default") {
        try expect(isSimulated()).to(equal([false]))
      }

      it("is set by its traits") {
        try expect(isSimulated(traits: [.deterministic, .deterministic(seed: 7), .realTime])).to(
          equal([false, true, true, false])
        )
      }

      it("is inherited from enclosing groups; the innermost wins") {
        var isSimulated: [Bool] = []
        _ = InnerRun {
          afterEach { isSimulated.append(Simulation.current.isRunning) }
          describe("a group", .deterministic) {
            it("inherits") {}
            it("has its own", .realTime) {}
            context("of its own", .realTime) {
              it("inherits") {}
              it("has its own", .deterministic) {}
            }
          }
        }
        expect(isSimulated).to(equal([true, false, false, true]))
      }

      it("is set by a spec class; traits inside the class override it") {
        try expect(isSimulated(as: DeterministicClass.self, traits: [.realTime])).to(equal([true, false]))
      }

      it("is set by the environment if no trait or class sets it") {
        let deterministic = ["CANDLESTICK_EXECUTION": "deterministic"]
        let realTime = ["CANDLESTICK_EXECUTION": "realtime"]
        try expect(isSimulated(deterministic, traits: [.realTime])).to(equal([true, false]))
        try expect(isSimulated(realTime, as: DeterministicClass.self, traits: [.deterministic])).to(
          equal([true, true])
        )
      }

      it("is set by the configuration if nothing else sets it") {
        let configure: (SpecConfiguration) -> Void = { $0.execution = .deterministic }
        try expect(isSimulated(configure: configure, traits: [.realTime])).to(equal([true, false]))
        try expect(isSimulated(["CANDLESTICK_EXECUTION": "realtime"], configure: configure, traits: [.deterministic]))
          .to(
            equal([false, true])
          )
      }

      it("is rejected if it is unknown") {
        expect { try ExecutionOverrides(["CANDLESTICK_EXECUTION": "determinstic"]) }.to(
          throwError { error in
            expect("\(error)").to(
              equal(
                "CANDLESTICK_EXECUTION: unknown execution \"determinstic\"; "
                  + #"available: "deterministic", "deterministic,else-real", "else-real", "realtime""#
              )
            )
          }
        )
      }
    }

    describe("the traits of a spec class") {
      it("apply to all of its examples") {
        var tags: [SpecTag] = []
        _ = InnerRun(as: TaggedClass.self) {
          beforeEach { metadata in tags = metadata.tags }
          it("is tagged", .tags("inside")) {}
        }
        expect(tags).to(equal(["class", "inside"]))
      }

      it("fail each of its examples, at the example's line, if they are invalid") {
        MistakenClass.isMistaken = true
        defer { MistakenClass.isMistaken = false }
        let line = #line + 1
        let run = InnerRun(as: MistakenClass.self) { it("is run") { fail("run") } }
        expect(run.lines).to(
          equal([
            "is run: failed: a time limit must be above zero; this one is 0.0 seconds (a trait of the spec class)"
          ])
        )
        expect(run.failures.first?.location.line).to(equal(UInt(line)))
      }
    }

    describe("a planned test") {
      it("reports if it runs in a simulation, so that the process fixes the order of hashing") {
        let suite = PlannedSuite {
          it("is run") {}
          it("is run", .deterministic) {}
          xit("is not run", .deterministic) {}
        }
        expect(suite.tests.map(\.isDeterministic)).to(equal([false, true, false]))
      }
    }
  }
}

// Each is found like any spec class, but declares no example itself.

private final class DeterministicClass: Spec {
  override class var traits: [SpecTrait] { [.deterministic] }
}

private final class TaggedClass: Spec {
  override class var traits: [SpecTrait] { [.tags("class")] }
}

private final class MistakenClass: Spec {
  /// False when the class is found with all others.
  @MainActor static var isMistaken = false
  override class var traits: [SpecTrait] { isMistaken ? [.timeLimit(.zero)] : [] }
}
