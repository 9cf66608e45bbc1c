import CandlestickSupport

/// Makes the names of snapshot files.
package enum SnapshotName {
  /// The most bytes of a name; file systems allow about 255, with a number and an extension.
  private static let mostBytes = 150

  /// Returns a file name that reads like a text, without an extension: its letters and digits, with hyphens between the words. Each
  /// file system can have such a file.
  ///
  /// - Parameter text: the name of a test or of a snapshot.
  /// - Returns: "" if the text has no letter and no digit.
  package static func make(from text: String) -> String {
    let name = text.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    guard name.utf8.count > mostBytes else { return name }
    var beginning = name
    while beginning.utf8.count > mostBytes { beginning.removeLast() }
    return "\(beginning)-\(String(StableHash().adding(name).value, radix: 16))"
  }
}
