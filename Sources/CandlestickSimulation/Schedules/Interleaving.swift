#if os(Linux)
/// The steps of a simulation in the order in which they were taken, as a table.
///
/// ```
///    1             the body  LoaderSpec.swift:12 in closure in LoaderSpec.spec()
/// ▸  2             "second"  Loader.swift:31 in Loader.load() (instead of "first")
///    3  +0.3 s     "first"   Loader.swift:31 in Loader.load()
/// ```
///
/// `▸` marks a step that the schedule chose although another task had become ready before, or before which time went on although
/// another was ready.
package struct Interleaving: Sendable, CustomStringConvertible {
  private static let width = 120
  private static let longestLabel = 28

  private let record: StepRecord

  package init(_ record: StepRecord) {
    self.record = record
  }

  /// The table, one line a step. Of a long run, only the first steps and the last are in it, and those that are marked.
  package var description: String {
    let entries = record.shown
    guard let last = entries.last else { return "No step was taken." }
    let places = Places(of: entries.flatMap(\.positions))
    let numberWidth = "\(last.number)".count
    let times = times(of: entries)
    let timeWidth = times.map(\.count).max() ?? 0
    let labels = entries.map { Self.shortened($0.label, to: Self.longestLabel) }
    let labelWidth = labels.map(\.count).max() ?? 0
    let laneWidth = entries.map { $0.lane.count }.max() ?? 0
    var lines: [String] = []
    var next = 1
    for (index, entry) in entries.enumerated() {
      if entry.number > next { lines.append(Self.gap(of: entry.number - next)) }
      next = entry.number + 1
      let number = "\(entry.number)"
      var line =
        (entry.isDeparture ? "▸ " : "  ") + String(repeating: " ", count: numberWidth - number.count) + number
      for (cell, width) in [
        (times[index], timeWidth), (labels[index], labelWidth), (entry.lane, laneWidth),
      ] where width > 0 {
        line += "  " + cell.padding(to: width)
      }
      let note = Self.note(on: entry)
      let room = Self.width - line.count - 2 - (note.isEmpty ? 0 : note.count + 1)
      let place = places.first(of: entry.positions).map { Self.shortened($0, to: room) } ?? ""
      line += "  " + [place, note].filter { !$0.isEmpty }.joined(separator: " ")
      while line.hasSuffix(" ") { line.removeLast() }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  /// How much later each entry is than the one before it.
  private func times(of entries: [StepRecord.Entry]) -> [String] {
    var time: Int64 = 0
    return entries.map { entry in
      defer { time = entry.time }
      return entry.time > time ? "+\(Self.text(ofNanoseconds: entry.time - time))" : ""
    }
  }

  private static func text(ofNanoseconds nanoseconds: Int64) -> String {
    let units: [(Int64, String)] = [(1_000_000, "s"), (1_000, "ms"), (1, "µs")]
    for (factor, unit) in units where nanoseconds >= factor * 100 || unit == "µs" {
      // In thousandths of the unit, of which there are at most three digits.
      let thousandths = nanoseconds / factor
      let fraction = "\(thousandths % 1000 + 1000)".dropFirst()
      let digits = fraction.reversed().drop { $0 == "0" }.reversed()
      return "\(thousandths / 1000)\(digits.isEmpty ? "" : "." + String(digits)) \(unit)"
    }
    return "\(nanoseconds) ns"
  }

  /// How the schedule has departed from first-in-first-out before the step.
  private static func note(on entry: StepRecord.Entry) -> String {
    let notes = [
      entry.overtaken.map { "time overtook \(shortened($0, to: longestLabel))" },
      entry.insteadOf.map { "instead of \(shortened($0, to: longestLabel))" },
    ].compactMap(\.self)
    return notes.isEmpty ? "" : "(\(notes.joined(separator: ", ")))"
  }

  private static func gap(of count: Int) -> String {
    "  … \(grouped(count)) more \(count == 1 ? "step" : "steps") …"
  }

  private static func shortened(_ text: String, to length: Int) -> String {
    text.count <= length ? text : "\(text.prefix(max(length - 1, 0)))…"
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}
#endif
