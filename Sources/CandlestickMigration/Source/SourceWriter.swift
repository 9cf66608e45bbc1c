import Foundation

/// Writes and removes files.
package protocol SourceWriting {
  /// Returns the reason why a file cannot be written or removed, such as "cannot be written: it is locked"; nil if it
  /// probably can be.
  func obstacle(to path: String) -> String?
  /// Replaces the contents of a file.
  ///
  /// - Throws: ``SourceError`` if the file cannot be written.
  func write(_ bytes: [UInt8], to path: String) throws(SourceError)
  /// Removes a file.
  ///
  /// - Throws: ``SourceError`` if the file cannot be removed.
  func remove(_ path: String) throws(SourceError)
}

/// Writes and removes files on disk.
package struct SourceWriter: SourceWriting {
  package init() {}

  /// Opens the file for writing, to find out if that is possible. Permissions are not sufficient: the superuser ignores
  /// them, and files may be locked or on a read-only file system.
  package func obstacle(to path: String) -> String? {
    let url = URL(filePath: path).resolvingSymlinksInPath()
    let type = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.type] as? FileAttributeType
    guard type == .typeRegular else { return "cannot be written: it is not a file" }
    do throws(SourceError) {
      try perform("written", path) {
        try FileHandle(forWritingTo: url).close()
        let probe = url.deletingLastPathComponent().appending(path: ".candlestick-\(UUID().uuidString)")
        try Data().write(to: probe)
        try FileManager.default.removeItem(at: probe)
      }
      return nil
    } catch {
      return error.message
    }
  }

  /// Replaces the contents atomically. Follows symbolic links, and keeps the permissions.
  package func write(_ bytes: [UInt8], to path: String) throws(SourceError) {
    let url = URL(filePath: path).resolvingSymlinksInPath()
    try perform("written", path) {
      let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
      guard FileManager.default.isWritableFile(atPath: url.path) else {
        throw SourceError(path: path, message: "cannot be written: it is read-only")
      }
      try Data(bytes).write(to: url, options: .atomic)
      if let permissions {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
      }
    }
  }

  package func remove(_ path: String) throws(SourceError) {
    try perform("removed", path) { try FileManager.default.removeItem(atPath: path) }
  }

  /// Creates an empty file. Leaves an existing file untouched, so that nothing is rebuilt.
  ///
  /// - Throws: ``SourceError`` if the file cannot be created.
  func create(_ path: String) throws(SourceError) {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    try perform("written", path) { try Data().write(to: URL(filePath: path)) }
  }

  /// Changes the contents of a file, so that build systems notice.
  ///
  /// - Throws: ``SourceError`` if the file cannot be written.
  func change(_ path: String) throws(SourceError) {
    try perform("written", path) { try Data(UUID().uuidString.utf8).write(to: URL(filePath: path)) }
  }

  /// Performs an operation, and turns its errors into errors for the user.
  private func perform(_ action: String, _ path: String, _ operation: () throws -> Void) throws(SourceError) {
    do {
      try operation()
    } catch {
      let message = "cannot be \(action): \(SourceReader.reason(of: error))"
      throw error as? SourceError ?? SourceError(path: path, message: message)
    }
  }
}
