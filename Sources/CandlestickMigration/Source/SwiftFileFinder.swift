import Foundation

/// Finds Swift files.
package enum SwiftFileFinder {
  /// Returns the given files, and all Swift files in the given folders at any depth.
  ///
  /// Skips hidden files, hidden folders such as `.build`, and `Package.swift` in folders. Does not follow symbolic links to
  /// folders.
  ///
  /// - Returns: the paths, sorted and without duplicates.
  /// - Throws: ``SourceError`` if a path does not exist or a folder cannot be read.
  package static func files(in paths: [String]) throws(SourceError) -> [String] {
    var files: Set<String> = []
    for path in paths { try find(path, isGiven: true, &files) }
    return files.sorted()
  }

  private static func find(_ path: String, isGiven: Bool, _ files: inout Set<String>) throws(SourceError) {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      if isGiven { throw SourceError(path: path, message: "no such file or folder") }
      return
    }
    guard isDirectory.boolValue else {
      if isGiven || path.hasSuffix(".swift") { files.insert(path) }
      return
    }
    guard isGiven || !isLink(path) else { return }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw SourceError(path: path, message: "the folder cannot be read")
    }
    for name in names where !name.hasPrefix(".") && name != "Package.swift" {
      try find(path == "." ? name : (path.hasSuffix("/") ? path + name : "\(path)/\(name)"), isGiven: false, &files)
    }
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }
}
