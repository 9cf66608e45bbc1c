/// A call that focuses an example or a group, so that all others are skipped.
package struct Focus: Hashable, Sendable {
  /// The function that is called, such as `fit`.
  package let name: String
  /// The function without focus, such as `it`.
  package let unfocusedName: String
  package let path: String
  /// The start of the name.
  package let position: SourcePosition
  /// The byte to remove.
  let letter: Range<Int>

  /// Returns the focus as compilers print it, so that editors and build logs link to it.
  package func diagnostic(_ severity: Severity) -> String {
    "\(path):\(position): \(severity.rawValue): \"\(name)\" skips all examples without focus; write "
      + "\"\(unfocusedName)\", or run `swift package lint-specs --fix`"
  }
}
