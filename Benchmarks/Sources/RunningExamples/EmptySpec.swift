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
    case .cases:
      it("adds", for: sums) { _, _, _ in }
    case .loop:
      for (one, other, sum) in sums { it("adds (\(one), \(other), \(sum))") { _ = (one, other, sum) } }
    default: break
    }
  }

  private static var sums: [(Int, Int, Int)] { (0..<Mode.count).map { ($0, 2 * $0, 3 * $0) } }
}
