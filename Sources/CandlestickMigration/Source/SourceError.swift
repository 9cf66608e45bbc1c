/// Why a source file could not be read or changed.
package struct SourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  package let path: String
  /// Where it is in the file; nil if it is about the whole file.
  package let place: SourcePlace?
  /// What is wrong.
  package let message: String

  package init(path: String, place: SourcePlace? = nil, message: String) {
    self.path = path
    self.place = place
    self.message = message
  }

  /// The error as in `Specs/CatSpec.swift:12:7: this string has no end`.
  package var description: String {
    [path, place?.description].compactMap(\.self).joined(separator: ":") + ": " + message
  }

  /// The error as compilers print it.
  ///
  /// - Parameter severity: how serious it is.
  package func diagnostic(_ severity: Severity) -> String {
    let end = place.map { ":\($0)" } ?? ""
    return "\(path)\(end): \(severity.rawValue): \(message)"
  }
}
