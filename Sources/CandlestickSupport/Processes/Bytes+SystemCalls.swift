import Foundation

extension [UInt8] {
  /// Appends the bytes that a call such as `read(2)` reads. Repeats the call if a signal interrupts it.
  ///
  /// - Returns: the number of bytes, 0 at the end of the file, or -1 with `errno` set.
  package mutating func append(from read: (UnsafeMutableRawPointer?, Int) -> Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 1) { buffer in
      while true {
        let count = read(buffer.baseAddress, buffer.count)
        if count > 0 { append(contentsOf: buffer[..<count]) }
        if count >= 0 || errno != EINTR { return count }
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Removes the first line, and returns it without its line break. Returns nil if no line is complete.
  package mutating func takeLine() -> ArraySlice<UInt8>? {
    // In a debug build, `firstIndex(of:)` takes many times as long.
    let count = withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { start in
        memchr(start, Int32(UInt8(ascii: "\n")), bytes.count).map { UnsafeRawPointer($0) - start }
      }
    }
    guard let count else { return nil }
    defer { self = dropFirst(count + 1) }
    return prefix(count)
  }
}

extension UnsafeRawBufferPointer {
  /// Passes the bytes to a call such as `write(2)` until it has taken all of them.
  ///
  /// - Returns: false, with `errno` set, if the call fails.
  package func writeAll(_ write: (UnsafeRawPointer?, Int) -> Int) -> Bool {
    var rest = self
    while !rest.isEmpty {
      let count = write(rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
