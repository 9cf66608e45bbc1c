import Candlestick

@testable import CandlestickRunner

final class BisectionSpec: Spec {
  override class func spec() {
    describe("a bisection") {
      it("finds a planted pair among 500, in few runs") {
        var random = SeededRandom(seed: 1)
        for _ in 1...50 {
          let pair = [Int.random(in: 0..<250, using: &random), Int.random(in: 250..<500, using: &random)]
          let (outcome, runCount) = try search(among: 500) { Set($0).isSuperset(of: pair) }
          expect(outcome).to(equal(.failsAfter(pair)))
          expect(runCount).to(beLessThan(55))
        }
      }

      it("finds any number of tests") {
        for culprits in [[0], [499], [0, 1], [3, 4, 200, 499], Array(0..<20)] {
          let (outcome, _) = try search(among: 500) { Set($0).isSuperset(of: culprits) }
          expect(outcome).to(equal(.failsAfter(culprits)))
        }
      }

      it("finds a minimal set if there are several") {
        let (outcome, _) = try search(among: 100) { earlier in
          earlier.contains(7) || (earlier.contains(50) && earlier.contains(60))
        }
        expect(outcome).to(equal(.failsAfter([7])))
      }

      it("runs the tests in order") {
        _ = try search(among: 64) { earlier in
          expect(earlier).to(equal(earlier.sorted()))
          return Set(earlier).isSuperset(of: [5, 20, 40])
        }
      }

      it("reports that the test fails alone, or passes after all others") {
        expect(try search(among: 9) { _ in true }.outcome).to(equal(.failsAlone))
        expect(try search(among: 9) { _ in false }.outcome).to(equal(.passes))
        expect(try search(among: 0) { _ in true }.outcome).to(equal(.failsAlone))
      }

      it("reports that the test is flaky if it passes after the tests that were found") {
        var count = 0
        let (outcome, _) = try search(among: 2) { _ in
          count += 1
          return count == 1
        }
        expect(outcome).to(equal(.isFlaky(after: [0, 1], failedCount: 1, runCount: 6)))
      }

      it("reports that the test is flaky, and no tests that seem to make it fail") {
        var random = SeededRandom(seed: 1)
        for percentage in [10, 30, 50, 70, 90] {
          for _ in 1...100 {
            let (outcome, _) = try search(among: 20) { _ in Int.random(in: 0..<100, using: &random) < percentage }
            switch outcome {
            // By chance, it may always pass or fail.
            case .passes, .isFlaky, .failsAlone: break
            case .failsAfter(let earlier): fail("it fails after \(earlier)")
            }
          }
        }
      }

      it("reports that the test is flaky alone, or only after others") {
        var count = 0
        let alone = try search(among: 3) { _ in
          count += 1
          return count.isMultiple(of: 2) || count == 1
        }
        expect(alone.outcome).to(equal(.isFlaky(after: [], failedCount: 3, runCount: 6)))
        count = 0
        let after = try search(among: 4) { earlier in
          count += 1
          return earlier.contains(2) && (earlier.count > 1 || count.isMultiple(of: 2))
        }
        expect(after.outcome).to(equal(.isFlaky(after: [2], failedCount: 3, runCount: 6)))
      }

      it("throws the error of a run") {
        expect(try search(among: 9) { _ in throw TestError.broken }.runCount).to(throwError(TestError.broken))
      }
    }

    describe("the arguments that repeat a bisected failure") {
      it("select the tests by their exact names, in the order of the run") {
        let suite = PlannedSuite { for name in ["it's a/b (c)", "it's a/b", "other"] { it(name) {} } }
        let some = [suite.tests[1], suite.tests[2]]
        let arguments = RunOrder.defined.arguments(for: some)
        expect(arguments).to(
          equal(
            "--order defined --filter '^CandlestickSpecs.Spec/it'\\''s a／b$' --filter '^CandlestickSpecs.Spec/other$'"
          )
        )
        expect(RunOrder.random(seed: 7).arguments(for: [])).to(equal("--order random --seed 7"))
        let command = ["sh", "-c", "printf '%s\\n' \(arguments)"]
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let words = try folder.run(command).output.split(separator: "\n").map(String.init)
        var selection = Selection()
        selection.names = TestFilter(filters: words.filter { $0.hasPrefix("^") })
        expect(try selection.tests(among: suite.tests).map(\.key)).to(equal(some.map(\.key)))
      }
    }
  }

  private static func search(
    among count: Int,
    fails: @escaping ([Int]) throws -> Bool
  ) throws -> (outcome: Bisection.Outcome, runCount: Int) {
    var bisection = Bisection(fails: fails)
    return (try bisection.search(among: count), bisection.runCount)
  }
}
