import Candlestick
import Foundation
import XCTest

/// The examples that a measured process runs.
enum Suite: String {
  static let variable = "BENCHMARK_SUITE"
  static let current = ProcessInfo.processInfo.environment[variable].flatMap(Suite.init)

  case empty, few, computing

  var count: Int {
    switch self {
    case .empty: 20_000
    case .few: 1_000
    case .computing: 200
    }
  }
}

final class MeasuredSpec: Spec {
  override class func spec() {
    guard let suite = Suite.current else { return }
    for group in 0..<suite.count / 10 {
      describe("group \(group)") {
        for example in 0..<10 {
          it("example \(example)") { if suite == .computing { compute() } }
        }
      }
    }
  }
}

/// Takes about 10 milliseconds.
private func compute() {
  var random = UInt64(1)
  for _ in 0..<10_000_000 { random = random &* 6_364_136_223_846_793_005 &+ 1 }
  expect(random) != 0
}
