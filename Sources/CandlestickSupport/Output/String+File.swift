import Foundation

extension String {
  /// Reads a part of a file as text.
  ///
  /// - Parameters:
  ///   - start: the offset of the first byte.
  ///   - end: the offset after the last byte. The text is shorter if the file is.
  package init(of file: Int32, from start: Int, to end: Int) {
    let size = Swift.max(end - start, 0)
    self.init(unsafeUninitializedCapacity: size) { buffer in
      var count = 0
      while count < size {
        let read = pread(file, buffer.baseAddress?.advanced(by: count), size - count, off_t(start + count))
        guard read > 0 else { break }
        count += read
      }
      return count
    }
  }
}
