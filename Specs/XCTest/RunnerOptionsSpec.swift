import Candlestick

@testable import CandlestickSpecs

/// The options that a process without the runner rejects.
final class RunnerOptionsSpec: Spec {
  override class func spec() {
    describe("a process without the runner") {
      for (flag, variable) in RunnerOptions.all {
        it("rejects \(flag)") {
          expect(RunnerOptions.misplaced(in: ["program", flag, "2"], [:], "/")).to(equal("the option \(flag)"))
          expect(RunnerOptions.misplaced(in: ["program", "\(flag)=2"], [:], "/")).to(equal("the option \(flag)"))
          expect(RunnerOptions.misplaced(in: ["program"], [variable: "2"], "/")).to(equal("the variable \(variable)"))
        }
      }

      it("rejects what the plugin passes") {
        expect(RunnerOptions.misplaced(in: ["program", "--specs-only"], [:], "/")).to(equal("`swift package specs`"))
      }

      it("rejects a file with options") {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write("--tag slow", to: ".candlestick")
        expect(RunnerOptions.misplaced(in: ["program"], [:], folder.path)).to(equal("the file .candlestick"))
      }

      it("accepts the options of XCTest, and the variables that it reads") {
        expect(RunnerOptions.misplaced(in: ["program", "--list-tests"], [:], "/")).to(beNil())
        expect(RunnerOptions.misplaced(in: ["program", "BankTests.AccountSpec/opens"], [:], "/")).to(beNil())
        let read = ["CANDLESTICK_FORMAT": "json", "CANDLESTICK_REPLAY": "1:", "CANDLESTICK_SHARD": ""]
        expect(RunnerOptions.misplaced(in: ["program"], read, "/")).to(beNil())
      }
    }
  }
}
