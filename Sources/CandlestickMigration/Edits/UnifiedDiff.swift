/// The difference between two versions of a file, for `patch -p1` and `git apply`.
package struct UnifiedDiff: Sendable, CustomStringConvertible {
  /// One version of the file, in lines with their ends. As in `diff`, only "\n" ends a line.
  private struct Version: Sendable {
    let bytes: [UInt8]
    /// The offset of the first byte of each line; also that of an empty line after the last line end.
    private let starts: [Int]
    /// The number of lines.
    let count: Int
    /// True for each line that the other version does not have at this point.
    var isChanged: [Bool]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      var starts = [0]
      // Plugin tools are built without optimization; raw bytes are fast even then.
      bytes.withUnsafeBytes { bytes in
        for index in 0..<bytes.count where bytes[index] == 0x0A { starts.append(index + 1) }
      }
      self.starts = starts
      count = starts.last == bytes.count ? starts.count - 1 : starts.count
      isChanged = Array(repeating: false, count: count)
    }

    subscript(line: Int) -> ArraySlice<UInt8> {
      bytes[starts[line]..<(line + 1 < starts.count ? starts[line + 1] : bytes.count)]
    }

    func line(of offset: Int) -> Int { starts.partitioningIndex { $0 > offset } - 1 }

    func isLineStart(_ offset: Int) -> Bool { starts[line(of: offset)] == offset }

    /// Returns the lines that contain bytes, and the line that they end in unless `isWhole`.
    func lines(_ bytes: Range<Int>, isWhole: Bool) -> Range<Int> {
      line(of: bytes.lowerBound)..<min(count, line(of: bytes.upperBound) + (isWhole ? 0 : 1))
    }

    /// Returns the changed lines from a line on.
    func changedLines(from line: Int) -> Range<Int> {
      line..<(isChanged[line...].firstIndex(of: false) ?? count)
    }
  }

  /// Lines of the old version, and the lines of the new version that replace them.
  private typealias Change = (old: Range<Int>, new: Range<Int>)

  private static let context = 3
  private let path: String
  private let isRemoval: Bool
  private var old: Version
  private var new: Version
  /// The parts that may differ, in order.
  private var parts: [Change] = []

  /// Compares two versions of a file, line by line.
  ///
  /// - Parameters:
  ///   - path: the file's path in the repository, to be printed after `a/` and `b/`.
  ///   - old: the old version.
  ///   - new: the new version; nil if the file is removed.
  ///   - replacements: the bytes that differ in each version, in order; nil to compare all bytes.
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
    for (oldBytes, newBytes) in replacements ?? [(0..<old.count, 0..<self.new.bytes.count)] {
      let isWhole = self.old.isLineStart(oldBytes.upperBound) && self.new.isLineStart(newBytes.upperBound)
      var part = (old: self.old.lines(oldBytes, isWhole: isWhole), new: self.new.lines(newBytes, isWhole: isWhole))
      if let last = parts.last, part.old.lowerBound < last.old.upperBound {
        part = (last.old.lowerBound..<part.old.upperBound, last.new.lowerBound..<part.new.upperBound)
        parts.removeLast()
      }
      parts.append(part)
    }
    for part in parts { compare(part.old, part.new) }
  }

  /// Marks the changed lines in parts of the two versions.
  private mutating func compare(_ oldLines: Range<Int>, _ newLines: Range<Int>) {
    // A line in only one version matches none of the other, and would only slow down `difference(from:)`.
    let shared = Set(oldLines.map { old[$0] }).intersection(newLines.map { new[$0] })
    for line in oldLines { old.isChanged[line] = !shared.contains(old[line]) }
    for line in newLines { new.isChanged[line] = !shared.contains(new[line]) }
    let oldShared = oldLines.filter { !old.isChanged[$0] }
    let newShared = newLines.filter { !new.isChanged[$0] }
    for change in newShared.map({ new[$0] }).difference(from: oldShared.map { old[$0] }) {
      switch change {
      case .remove(let offset, _, _): old.isChanged[oldShared[offset]] = true
      case .insert(let offset, _, _): new.isChanged[newShared[offset]] = true
      }
    }
  }

  /// The diff; "" if nothing differs.
  package var description: String {
    let hunks = hunks
    guard !hunks.isEmpty else { return "" }
    let path = path.drop { $0 == "/" }
    let head = "--- \(Self.name("a/" + path))\n+++ \(isRemoval ? "/dev/null" : Self.name("b/" + path))\n"
    return hunks.reduce(into: head) { write($1, to: &$0) }
  }

  /// The changes, in groups whose context would overlap.
  private var hunks: [[Change]] {
    var hunks: [[Change]] = []
    var (oldLine, newLine) = (0, 0)
    for part in parts {
      (oldLine, newLine) = (max(oldLine, part.old.lowerBound), max(newLine, part.new.lowerBound))
      while oldLine < part.old.upperBound || newLine < part.new.upperBound {
        // A change may go on in the next part.
        let change = (old: old.changedLines(from: oldLine), new: new.changedLines(from: newLine))
        if change.old.isEmpty, change.new.isEmpty {
          (oldLine, newLine) = (oldLine + 1, newLine + 1)
          continue
        }
        if let last = hunks.last?.last, oldLine - last.old.upperBound <= 2 * Self.context {
          hunks[hunks.count - 1].append(change)
        } else {
          hunks.append([change])
        }
        (oldLine, newLine) = (change.old.upperBound, change.new.upperBound)
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

  /// Returns the lines of a hunk as its first line and their number; for no lines, the line before them.
  private static func span(_ lines: Range<Int>) -> String {
    switch lines.count {
    case 0: "\(lines.lowerBound),0"
    case 1: "\(lines.upperBound)"
    default: "\(lines.lowerBound + 1),\(lines.count)"
    }
  }

  /// Returns a path, with a tab at the end if it contains spaces, so that tools read it whole.
  private static func name(_ path: String) -> String { path.contains(" ") ? path + "\t" : path }
}
