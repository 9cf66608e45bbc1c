import CandlestickSource
import Foundation

/// Reads and writes source files.
package enum SourceReader {
  /// The sources of some files, and the files that were skipped with the reason of each.
  package struct Files: Sendable {
    /// The files that were read, in the order in which they were given.
    package var sources: [SourceCode] = []
    /// One error for each file that was skipped.
    package var skipped: [SourceError] = []
  }

  /// Reads one file as it is.
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

  /// Reads files into tokens; those that cannot be read are skipped.
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

  /// Tells why a file cannot be written or removed; nil if it seems that it can.
  ///
  /// The file is opened as it would be to write it, since permissions do not tell all: those of the superuser, of files
  /// that are locked, and of file systems that are read-only.
  static func obstacle(to path: String) -> String? {
    let path = URL(filePath: path).resolvingSymlinksInPath().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
      return "cannot be written: it is no file"
    }
    let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    guard type == .typeRegular else { return "cannot be written: it is no file" }
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

  /// Replaces a file at once, so that nobody finds half of it; a link is followed, permissions are kept.
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

  /// Makes an empty file if there is none; one that is there is not touched, so that nothing is built anew.
  ///
  /// - Throws: a ``SourceError`` if it cannot be made.
  static func create(_ path: String) throws(SourceError) {
    guard !FileManager.default.fileExists(atPath: path) else { return }
    try save(Data(), path)
  }

  /// Writes something into a file that it has not had.
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
