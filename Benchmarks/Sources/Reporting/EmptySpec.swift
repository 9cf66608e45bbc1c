import Candlestick
import Foundation

/// The number of examples that a measured process runs; nil in the process that measures.
let measuredCount = ProcessInfo.processInfo.environment[countVariable].flatMap { Int($0) }
let countVariable = "BENCHMARK_COUNT"

/// The empty examples that are reported.
final class EmptySpec: Spec {
  override class func spec() {
    for group in 0..<(measuredCount ?? 0) / 10 {
      describe("group \(group)") {
        for example in 0..<10 { it("example \(example)") {} }
      }
    }
  }
}
