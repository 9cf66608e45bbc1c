import CandlestickSource

/// A call that puts the focus on an example or a group, so that all others are left out.
package struct Focus: Hashable, Sendable {
  /// What is called, such as `fit`.
  package let name: String
  /// What is called without focus, such as `it`.
  package let unfocusedName: String
  /// The path of the file.
  package let path: String
  /// Where the name begins.
  package let place: SourcePlace
  /// The byte that has to go.
  let letter: Range<Int>

  /// The focus as compilers print it, so that editors and build logs find the place.
  ///
  /// - Parameter severity: how serious it is.
  package func diagnostic(_ severity: Severity) -> String {
    "\(path):\(place): \(severity.rawValue): \"\(name)\" leaves out all examples that have no focus; write "
      + "\"\(unfocusedName)\", or run `swift package lint-specs --fix`"
  }
}
