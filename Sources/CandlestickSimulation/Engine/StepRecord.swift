#if os(Linux)
/// Takes down the steps of a simulation. Of a long run, it keeps those that a table of it shows.
package struct StepRecord: Sendable {
  /// One step, as it was before it was taken.
  package struct Entry: Sendable {
    /// Counts the steps of the simulation, from 1.
    let number: Int
    /// The time since the simulation began, in nanoseconds.
    let time: Int64
    /// What its task is called.
    let label: String
    /// What it waits for besides its turn, in a word or two; empty if it is nothing.
    let lane: String
    /// Where its task goes on, innermost first, and then where it was made.
    let positions: [UInt]
    /// What the task is called that was ready first, if the schedule chose another one.
    fileprivate(set) var insteadOf: String?
    /// What the task is called that was ready first when time went on before the step, if it did although steps were ready.
    fileprivate(set) var overtaken: String?

    /// Whether the schedule has departed from first-in-first-out before the step.
    var isDeparture: Bool { insteadOf != nil || overtaken != nil }

    package init(number: Int, time: Int64 = 0, label: String, lane: String = "", positions: [UInt] = []) {
      self.number = number
      self.time = time
      self.label = label
      self.lane = lane
      self.positions = positions
    }
  }

  /// How many entries are shown, at most, and how many of the first among them.
  static let limit = 60
  static let headLimit = 40

  private var entries: [Entry] = []
  /// What was to be shown when something failed last. What comes after it explains nothing.
  private var shownAtFailure: [Entry]?
  private var insteadOf: String?
  private var overtaken: String?
  /// What the tasks are called whose steps have been taken, by their numbers: they may have ended since.
  var labels: [Int: String] = [:]

  package init() {}

  /// Takes note that the next step is not that of the task that was ready first.
  package mutating func departs(from label: String) {
    insteadOf = label
  }

  /// Takes note that time goes on before the next step, although steps are ready.
  package mutating func timeOvertakes(_ label: String) {
    overtaken = label
  }

  package mutating func append(_ entry: Entry) {
    var entry = entry
    entry.insteadOf = insteadOf
    entry.overtaken = overtaken
    insteadOf = nil
    overtaken = nil
    entries.append(entry)
    if entries.count > 64 * Self.limit { entries = pruned(byLimit: 4 * Self.limit) }
  }

  /// Takes note that something has failed in the last step. Later steps are shown only if something fails in those, too.
  package mutating func failed() {
    shownAtFailure = shownOfAll
  }

  /// The entries that are to be shown, in the order of the steps.
  var shown: [Entry] { shownAtFailure ?? shownOfAll }

  /// The first and the last entries, and before all others those where the schedule has departed from the order in which tasks
  /// became ready.
  private var shownOfAll: [Entry] { entries.count <= Self.limit ? entries : pruned(byLimit: Self.limit) }

  private func pruned(byLimit limit: Int) -> [Entry] {
    let departures = entries.indices.filter { entries[$0].isDeparture }
    let others = entries.indices.filter { !entries[$0].isDeparture }
    let keptDepartures = Self.ends(of: departures, limit: limit)
    let kept = Set(keptDepartures + Self.ends(of: others, limit: limit - keptDepartures.count))
    return entries.indices.filter(kept.contains).map { entries[$0] }
  }

  /// The first and the last of some indices, two of the first for one of the last.
  private static func ends(of indices: [Int], limit: Int) -> [Int] {
    guard indices.count > limit else { return indices }
    let headCount = limit * headLimit / Self.limit
    return Array(indices.prefix(headCount) + indices.suffix(limit - headCount))
  }
}
#endif
