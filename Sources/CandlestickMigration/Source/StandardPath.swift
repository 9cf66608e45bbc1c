import Foundation

/// A path that is the same for a file however its own is written: `Tests/A.swift`, `./Tests/A.swift`, `/cats/Tests/A.swift`.
struct StandardPath: Hashable, Sendable {
  let path: String

  init(_ path: String) { self.path = URL(filePath: path.isEmpty ? "." : path).standardizedFileURL.path }

  /// Whether a folder is another path or is around it.
  func contains(_ other: StandardPath) -> Bool {
    other.path == path || other.path.hasPrefix(path.hasSuffix("/") ? path : "\(path)/")
  }
}
