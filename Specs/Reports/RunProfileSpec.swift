import Candlestick

@testable import CandlestickReports

final class RunProfileSpec: Spec {
  override class func spec() {
    describe("the notes of a run with --profile") {
      @MainActor func run(_ count: Int?) -> MadeUpRun {
        var run = MadeUpRun(profileCount: count)
        func add(_ name: String, in group: String, _ duration: Double, hook: Double) {
          run.add(MadeUpRun.example(name, in: group)) {
            $0.duration = duration
            let location = RunEvent.Location(path: "/Bank/Tests/AccountSpec.swift", line: 3)
            $0.hooks = [.init(name: "beforeEach", location: location, duration: hook, count: 2)]
          }
        }
        add("one", in: "fast", 0.125, hook: 0.1)
        add("two", in: "slow", 2, hook: 0.25)
        add("three", in: "slow", 1, hook: 0)
        run.end()
        return run
      }

      it("have the slowest examples, groups and hooks") {
        expect(run(2).results.notes).to(
          equal([
            "slowest examples: 3.0 of 3.125 seconds",
            "  /Bank/Tests/AccountSpec.swift:7: AccountSpec slow two: 2.0 seconds",
            "  /Bank/Tests/AccountSpec.swift:7: AccountSpec slow three: 1.0 seconds",
            "slowest groups, excluding nested groups:",
            "  AccountSpec slow: 3.0 seconds in 2 examples",
            "  AccountSpec fast: 0.125 seconds in 1 example",
            "slowest hooks:",
            "  /Bank/Tests/AccountSpec.swift:3: beforeEach: 0.35 seconds in 6 calls",
          ])
        )
      }

      it("have the requested number of each") {
        expect(run(1).results.notes.filter { $0.contains("slow two") || $0.contains("slow three") }).to(haveCount(1))
      }

      it("have none otherwise") { expect(run(nil).results.notes).to(beEmpty()) }
    }
  }
}
