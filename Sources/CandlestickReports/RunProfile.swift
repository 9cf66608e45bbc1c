import CandlestickSupport

/// Collects the durations of examples, groups and hooks, to list the slowest ones.
struct RunProfile {
  private struct Entry {
    var name: String
    var duration = 0.0
    var count = 0

    mutating func add(_ duration: Double, count: Int = 1) {
      self.duration += duration
      self.count += count
    }
  }

  private var examples: [Entry] = []
  private var groups: [String: Entry] = [:]
  private var hooks: [RunEvent.Location: Entry] = [:]

  /// Adds the durations of a result.
  mutating func add(_ result: RunEvent.Result) {
    let example = result.example
    examples.append(Entry(name: "\(result.place): \(example.nameWithClass)", duration: result.duration))
    let group = ([example.className] + example.groups).joined(separator: " ")
    groups[group, default: Entry(name: group)].add(result.duration)
    for hook in result.hooks {
      hooks[hook.location, default: Entry(name: "\(hook.location): \(hook.name)")].add(hook.duration, count: hook.count)
    }
  }

  /// Returns the lines of the profile.
  ///
  /// - Parameter count: the maximum number of examples, of groups and of hooks to list.
  func lines(_ count: Int) -> [String] {
    func slowest(_ entries: some Sequence<Entry>) -> ArraySlice<Entry> {
      entries.sorted { $0.duration == $1.duration ? $0.name < $1.name : $0.duration > $1.duration }.prefix(count)
    }
    func sum(_ entries: some Sequence<Entry>) -> String {
      "\(entries.reduce(0) { $0 + $1.duration }.roundedToMilliseconds)"
    }
    let slow = slowest(examples)
    guard !slow.isEmpty else { return [] }
    var lines = ["slowest examples: \(sum(slow)) of \(sum(examples)) seconds"]
    lines += slow.map { "  \($0.name): \($0.duration.roundedToMilliseconds) seconds" }
    lines.append("slowest groups, excluding nested groups:")
    lines += slowest(groups.values).map {
      "  \($0.name): \($0.duration.roundedToMilliseconds) seconds in \(counted($0.count, "example"))"
    }
    guard !hooks.isEmpty else { return lines }
    lines.append("slowest hooks:")
    lines += slowest(hooks.values).map {
      "  \($0.name): \($0.duration.roundedToMilliseconds) seconds in \(counted($0.count, "call"))"
    }
    return lines
  }
}
