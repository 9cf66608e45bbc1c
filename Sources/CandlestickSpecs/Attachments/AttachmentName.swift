import CandlestickSupport

/// Creates file names from any text.
enum AttachmentName {
  /// The maximum length of a name in bytes. File systems allow 255; a number may be added.
  private static let longest = 200
  /// The maximum length of an extension in bytes. A longer text after a period is not an extension.
  private static let longestExtension = 20
  /// The characters that some file system, or some service that stores the files of a run, does not accept.
  private static let misread = "/\\:\"<>|*?"

  /// Returns a name for a file or a folder. It is not empty, hidden or too long, and refers to nothing outside of its
  /// folder.
  static func make(from text: String) -> String {
    var name = String.UnicodeScalarView()
    for character in text {
      let isPrintable = character.isPrintable
      for scalar in character.unicodeScalars {
        let isHidden = (!isPrintable && scalar.isUnprintable) || (scalar.properties.isWhitespace && scalar != " ")
        name.append(isHidden || misread.unicodeScalars.contains(scalar) ? "_" : scalar)
      }
    }
    if name.first == "." { name.replaceSubrange(...name.startIndex, with: "_".unicodeScalars) }
    while name.last == "." || name.last == " " { name.removeLast() }
    let shortened = shortened(String(name))
    return shortened.isEmpty ? "attachment" : shortened
  }

  /// Returns a name with a number inserted before its extension.
  static func numbered(_ name: String, _ number: Int) -> String {
    let (base, fileExtension) = parts(of: name)
    return "\(base)-\(number)\(fileExtension)"
  }

  private static func shortened(_ name: String) -> String {
    var (base, fileExtension) = parts(of: name)
    while base.utf8.count + fileExtension.utf8.count > longest { base.removeLast() }
    return String(base + fileExtension)
  }

  private static func parts(of name: String) -> (base: Substring, fileExtension: Substring) {
    guard let period = name.lastIndex(of: "."), name[period...].utf8.count <= longestExtension,
      name[period...].dropFirst().allSatisfy({ $0.isLetter || $0.isNumber })
    else { return (name[...], "") }
    return (name[..<period], name[period...])
  }
}
