/// The difference between two versions of a file, for `patch -p1` and `git apply`.
package struct UnifiedDiff: Sendable, CustomStringConvertible {
  /// Some lines of the old version, and the lines of the new version that replace them.
  private struct Change: Sendable {
    var old: Range<Int>
    var new: Range<Int>
  }

  private static let context = 3
  private let path: String
  private let isRemoval: Bool
  private let old: FileLines
  private let new: FileLines
  private let changes: [Change]

  /// Compares two versions of a file, line by line.
  ///
  /// - Parameters:
  ///   - path: the file's path in the repository, to be printed after `a/` and `b/`.
  ///   - old: the old version.
  ///   - new: the new version; nil if the file is removed.
  ///   - replacements: the bytes that differ, in order, in both versions; nil to compare all bytes.
  package init(
    path: String,
    from old: [UInt8],
    to new: [UInt8]?,
    replacing replacements: [(old: Range<Int>, new: Range<Int>)]? = nil
  ) {
    self.path = path
    isRemoval = new == nil
    let (old, new) = (FileLines(old), FileLines(new ?? []))
    (self.old, self.new) = (old, new)
    var parts: [Change] = []
    for replacement in replacements ?? [(0..<old.bytes.count, 0..<new.bytes.count)] {
      var (part, end) = (Change(old: replacement.old, new: replacement.new), replacement.old.upperBound)
      // A part consists of whole lines; the lines around it are the same in both versions.
      let shift = part.old.lowerBound - old.start(ofLineAt: part.old.lowerBound)
      if !old.isBound(end) || !new.isBound(part.new.upperBound) { end = old.end(ofLineAt: end) }
      part.new = part.new.lowerBound - shift..<part.new.upperBound + end - part.old.upperBound
      part.old = part.old.lowerBound - shift..<end
      if let last = parts.last, part.old.lowerBound < last.old.upperBound {
        parts[parts.count - 1] = Change(
          old: last.old.lowerBound..<part.old.upperBound,
          new: last.new.lowerBound..<part.new.upperBound
        )
      } else {
        parts.append(part)
      }
    }
    var changes: [Change] = []
    for change in parts.flatMap({ Self.compare(old, old.lines($0.old), new, new.lines($0.new)) }) {
      if let last = changes.last, last.old.upperBound == change.old.lowerBound,
        last.new.upperBound == change.new.lowerBound
      {
        changes[changes.count - 1] = Change(
          old: last.old.lowerBound..<change.old.upperBound,
          new: last.new.lowerBound..<change.new.upperBound
        )
      } else {
        changes.append(change)
      }
    }
    self.changes = changes
  }

  /// The diff; "" if nothing differs.
  package var description: String {
    guard let first = changes.first else { return "" }
    var hunks: [[Change]] = [[first]]
    for change in changes.dropFirst() {
      let end = hunks[hunks.count - 1].last?.old.upperBound ?? 0
      if change.old.lowerBound - end >= 2 * Self.context + 1 {
        hunks.append([change])
      } else {
        hunks[hunks.count - 1].append(change)
      }
    }
    let path = path.drop { $0 == "/" }
    var result = "--- \(Self.name("a/" + path))\n+++ \(isRemoval ? "/dev/null" : Self.name("b/" + path))\n"
    for hunk in hunks { write(hunk, to: &result) }
    return result
  }

  private func write(_ hunk: [Change], to result: inout String) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let (oldStart, newStart) = (first.old.lowerBound - before, first.new.lowerBound - before)
    let oldCount = last.old.upperBound + after - oldStart
    let newCount = last.new.upperBound + after - newStart
    result += "@@ -\(Self.span(oldStart + 1, oldCount)) +\(Self.span(newStart + 1, newCount)) @@\n"
    var index = oldStart
    for change in hunk {
      for line in index..<change.old.lowerBound { write(" ", old[line], to: &result) }
      for line in change.old { write("-", old[line], to: &result) }
      for line in change.new { write("+", new[line], to: &result) }
      index = change.old.upperBound
    }
    for line in index..<index + after { write(" ", old[line], to: &result) }
  }

  private func write(_ mark: String, _ line: ArraySlice<UInt8>, to result: inout String) {
    result += mark
    result += String(decoding: line, as: UTF8.self)
    if line.last != .newline { result += "\n\\ No newline at end of file\n" }
  }

  /// Returns the range of a hunk: its first line and number of lines; for an empty range, the line before it.
  private static func span(_ line: Int, _ count: Int) -> String {
    count == 1 ? "\(line)" : "\(count == 0 ? line - 1 : line),\(count)"
  }

  /// A path, with a tab at the end if it contains spaces, so that tools read it whole.
  private static func name(_ path: String) -> String { path.contains(" ") ? path + "\t" : path }

  /// Compares some lines of two versions with `difference(from:)`, which gets only the lines that both versions contain.
  private static func compare(_ old: FileLines, _ oldRange: Range<Int>, _ new: FileLines, _ newRange: Range<Int>)
    -> [Change]
  {
    if oldRange.count == 1, newRange.count == 1 {
      let isSame = old[oldRange.lowerBound] == new[newRange.lowerBound]
      return isSame ? [] : [Change(old: oldRange, new: newRange)]
    }
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let number = numbers[line] { return number }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let oldNumbers = oldRange.map { number(old[$0]) }
    let newNumbers = newRange.map { number(new[$0]) }
    // A line in only one version matches none of the other, and would only cost time.
    let shared = Set(oldNumbers).intersection(newNumbers)
    let oldShared = oldNumbers.indices.filter { shared.contains(oldNumbers[$0]) }
    let newShared = newNumbers.indices.filter { shared.contains(newNumbers[$0]) }
    var isRemoved = oldNumbers.map { !shared.contains($0) }
    var isInserted = newNumbers.map { !shared.contains($0) }
    for change in newShared.map({ newNumbers[$0] }).difference(from: oldShared.map { oldNumbers[$0] }) {
      switch change {
      case .remove(let offset, _, _): isRemoved[oldShared[offset]] = true
      case .insert(let offset, _, _): isInserted[newShared[offset]] = true
      }
    }
    var changes: [Change] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < isRemoved.count || newIndex < isInserted.count {
      let (oldStart, newStart) = (oldIndex, newIndex)
      while oldIndex < isRemoved.count, isRemoved[oldIndex] { oldIndex += 1 }
      while newIndex < isInserted.count, isInserted[newIndex] { newIndex += 1 }
      if oldIndex > oldStart || newIndex > newStart {
        let oldLines = oldRange.lowerBound + oldStart..<oldRange.lowerBound + oldIndex
        changes.append(Change(old: oldLines, new: newRange.lowerBound + newStart..<newRange.lowerBound + newIndex))
      } else {
        oldIndex += 1
        newIndex += 1
      }
    }
    return changes
  }
}
