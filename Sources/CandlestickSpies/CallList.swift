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

  /// Finds the call with the smallest distance, when it is needed; nil if there is none, or all have the same.
  static func nearest(of indices: [Int], _ distance: @escaping (Int) -> Double?) -> () -> Int? {
    {
      let distances = indices.suffix(200).compactMap { index in distance(index).map { (index: index, distance: $0) } }
      guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
      let isUnlikeOthers = distances.count == 1 || distances.contains { $0.distance > nearest.distance }
      return isUnlikeOthers ? nearest.index : nil
    }
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
