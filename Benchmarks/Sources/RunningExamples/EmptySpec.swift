import Candlestick

/// The empty examples that the process runs.
final class EmptySpec: Spec {
  override class func spec() {
    switch Mode.current {
    case .examples:
      for group in 0..<Mode.count / 10 {
        describe("group \(group)") {
          for example in 0..<10 { it("example \(example)") {} }
        }
      }
    case .asyncExamples:
      for group in 0..<Mode.count / 10 {
        describe("group \(group)") {
          for example in 0..<10 { it("example \(example)") { await Task.yield() } }
        }
      }
    default: break
    }
  }
}
