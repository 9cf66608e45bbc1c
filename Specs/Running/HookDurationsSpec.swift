import Candlestick
import CandlestickReports

@testable import CandlestickSpecs

final class HookDurationsSpec: Spec {
  override class func spec() {
    describe("the durations of hooks") {
      /// Returns the hooks of each example of a run with a manual clock.
      @MainActor func hooks(
        areMeasured: Bool = true,
        _ declare: @MainActor (_ pass: @escaping @MainActor (Double) -> Void) -> Void
      ) -> [[RunEvent.HookDuration]] {
        let realTime = HookClock.time
        defer { HookClock.time = realTime }
        var time = 100.0
        HookClock.time = { time }
        return InnerRun(measuresHooks: areMeasured) { declare { time += $0 } }.reported.map(\.hooks)
      }

      func text(_ hooks: [[RunEvent.HookDuration]]) -> [[String]] {
        hooks.map { $0.map { "\($0.name) \($0.duration)\($0.count == 1 ? "" : " in \($0.count) runs")" } }
      }

      it("cover the hooks of each example, but not the example itself") {
        let found = hooks { pass in
          beforeEach { pass(1) }
          afterEach { pass(2) }
          it("passes") { pass(30) }
          it("is skipped") {
            pass(30)
            try skip()
          }
        }
        expect(text(found)).to(
          equal([["beforeEach 1.0", "afterEach 2.0"], ["beforeEach 1.0", "afterEach 2.0"]])
        )
      }

      it("have the locations of the declarations") {
        let line = #line + 2
        let found = hooks { pass in
          beforeEach { pass(1) }
          beforeEach { pass(2) }
          it("passes") {}
        }
        expect(found.first?.map(\.location.path)).to(equal([#filePath, #filePath]))
        expect(found.first?.map(\.location.line)).to(equal([line, line + 1]))
      }

      it("are measured for async hooks, too, and until a hook throws") {
        let found = hooks { pass in
          beforeEach {
            await Task.yield()
            pass(1)
          }
          beforeEach {
            pass(2)
            throw Broken()
          }
          afterEach { pass(4) }
          it("fails") { pass(30) }
        }
        expect(text(found)).to(equal([["beforeEach 1.0", "beforeEach 2.0", "afterEach 4.0"]]))
      }

      it("do not include the code that an aroundEach hook runs") {
        let found = hooks { pass in
          aroundEach { _, example in
            pass(1)
            example()
            pass(2)
          }
          context("in a group") {
            aroundEach { example in
              pass(4)
              await example()
              pass(8)
            }
            beforeEach { pass(16) }
            it("passes") { pass(100) }
          }
        }
        expect(text(found)).to(equal([["aroundEach 3.0", "aroundEach 12.0", "beforeEach 16.0"]]))
      }

      it("are in the result of the example for which they ran, if examples share them") {
        let found = hooks { pass in
          beforeAll { pass(1) }
          afterAll { pass(2) }
          it("is first") { pass(30) }
          it("is last") { pass(30) }
        }
        expect(text(found)).to(equal([["beforeAll 1.0"], ["afterAll 2.0"]]))
      }

      it("are summed over all runs of an example") {
        let found = hooks { pass in
          beforeEach { pass(1) }
          it("is flaky", .retry(2)) {
            pass(30)
            fail("wrong")
          }
        }
        expect(text(found)).to(equal([["beforeEach 3.0 in 3 runs"]]))
      }

      it("are summed over all schedules, in real time", .needsSimulations) {
        let found = hooks { pass in
          beforeEach {
            try await Task.sleep(for: .seconds(3600))
            pass(1)
          }
          it("runs on ten schedules, and on the first one again", .schedules(10)) {}
        }
        expect(text(found)).to(equal([["beforeEach 11.0 in 11 runs"]]))
      }

      it("do not include those of examples that an example runs") {
        let found = hooks { pass in
          beforeEach { pass(1) }
          it("runs others") {
            _ = InnerRun {
              beforeEach { pass(2) }
              it("is inside") {}
            }
          }
        }
        expect(text(found)).to(equal([["beforeEach 1.0"]]))
      }

      it("are not measured otherwise") {
        let found = hooks(areMeasured: false) { pass in
          beforeEach { pass(1) }
          it("passes") {}
        }
        expect(found).to(equal([[]]))
      }
    }
  }
}

private struct Broken: Error {}
