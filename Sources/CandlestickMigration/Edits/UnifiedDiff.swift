/// How two versions of a file differ, as `patch -p1` and `git apply` take it.
package struct UnifiedDiff: Sendable, CustomStringConvertible {
  /// A line that is only in the one version, only in the other, or in both.
  private struct Line {
    let mark: String
    let bytes: ArraySlice<UInt8>
  }

  private static let context = 3
  private let path: String
  private let isRemoval: Bool
  private let lines: [Line]

  /// Compares two versions of a file, line by line.
  ///
  /// - Parameters:
  ///   - path: the file's path in the repository, which comes after `a/` and `b/`.
  ///   - old: the file as it is.
  ///   - new: the file as it is to be; nil if it is to go.
  package init(path: String, from old: [UInt8], to new: [UInt8]?) {
    self.path = path
    isRemoval = new == nil
    lines = Self.compare(Self.lines(of: old), Self.lines(of: new ?? []))
  }

  /// The diff; "" if there is no difference.
  package var description: String {
    let changes = lines.indices.filter { lines[$0].mark != " " }
    guard let first = changes.first else { return "" }
    var hunks: [Range<Int>] = []
    var (start, end) = (first, first + 1)
    for change in changes.dropFirst() {
      if change - end > 2 * Self.context {
        hunks.append(start..<end)
        start = change
      }
      end = change + 1
    }
    hunks.append(start..<end)
    let path = path.drop { $0 == "/" }
    return "--- \(Self.name("a/" + path))\n+++ \(isRemoval ? "/dev/null" : Self.name("b/" + path))\n" + text(of: hunks)
  }

  private func text(of hunks: [Range<Int>]) -> String {
    var result = ""
    var (oldLine, newLine, index) = (1, 1, 0)
    for hunk in hunks {
      let shown = max(0, hunk.lowerBound - Self.context)..<min(lines.count, hunk.upperBound + Self.context)
      oldLine += shown.lowerBound - index
      newLine += shown.lowerBound - index
      let oldCount = lines[shown].count { $0.mark != "+" }
      let newCount = lines[shown].count { $0.mark != "-" }
      result += "@@ -\(Self.span(oldLine, oldCount)) +\(Self.span(newLine, newCount)) @@\n"
      for line in lines[shown] {
        result += line.mark + String(decoding: line.bytes, as: UTF8.self)
        if line.bytes.last != .newline { result += "\n\\ No newline at end of file\n" }
      }
      oldLine += oldCount
      newLine += newCount
      index = shown.upperBound
    }
    return result
  }

  /// The first line and the number of lines; of no lines, the line before them.
  private static func span(_ line: Int, _ count: Int) -> String {
    count == 1 ? "\(line)" : "\(count == 0 ? line - 1 : line),\(count)"
  }

  /// A path with a space is ended with a tab, so that it is read to its end.
  private static func name(_ path: String) -> String { path.contains(" ") ? path + "\t" : path }

  /// The lines with their ends; as `diff` has it, only "\n" ends a line.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == .newline {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  private static func compare(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Line] {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let number = numbers[line] { return number }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let (oldNumbers, newNumbers) = (old.map(number), new.map(number))
    // A line that only one version has can be equal to none of the other, and would only cost time.
    let shared = Set(oldNumbers).intersection(newNumbers)
    let oldShared = oldNumbers.indices.filter { shared.contains(oldNumbers[$0]) }
    let newShared = newNumbers.indices.filter { shared.contains(newNumbers[$0]) }
    let changes = newShared.map { newNumbers[$0] }.difference(from: oldShared.map { oldNumbers[$0] })

    var isRemoved = oldNumbers.map { !shared.contains($0) }
    var isInserted = newNumbers.map { !shared.contains($0) }
    for change in changes {
      switch change {
      case .remove(let offset, _, _): isRemoved[oldShared[offset]] = true
      case .insert(let offset, _, _): isInserted[newShared[offset]] = true
      }
    }
    var lines: [Line] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if oldIndex < old.count, isRemoved[oldIndex] {
        lines.append(Line(mark: "-", bytes: old[oldIndex]))
        oldIndex += 1
      } else if newIndex < new.count, isInserted[newIndex] {
        lines.append(Line(mark: "+", bytes: new[newIndex]))
        newIndex += 1
      } else {
        lines.append(Line(mark: " ", bytes: old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return lines
  }
}
