/// The new lines of a file.
package enum AddedLines: Equatable {
  case all
  case ranges([ClosedRange<UInt>])

  package func contains(_ line: UInt) -> Bool {
    switch self {
    case .all: true
    case .ranges(let ranges): ranges.contains { $0.contains(line) }
    }
  }

  /// Parses a git diff without context lines.
  ///
  /// - Parameters:
  ///   - diff: the diff; the new paths begin with `b/`.
  ///   - root: the folder that the paths are relative to.
  /// - Returns: the added lines by path.
  package static func parse(_ diff: String, root: String) -> [String: AddedLines] {
    var added: [String: [ClosedRange<UInt>]] = [:]
    var file: String?
    // The remaining lines of the hunk, which may look like a header.
    var remaining: UInt = 0
    // By bytes, since CR LF is a single character.
    for line in diff.utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init) {
      if remaining > 0 {
        if !line.hasPrefix("\\") { remaining -= 1 }
      } else if line.hasPrefix("+++ ") {
        // Git adds a tab to a path with spaces.
        let path = line.dropFirst(4).prefix { $0 != "\t" }
        file = path.hasPrefix("b/") ? "\(root)/\(path.dropFirst(2))" : nil
      } else if line.hasPrefix("@@ "), let (removed, new) = hunk(line) {
        remaining = removed.count + new.count
        if let file, new.count > 0 { added[file, default: []].append(new.start...(new.start + new.count - 1)) }
      }
    }
    return added.mapValues(AddedLines.ranges)
  }

  private typealias Lines = (start: UInt, count: UInt)

  /// Parses `@@ -1,2 +3,4 @@ context`, in which git omits a count of one.
  private static func hunk(_ line: Substring) -> (removed: Lines, new: Lines)? {
    let words = line.split(separator: " ")
    guard words.count >= 3, let removed = lines(words[1]), let new = lines(words[2]) else { return nil }
    return (removed, new)
  }

  private static func lines(_ word: Substring) -> Lines? {
    let numbers = word.dropFirst().split(separator: ",").map { UInt($0) }
    guard let start = numbers.first ?? nil else { return nil }
    return (start, numbers.count > 1 ? numbers[1] ?? 0 : 1)
  }
}
