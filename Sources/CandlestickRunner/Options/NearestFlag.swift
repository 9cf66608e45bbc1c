/// Finds the flag that the user probably meant. The plugin of `swift package specs` shares this file through a symbolic link.
enum NearestFlag {
  /// Returns the flag that is most similar to a mistyped one; nil if none is similar.
  static func find(_ mistyped: String, among flags: [String]) -> String? {
    flags.map { ($0, $0.hasPrefix(mistyped) ? 1 : distance(of: $0, from: mistyped)) }
      .filter { $1 <= mistyped.count / 3 }
      .min { $0.1 < $1.1 }?.0
  }

  /// Returns the edit distance of two texts: the number of characters to insert, remove or replace.
  private static func distance(of text: String, from other: String) -> Int {
    var distances = Array(0...other.count)
    for character in text {
      var diagonal = distances[0]
      distances[0] += 1
      for (index, otherCharacter) in other.enumerated() {
        let replaced = diagonal + (character == otherCharacter ? 0 : 1)
        diagonal = distances[index + 1]
        distances[index + 1] = min(replaced, distances[index] + 1, diagonal + 1)
      }
    }
    return distances[other.count]
  }
}
