/// Computes the edit distance of two texts. The plugin of `swift package specs` shares this file through a symbolic link.
enum EditDistance {
  /// Returns the minimum number of insertions, deletions and replacements that turn a text into a substring of another one.
  ///
  /// - Parameters:
  ///   - wanted: the UTF-8 of the text to change.
  ///   - text: the UTF-8 of the other text.
  ///   - isWhole: true to compare with the whole of the other text instead of its substrings.
  static func of(_ wanted: [UInt8], in text: [UInt8], isWhole: Bool = false) -> Int {
    // The distance of each prefix of `wanted` from the text that ends at the current character.
    var distances = Array(0...wanted.count)
    var best = wanted.count
    for character in text {
      var diagonal = distances[0]
      if isWhole { distances[0] += 1 }
      for (index, other) in wanted.enumerated() {
        let replaced = diagonal + (character == other ? 0 : 1)
        diagonal = distances[index + 1]
        distances[index + 1] = min(replaced, distances[index] + 1, diagonal + 1)
      }
      best = min(best, distances[wanted.count])
    }
    return isWhole ? distances[wanted.count] : best
  }

  /// Returns the flag that is most similar to a mistyped one; nil if none is similar enough.
  static func nearestFlag(to mistyped: String, among flags: [String]) -> String? {
    flags.map { ($0, $0.hasPrefix(mistyped) ? 1 : of(Array(mistyped.utf8), in: Array($0.utf8), isWhole: true)) }
      .filter { $1 <= mistyped.count / 3 }
      .min { $0.1 < $1.1 }?.0
  }
}
