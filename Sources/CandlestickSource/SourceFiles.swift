import Foundation

/// Reads the user's source files, each at most once.
package final class SourceFiles {
  private var files: [String: SourceText] = [:]

  package init() {}

  /// Returns the contents of a file; empty if it cannot be read.
  package func text(of path: String) -> SourceText {
    if let text = files[path] { return text }
    let text = SourceText(path: path, bytes: FileManager.default.contents(atPath: path).map(Array.init) ?? [])
    files[path] = text
    return text
  }

  /// Returns the code of a line, without the space around it; nil if there is none.
  package func code(ofLine number: Int, of path: String) -> String? {
    let text = text(of: path)
    let code = text.line(number).map { text[$0].trimmingCharacters(in: .whitespaces) } ?? ""
    return code.isEmpty ? nil : code
  }
}
