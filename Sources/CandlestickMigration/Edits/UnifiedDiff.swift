/// The difference between two versions of a file, in the format for `patch -p1` and `git apply`.
package struct UnifiedDiff: Sendable, CustomStringConvertible {
  /// One version of the file, split into lines that include their line breaks. As in `diff`, only "\n" ends a line.
  private struct Version: Sendable {
    let bytes: [UInt8]
    /// The offset of the first byte of each line. Includes the empty line after a final line break.
    private let starts: [Int]
    /// The number of lines.
    let count: Int

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      var starts = [0]
      // Plugin tools are built without optimization; raw bytes are fast even then.
      bytes.withUnsafeBytes { bytes in
        for index in 0..<bytes.count where bytes[index] == 0x0A { starts.append(index + 1) }
      }
      self.starts = starts
      count = starts.last == bytes.count ? starts.count - 1 : starts.count
    }

    subscript(line: Int) -> ArraySlice<UInt8> {
      bytes[starts[line]..<(line + 1 < starts.count ? starts[line + 1] : bytes.count)]
    }

    /// Returns the lines that contain some bytes, including the line in which they end.
    func lines(_ bytes: Range<Int>) -> Range<Int> {
      line(of: bytes.lowerBound)..<min(count, line(of: bytes.upperBound) + 1)
    }

    private func line(of offset: Int) -> Int { starts.partitioningIndex { $0 > offset } - 1 }
  }

  /// A range of old lines, and the new lines that replace it.
  private typealias Change = (old: Range<Int>, new: Range<Int>)

  private static let context = 3
  private let path: String
  private let isRemoval: Bool
  private let old: Version
  private let new: Version
  private var changes: [Change] = []

  /// Compares two versions of a file line by line.
  ///
  /// - Parameters:
  ///   - path: the path of the file in the repository, which is printed after `a/` and `b/`.
  ///   - old: the old version.
  ///   - new: the new version; nil if the file is removed.
  ///   - replacements: the ranges of bytes that may differ, in order; nil to compare everything.
  package init(
    path: String,
    from old: [UInt8],
    to new: [UInt8]?,
    replacing replacements: [(old: Range<Int>, new: Range<Int>)]? = nil
  ) {
    self.path = path
    isRemoval = new == nil
    self.old = Version(old)
    self.new = Version(new ?? [])
    var parts: [Change] = []
    for (oldBytes, newBytes) in replacements ?? [(0..<old.count, 0..<self.new.bytes.count)] {
      var part = (old: self.old.lines(oldBytes), new: self.new.lines(newBytes))
      if let last = parts.last, part.old.lowerBound < last.old.upperBound {
        part = (last.old.lowerBound..<part.old.upperBound, last.new.lowerBound..<part.new.upperBound)
        parts.removeLast()
      }
      parts.append(part)
    }
    for part in parts { compare(part) }
  }

  /// Adds the changes within a range of lines.
  private mutating func compare(_ part: Change) {
    // A line that is in only one version cannot match, and would only slow down `difference(from:)`.
    let shared = Set(part.old.map { old[$0] }).intersection(part.new.map { new[$0] })
    var oldLines: [Int] = []
    var newLines: [Int] = []
    if !shared.isEmpty {
      oldLines = part.old.filter { shared.contains(old[$0]) }
      newLines = part.new.filter { shared.contains(new[$0]) }
      let difference = newLines.map { new[$0] }.difference(from: oldLines.map { old[$0] })
      for case .remove(let offset, _, _) in difference.removals.reversed() { oldLines.remove(at: offset) }
      for case .insert(let offset, _, _) in difference.insertions.reversed() { newLines.remove(at: offset) }
    }
    // The remaining lines are equal in both versions; everything between them has changed.
    var (oldStart, newStart) = (part.old.lowerBound, part.new.lowerBound)
    for (oldLine, newLine) in zip(oldLines + [part.old.upperBound], newLines + [part.new.upperBound]) {
      if oldStart < oldLine || newStart < newLine { add((oldStart..<oldLine, newStart..<newLine)) }
      (oldStart, newStart) = (oldLine + 1, newLine + 1)
    }
  }

  /// Adds a change, merged with the previous one if no line separates them.
  private mutating func add(_ change: Change) {
    guard let last = changes.last, last.old.upperBound == change.old.lowerBound,
      last.new.upperBound == change.new.lowerBound
    else { return changes.append(change) }
    changes.removeLast()
    changes.append((last.old.lowerBound..<change.old.upperBound, last.new.lowerBound..<change.new.upperBound))
  }

  /// The diff; empty if the versions are equal.
  package var description: String {
    guard !changes.isEmpty else { return "" }
    let path = path.drop { $0 == "/" }
    let head = "--- \(Self.name("a/" + path))\n+++ \(isRemoval ? "/dev/null" : Self.name("b/" + path))\n"
    return hunks.reduce(into: head) { write($1, to: &$0) }
  }

  /// The changes, grouped so that changes with overlapping context are in the same hunk.
  private var hunks: [[Change]] {
    var hunks: [[Change]] = []
    for change in changes {
      if let last = hunks.last?.last, change.old.lowerBound - last.old.upperBound <= 2 * Self.context {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  private func write(_ hunk: [Change], to result: inout String) {
    let (first, last) = (hunk[0], hunk[hunk.count - 1])
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    let oldLines = first.old.lowerBound - before..<last.old.upperBound + after
    let newLines = first.new.lowerBound - before..<last.new.upperBound + after
    result += "@@ -\(Self.span(oldLines)) +\(Self.span(newLines)) @@\n"
    var index = oldLines.lowerBound
    for change in hunk {
      for line in index..<change.old.lowerBound { write(" ", old[line], to: &result) }
      for line in change.old { write("-", old[line], to: &result) }
      for line in change.new { write("+", new[line], to: &result) }
      index = change.old.upperBound
    }
    for line in index..<oldLines.upperBound { write(" ", old[line], to: &result) }
  }

  private func write(_ mark: String, _ line: ArraySlice<UInt8>, to result: inout String) {
    result += mark
    result += String(decoding: line, as: UTF8.self)
    if line.last != .newline { result += "\n\\ No newline at end of file\n" }
  }

  /// Returns the range of a hunk: the first line and the number of lines. For an empty range, the line is the one before it.
  private static func span(_ lines: Range<Int>) -> String {
    switch lines.count {
    case 0: "\(lines.lowerBound),0"
    case 1: "\(lines.upperBound)"
    default: "\(lines.lowerBound + 1),\(lines.count)"
    }
  }

  /// Returns a path, followed by a tab if it contains spaces, so that tools parse it correctly.
  private static func name(_ path: String) -> String { path.contains(" ") ? path + "\t" : path }
}
