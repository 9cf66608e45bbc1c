/// The contents and the path of a source file.
package struct SourceText: Sendable {
  /// The path for messages.
  package let path: String
  /// The contents of the file, normally UTF-8.
  package let bytes: [UInt8]
  /// The offset of the first byte of each line.
  private let lineStarts: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    // Plugin tools are built without optimization; raw bytes are fast even then.
    bytes.withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        guard byte == 0x0A || byte == 0x0D else { continue }
        if byte == 0x0A || index == bytes.count || bytes[index] != 0x0A { starts.append(index) }
      }
    }
    lineStarts = starts
  }

  /// Creates a source from a string, for tests.
  package init(path: String = "Source.swift", _ string: String) {
    self.init(path: path, bytes: Array(string.utf8))
  }

  /// Returns a part of the file as a string.
  package subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the line and column of a byte.
  ///
  /// - Parameter offset: the offset of the byte, or the length of the file.
  package func position(of offset: Int) -> SourcePosition {
    let line = lineStarts.partitioningIndex { $0 > offset }
    return SourcePosition(line: line, column: offset - lineStarts[line - 1] + 1)
  }

  /// Returns the bytes of a line, without its line break; nil if there is no such line.
  ///
  /// - Parameter number: the line, from 1.
  package func line(_ number: Int) -> Range<Int>? {
    guard number > 0, number <= lineStarts.count else { return nil }
    let start = lineStarts[number - 1]
    return start..<(bytes[start...].firstIndex(where: \.endsLine) ?? bytes.count)
  }

  /// Creates an error at an offset in this file.
  package func error(at offset: Int, _ message: String) -> SourceError {
    SourceError(path: path, position: position(of: offset), message: message)
  }
}
