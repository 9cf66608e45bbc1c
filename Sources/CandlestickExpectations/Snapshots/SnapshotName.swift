import CandlestickSupport

/// Makes the names of snapshot files.
package enum SnapshotName {
  /// The maximum length of a name in bytes. File systems allow about 255, including a number and an extension.
  private static let mostBytes = 150

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
    return "\(beginning)-\(String(StableHash().adding(name).value, radix: 16))"
  }
}
