import Candlestick

@testable import CandlestickRunner

final class RunOptionsTestsSpec: Spec {
  override class func spec() {
    describe("the tests of a run") {
      @MainActor func tests(_ arguments: String..., record: RunHistory = RunHistory()) throws -> [String] {
        let suite = PlannedSuite {
          for number in 1...6 { it("\(number)", number.isMultiple(of: 2) ? .tags("even") : .tags("odd")) {} }
        }
        let options = try RunOptions.read(arguments: ["tests"] + arguments)
        return try options.tests(among: suite.tests, record, in: options.runOrder).tests.map(\.metadata.description)
      }

      it("are the selected tests of the shard, in the order of the seed") {
        expect(try tests()).to(equal(["1", "2", "3", "4", "5", "6"]))
        expect(try tests("--tag", "even")).to(equal(["2", "4", "6"]))
        expect(try tests("--filter", "[1-4]", "--skip", "3", "--tag", "odd")).to(equal(["1"]))
        expect(try tests("--tag", "odd", "--tag", "even", "--file", "RunOptionsTestsSpec.swift:1")).to(haveCount(6))
        expect(try tests("--shard", "2/2")).to(haveCount(3))
        expect(try tests("--seed", "1")).to(equal(["5", "2", "1", "3", "4", "6"]))
        let shards = try ["1/3", "2/3", "3/3"].flatMap { try tests("--tag", "odd", "--shard", $0) }
        expect(shards).to(consistOf("1", "3", "5"))
      }

      it("are each in one shard, even if the shards run one after another and change the record") {
        for seed in UInt64(1)...30 {
          let tests = RandomSuite(seed).suite.tests
          var random = SeededRandom(seed: seed)
          var record = RunHistory()
          var failing: [String] = []
          @MainActor func runShards(_ arguments: String...) throws -> (ran: [String], partitions: Set<String?>) {
            var ran: [String] = []
            var partitions: Set<String?> = []
            for number in 1...3 {
              let options = try RunOptions.read(arguments: ["tests", "--shard", "\(number)/3"] + arguments)
              guard let selected = try? options.tests(among: tests, record, in: .defined) else { continue }
              for test in selected.tests {
                let duration = Duration.milliseconds(Int.random(in: 0..<100, using: &random))
                record.entries[test.key] = .init(
                  outcome: Bool.random(using: &random) ? .failed : .passed,
                  duration: duration
                )
              }
              ran += selected.tests.map(\.key)
              partitions.insert(selected.shard?.partition)
            }
            return (ran, partitions)
          }
          for _ in 1...2 {
            let run = try runShards()
            expect(run.ran.sorted()).to(equal(tests.map(\.key).sorted()), description: "seed \(seed)")
            expect(run.partitions).to(haveCount(1), description: "seed \(seed)")
            failing = record.failures.sorted()
          }
          expect(try runShards("--only-failures").ran.sorted()).to(equal(failing), description: "seed \(seed)")
        }
      }

      it("are none, and the error names each option, if the options select different tests") {
        expect(try tests("--filter", "1", "--tag", "even", "--file", "RunOptionsTestsSpec.swift")).to(
          throwError { (error: Selection.Empty) in
            expect(error.description).to(
              equal(#"no test is selected by all of: --filter "1", --file "RunOptionsTestsSpec.swift", --tag "even""#)
            )
          }
        )
      }

      it("are the recorded failures") {
        var record = RunHistory()
        record.entries["CandlestickSpecs.Spec/3"] = .init(outcome: .failed, duration: .zero)
        expect(try tests("--only-failures", record: record)).to(equal(["3"]))
        expect(try tests("--next-failure", record: record)).to(equal(["3"]))
        for option in ["--only-failures", "--next-failure"] {
          expect(try tests(option, "--filter", "1", record: record)).to(
            throwError { (error: Selection.Empty) in
              expect(error.description).to(equal("no test is selected by all of: --filter \"1\", \(option)"))
            }
          )
        }
      }
    }

    describe("the order of a run") {
      @MainActor func order(_ change: (inout RunOptions) -> Void) -> RunOrder {
        var options = RunOptions()
        change(&options)
        return options.runOrder
      }

      it("is as declared, or random with a given or a new seed") {
        expect(order { _ in }).to(equal(.defined))
        expect(order { $0.seed = 3 }).to(equal(.random(seed: 3)))
        for change in [{ $0.order = .random }, { $0.flakyCheck = 2 }] as [(inout RunOptions) -> Void] {
          let orders = (1...9).map { _ in order(change) }
          expect(orders).toNot(allPass(equal(orders[0])))
        }
      }
    }
  }
}
