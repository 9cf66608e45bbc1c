/// The bytes of a source file, with the path that it is known by.
package struct SourceText: Sendable {
  /// The path that is shown to the user.
  package let path: String
  /// All bytes of the file, in UTF-8.
  package let bytes: [UInt8]
  /// The offset of the first byte of each line.
  private let lineStarts: [Int]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    var starts = [0]
    // Raw bytes are read fast also in code that is not optimized, as tools of plugins are built.
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

  /// Makes a source of a string, for instance in a test.
  package init(path: String = "Source.swift", _ string: String) {
    self.init(path: path, bytes: Array(string.utf8))
  }

  /// The text of a part of the file.
  package subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The line and column of a byte.
  ///
  /// - Parameter offset: the byte's position in the file; the file's length for its end.
  package func place(of offset: Int) -> SourcePlace {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePlace(line: low + 1, column: offset - lineStarts[low] + 1)
  }

  /// What is wrong at a place of this file.
  package func error(at offset: Int, _ message: String) -> SourceError {
    SourceError(path: path, place: place(of: offset), message: message)
  }
}
