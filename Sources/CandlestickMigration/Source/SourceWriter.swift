import Foundation

/// Writes files.
package protocol SourceWriting {
  /// Returns the reason why a file cannot be written or removed, such as "cannot be written: it is locked"; nil if it probably can.
  func obstacle(to path: String) -> String?
  /// Replaces a file.
  ///
  /// - Throws: a ``SourceError`` if the file cannot be written.
  func write(_ bytes: [UInt8], to path: String) throws(SourceError)
  /// Removes a file.
  ///
  /// - Throws: a ``SourceError`` if the file cannot be removed.
  func remove(_ path: String) throws(SourceError)
}

/// Writes files to the disk.
package struct SourceWriter: SourceWriting {
  package init() {}

  /// Opens the file for writing, since permissions do not show everything: the superuser ignores them, and files may be
  /// locked or on a read-only file system.
  package func obstacle(to path: String) -> String? {
    let path = URL(filePath: path).resolvingSymlinksInPath().path
    let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    guard type == .typeRegular else { return "cannot be written: it is not a file" }
    do {
      try FileHandle(forWritingTo: URL(filePath: path)).close()
      let folder = URL(filePath: path).deletingLastPathComponent()
      let probe = folder.appending(path: ".candlestick-\(UUID().uuidString)")
      try Data().write(to: probe)
      try FileManager.default.removeItem(at: probe)
    } catch {
      return "cannot be written: \(SourceReader.reason(of: error))"
    }
    return nil
  }

  /// Replaces the file atomically. Follows links, and keeps permissions.
  package func write(_ bytes: [UInt8], to path: String) throws(SourceError) {
    let url = URL(filePath: path).resolvingSymlinksInPath()
    do {
      let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
      guard FileManager.default.isWritableFile(atPath: url.path) else {
        throw SourceError(path: path, message: "cannot be written: it is read-only")
      }
      try Data(bytes).write(to: url, options: .atomic)
      if let permissions {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url.path)
      }
    } catch let error as SourceError {
      throw error
    } catch {
      throw SourceError(path: path, message: "cannot be written: \(SourceReader.reason(of: error))")
    }
  }

  /// Creates an empty file unless it exists, so that nothing is rebuilt.
  ///
  /// - Throws: a ``SourceError`` if it cannot be created.
  func create(_ path: String) throws(SourceError) {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    try save(Data(), path)
  }

  /// Changes the contents of a file.
  ///
  /// - Throws: a ``SourceError`` if it cannot be written.
  func change(_ path: String) throws(SourceError) { try save(Data(UUID().uuidString.utf8), path) }

  private func save(_ data: Data, _ path: String) throws(SourceError) {
    do {
      try data.write(to: URL(filePath: path))
    } catch {
      throw SourceError(path: path, message: "cannot be written: \(SourceReader.reason(of: error))")
    }
  }

  package func remove(_ path: String) throws(SourceError) {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw SourceError(path: path, message: "cannot be removed: \(SourceReader.reason(of: error))")
    }
  }
}
