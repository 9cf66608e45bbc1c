import CandlestickSource
import Foundation

/// Reads and writes source files.
package enum SourceReader {
  /// Some files, and those that could not be read.
  package struct Files: Sendable {
    /// The files that were read, in order.
    package var sources: [SourceCode] = []
    /// An error for each file that could not be read.
    package var skipped: [SourceError] = []
  }

  /// Reads a file.
  ///
  /// - Throws: a ``SourceError`` if the file cannot be read or is not UTF-8.
  package static func text(of path: String) throws(SourceError) -> SourceText {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw SourceError(path: path, message: "cannot be read: \(reason(of: error))")
    }
    let bytes = [UInt8](data)
    guard let invalid = UTF8Check.firstInvalidOffset(in: bytes) else { return SourceText(path: path, bytes: bytes) }
    throw SourceText(path: path, bytes: bytes).error(at: invalid, "the file is not UTF-8 from here on")
  }

  /// Reads files, and skips those that cannot be read.
  package static func read(_ paths: [String]) -> Files {
    var files = Files()
    for path in paths {
      do throws(SourceError) {
        files.sources.append(try SourceCode(text(of: path)))
      } catch {
        files.skipped.append(error)
      }
    }
    return files
  }

  /// The reason why a file cannot be written or removed; nil if it probably can.
  ///
  /// Opens the file for writing, since permissions do not show everything: the superuser ignores them, and files may be
  /// locked or on a read-only file system.
  static func obstacle(to path: String) -> String? {
    let path = URL(filePath: path).resolvingSymlinksInPath().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
      return "cannot be written: it is not a file"
    }
    let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    guard type == .typeRegular else { return "cannot be written: it is not a file" }
    do {
      try FileHandle(forWritingTo: URL(filePath: path)).close()
      let folder = URL(filePath: path).deletingLastPathComponent()
      let probe = folder.appending(path: ".candlestick-\(UUID().uuidString)")
      try Data().write(to: probe)
      try FileManager.default.removeItem(at: probe)
    } catch {
      return "cannot be written: \(reason(of: error))"
    }
    return nil
  }

  /// Replaces a file atomically. Follows links, and keeps permissions.
  ///
  /// - Throws: a ``SourceError`` if the file cannot be written.
  package static func write(_ bytes: [UInt8], to path: String) throws(SourceError) {
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
      throw SourceError(path: path, message: "cannot be written: \(reason(of: error))")
    }
  }

  /// Creates an empty file unless it exists, so that nothing is rebuilt.
  ///
  /// - Throws: a ``SourceError`` if it cannot be created.
  static func create(_ path: String) throws(SourceError) {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    try save(Data(), path)
  }

  /// Changes the contents of a file.
  ///
  /// - Throws: a ``SourceError`` if it cannot be written.
  static func change(_ path: String) throws(SourceError) { try save(Data(UUID().uuidString.utf8), path) }

  private static func save(_ data: Data, _ path: String) throws(SourceError) {
    do {
      try data.write(to: URL(filePath: path))
    } catch {
      throw SourceError(path: path, message: "cannot be written: \(reason(of: error))")
    }
  }

  /// Removes a file.
  ///
  /// - Throws: a ``SourceError`` if it cannot be removed.
  package static func remove(_ path: String) throws(SourceError) {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw SourceError(path: path, message: "cannot be removed: \(reason(of: error))")
    }
  }

  private static func reason(of error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return (underlying ?? error as NSError).localizedDescription
  }
}
