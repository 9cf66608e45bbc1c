import Candlestick
import XCTest

@testable import CandlestickRunner

/// A suite of nested groups, some with hooks, and a duration for most of its tests.
@MainActor struct RandomSuite {
  let suite: PlannedSuite
  /// The durations by the tests' keys.
  let durations: [String: Duration]

  /// - Parameter seed: the seed of all random choices.
  init(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    @MainActor func declareGroup(_ depth: Int) {
      if depth > 0, Int.random(in: 0..<5, using: &random) == 0 { beforeAll {} }
      for number in 0..<Int.random(in: 0..<5, using: &random) { it("example \(number)") {} }
      guard depth < 4 else { return }
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        // Some groups have the same name.
        describe("group \(Int.random(in: 0..<5, using: &random))") { declareGroup(depth + 1) }
      }
    }
    suite = PlannedSuite { declareGroup(0) } + PlannedSuite(methods: ["testA", "testB"], of: XCTestCase.self)
    var durations: [String: Duration] = [:]
    for test in suite.tests where Bool.random(using: &random) {
      durations[test.key] = .milliseconds(Int.random(in: 0..<100, using: &random))
    }
    self.durations = durations
  }
}
