import CandlestickExpectations
import CandlestickSupport

/// The calls of a spy, as failure messages show them.
struct CallList {
  /// The arguments of each call.
  private let calls: [String]
  private let matching: Set<Int>
  private let nearest: Int?

  /// - Parameters:
  ///   - matching: the calls that are marked as matching.
  ///   - nearest: the one of the others that is marked as the nearest.
  init(_ calls: [String], matching: [Int], nearest: Int?) {
    self.calls = calls
    self.matching = Set(matching)
    self.nearest = nearest
  }

  /// For example "1 of 3 calls".
  var summary: String {
    if calls.isEmpty { return "no calls" }
    return matching.isEmpty ? counted(calls.count, "call") : "\(matching.count) of \(counted(calls.count, "call"))"
  }

  /// A line for each call. Of more than a hundred, those in the middle are left out, except marked ones.
  var text: String {
    let half = 50
    let isShown = { (index: Int) in index < half || index >= calls.count - half || index == nearest }
    var lines: [String] = []
    var leftOut = 0
    for (index, call) in calls.enumerated() {
      guard isShown(index) else {
        leftOut += 1
        continue
      }
      if leftOut > 0 { lines.append("     … \(counted(leftOut, "call")) left out …") }
      leftOut = 0
      let mark = matching.contains(index) ? "✓" : index == nearest ? "→" : " "
      lines.append("  \(mark) \(index + 1): \(call.onOneLine)\(index == nearest ? "  (nearest)" : "")")
    }
    return lines.joined(separator: "\n")
  }
}
