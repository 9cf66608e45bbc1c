import Foundation

/// The user's source files, each of which is read once at the most.
package final class SourceFiles {
  private var files: [String: [Substring]] = [:]

  package init() {}

  /// The lines of a file, as the compiler counts them; none if the file cannot be read.
  func lines(of path: String) -> [Substring] {
    if let lines = files[path] { return lines }
    let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    files[path] = lines
    return lines
  }
}
