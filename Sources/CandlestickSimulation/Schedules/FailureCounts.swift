/// Counts the runs that fail by what their failures are known by.
struct FailureCounts<Run> {
  /// How many of them are kept, at most: where each is another, only their number is of interest.
  private static var limit: Int { 100 }

  struct Group {
    let key: String
    /// The first run that failed like that, and its number.
    let run: Run
    let number: Int
    fileprivate(set) var count = 1
  }

  private var groups: [Group] = []
  private var indices: [String: Int] = [:]
  /// How many runs have failed.
  private(set) var runCount = 0
  /// How many distinct failures there were.
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

  /// The most frequent first.
  var sorted: [Group] { groups.sorted { ($1.count, $0.number) < ($0.count, $1.number) } }
}
