/// The lines of a file with their ends. As in `diff`, only "\n" ends a line.
struct FileLines: Sendable {
  let bytes: [UInt8]
  /// The start of each line, and the end of the last one.
  private let bounds: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var bounds = [0]
    bytes.withUnsafeBytes { bytes in
      var index = 0
      while index < bytes.count {
        index += 1
        if bytes[index - 1] == 0x0A { bounds.append(index) }
      }
    }
    if bounds.last != bytes.count { bounds.append(bytes.count) }
    self.bounds = bounds
  }

  var count: Int { bounds.count - 1 }

  subscript(line: Int) -> ArraySlice<UInt8> { bytes[bounds[line]..<bounds[line + 1]] }

  /// Returns the lines between two bounds.
  func lines(_ range: Range<Int>) -> Range<Int> { line(of: range.lowerBound)..<line(of: range.upperBound) }

  /// Returns true if a line begins or the last one ends at an offset.
  func isBound(_ offset: Int) -> Bool { bounds[line(of: offset)] == offset }

  func start(ofLineAt offset: Int) -> Int { bounds[line(of: offset)] }

  func end(ofLineAt offset: Int) -> Int { bounds[min(count, line(of: offset) + 1)] }

  /// Returns the line of a byte; the number of lines for the end of the file.
  private func line(of offset: Int) -> Int { bounds.partitioningIndex { $0 > offset } - 1 }
}
