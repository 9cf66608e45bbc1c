/// An error in a source file, or in reading or writing the file.
package struct SourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  package let path: String
  /// The position in the file; nil if the error concerns the whole file.
  package let position: SourcePosition?
  /// A description of the problem, for the user.
  package let message: String

  package init(path: String, position: SourcePosition? = nil, message: String) {
    self.path = path
    self.position = position
    self.message = message
  }

  /// The error, such as `Specs/CatSpec.swift:12:7: this string has no end`.
  package var description: String {
    [path, position?.description].compactMap(\.self).joined(separator: ":") + ": " + message
  }
}
