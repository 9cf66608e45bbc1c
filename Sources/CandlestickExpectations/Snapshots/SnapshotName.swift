import CandlestickSupport

/// Makes the names of snapshot files.
package enum SnapshotName {
  /// The maximum length of a name in bytes. File systems allow about 255, including a number and an extension.
  private static let mostBytes = 150

  /// Returns the name of a test's snapshots, as ``make(from:)`` does. If the test's name has no letter and no digit, it differs
  /// from those of other such tests, too.
  package static func make(forTest name: String) -> String {
    let made = make(from: name)
    return made.isEmpty ? "unnamed-\(hash(name))" : made
  }

  /// Returns the name of the folder for a class. Unlike an ordinary name, a raw one may contain what refers to other folders.
  package static func folder(ofClass name: String) -> String {
    let isSafe =
      name.utf8.count <= mostBytes && name.first.map { $0.isLetter || $0.isNumber || $0 == "_" } == true
      && name.allSatisfy { !"/\\:".contains($0) && $0.isPrintable }
    if isSafe { return name }
    let made = make(from: name)
    return [made.isEmpty ? "unnamed" : made, hash(name)].joined(separator: "-")
  }

  private static func hash(_ text: String) -> String { String(StableHash().adding(text).value, radix: 16) }

  /// Returns a readable file name without an extension: the letters and digits of a text, with hyphens between words.
  /// The name is valid on every file system.
  ///
  /// - Parameter text: the name of a test or of a snapshot.
  /// - Returns: an empty string if the text has no letter and no digit.
  package static func make(from text: String) -> String {
    let name = text.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    guard name.utf8.count > mostBytes else { return name }
    var beginning = name
    while beginning.utf8.count > mostBytes { beginning.removeLast() }
    return "\(beginning)-\(hash(name))"
  }
}
