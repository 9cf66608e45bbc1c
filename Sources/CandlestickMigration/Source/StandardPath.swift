import Foundation

/// A normalized path. Different spellings of a path are equal: `Tests/A.swift`, `./Tests/A.swift`, `/cats/Tests/A.swift`.
struct StandardPath: Hashable, Sendable {
  let path: String

  init(_ path: String) { self.path = URL(filePath: path.isEmpty ? "." : path).standardizedFileURL.path }

  /// Returns true if the other path is this one, or inside of this folder.
  func contains(_ other: StandardPath) -> Bool {
    other.path == path || other.path.hasPrefix(path.hasSuffix("/") ? path : "\(path)/")
  }
}
