/// Computes how different two texts are. The plugin of `swift package specs` shares this file through a symbolic link.
enum EditDistance {
  /// Returns the number of characters to insert, remove or replace until a text is a part of another.
  ///
  /// - Parameter isWhole: true to compare it with the whole of the other text.
  static func of(_ wanted: [UInt8], in text: [UInt8], isWhole: Bool = false) -> Int {
    // For each prefix of the wanted text, its distance from the text that ends at the current character.
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

  /// Returns the flag that is most similar to a mistyped one; nil if none is similar.
  static func nearestFlag(to mistyped: String, among flags: [String]) -> String? {
    flags.map { ($0, $0.hasPrefix(mistyped) ? 1 : of(Array(mistyped.utf8), in: Array($0.utf8), isWhole: true)) }
      .filter { $1 <= mistyped.count / 3 }
      .min { $0.1 < $1.1 }?.0
  }
}
