import Foundation

/// Reads source files.
package enum SourceReader {
  /// Reads a file.
  ///
  /// - Throws: ``SourceError`` if the file cannot be read or is not valid UTF-8.
  package static func text(of path: String) throws(SourceError) -> SourceText {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: path))
    } catch {
      throw SourceError(path: path, message: "cannot be read: \(reason(of: error))")
    }
    let text = SourceText(path: path, bytes: [UInt8](data))
    guard let invalid = firstInvalidOffset(in: text.bytes) else { return text }
    throw text.error(at: invalid, "the file is not UTF-8 from here on")
  }

  /// Reads files, and skips those that cannot be read.
  ///
  /// - Returns: the files that were read, in order, and an error for each skipped file.
  static func read(_ paths: [String]) -> (sources: [SourceCode], skipped: [SourceError]) {
    var sources: [SourceCode] = []
    var skipped: [SourceError] = []
    for path in paths {
      do throws(SourceError) {
        sources.append(try SourceCode(text(of: path)))
      } catch {
        skipped.append(error)
      }
    }
    return (sources, skipped)
  }

  /// Returns the reason for an error from Foundation, for the user.
  static func reason(of error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return (underlying ?? error as NSError).localizedDescription
  }

  /// Returns the offset of the first byte that is not valid UTF-8; nil if there is none.
  private static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    // Nearly all files are valid, and Foundation checks this quickly.
    guard String(bytes: bytes, encoding: .utf8) == nil else { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { offset += UTF8.width(scalar) }
    return offset
  }
}
