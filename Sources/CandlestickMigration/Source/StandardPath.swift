import Foundation

/// A path that is equal for all spellings of a file's path: `Tests/A.swift`, `./Tests/A.swift`, `/cats/Tests/A.swift`.
struct StandardPath: Hashable, Sendable {
  let path: String

  init(_ path: String) { self.path = URL(filePath: path.isEmpty ? "." : path).standardizedFileURL.path }

  /// Returns true if a path is this folder or in it.
  func contains(_ other: StandardPath) -> Bool {
    other.path == path || other.path.hasPrefix(path.hasSuffix("/") ? path : "\(path)/")
  }
}
