import CandlestickSimulation
import CandlestickSupport

/// Counts failing runs, grouped by the keys of their failures.
struct FailureCounts<Run> {
  /// The maximum number of groups to keep. When there are more, only their number is of interest.
  private static var limit: Int { 100 }

  struct Group {
    let key: String
    /// The first run with this failure, and its number.
    let run: Run
    let number: Int
    fileprivate(set) var count = 1
  }

  private var groups: [Group] = []
  private var indices: [String: Int] = [:]
  /// The number of failing runs.
  private(set) var runCount = 0
  /// The number of distinct failures.
  var count: Int { indices.count }

  mutating func add(_ run: Run, number: Int, key: String) {
    runCount += 1
    if let index = indices[key] {
      if index < groups.count { groups[index].count += 1 }
      return
    }
    indices[key] = indices.count
    if groups.count < Self.limit { groups.append(Group(key: key, run: run, number: number)) }
  }

  /// The groups, the most frequent first.
  var sorted: [Group] { groups.sorted { ($1.count, $0.number) < ($0.count, $1.number) } }
}
