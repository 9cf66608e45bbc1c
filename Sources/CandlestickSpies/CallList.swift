import CandlestickExpectations
import CandlestickSupport

/// The calls of a spy in a failure message.
struct CallList {
  private let calls: [String]
  private let matching: Set<Int>
  private let nearest: Int?

  /// Creates a list of calls.
  ///
  /// - Parameters:
  ///   - calls: the arguments of each call.
  ///   - matching: the indices of the calls to mark as matching.
  ///   - nearest: the index of the call to mark as the nearest; nil if there is none.
  init(_ calls: [String], matching: [Int], nearest: Int?) {
    self.calls = calls
    self.matching = Set(matching)
    self.nearest = nearest
  }

  /// The number of calls, such as "1 of 3 calls".
  var summary: String {
    if calls.isEmpty { return "no calls" }
    return matching.isEmpty ? counted(calls.count, "call") : "\(matching.count) of \(counted(calls.count, "call"))"
  }

  /// The calls, one per line: at most the first and the last 50, and the nearest one.
  var text: String {
    let half = 50
    let isShown = { (index: Int) in index < half || index >= calls.count - half || index == nearest }
    var lines: [String] = []
    var omitted = 0
    for (index, call) in calls.enumerated() {
      guard isShown(index) else {
        omitted += 1
        continue
      }
      if omitted > 0 { lines.append("     … \(counted(omitted, "call")) left out …") }
      omitted = 0
      let mark = matching.contains(index) ? "✓" : index == nearest ? "→" : " "
      lines.append("  \(mark) \(index + 1): \(call.unambiguousLine)\(index == nearest ? "  (nearest)" : "")")
    }
    return lines.joined(separator: "\n")
  }
}
