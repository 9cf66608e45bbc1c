import CandlestickSource
import Foundation

/// The user's source files. Each is read at most once.
package final class SourceFiles {
  private var files: [String: SourceText] = [:]

  package init() {}

  /// The contents of a file; empty if it cannot be read.
  func text(of path: String) -> SourceText {
    if let text = files[path] { return text }
    let text = SourceText(path: path, bytes: FileManager.default.contents(atPath: path).map(Array.init) ?? [])
    files[path] = text
    return text
  }
}
