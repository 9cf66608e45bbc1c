import Foundation

/// Reads source files.
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
    guard let invalid = firstInvalidOffset(in: bytes) else { return SourceText(path: path, bytes: bytes) }
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

  static func reason(of error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return (underlying ?? error as NSError).localizedDescription
  }

  /// Returns the offset of the first byte that is not valid UTF-8; nil if there is none.
  private static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    // Nearly all files are valid, which the standard library checks fast.
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}
