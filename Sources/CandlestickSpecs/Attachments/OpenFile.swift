import CandlestickSupport
import Foundation

/// A file that is being written.
///
/// Uses system calls, because Foundation may take locks, and explored schedules interrupt steps at locks.
final class OpenFile {
  private static let mostBytesAtOnce = 1 << 20

  let name: String
  let path: String
  private var descriptor: Int32
  private(set) var byteCount = 0

  /// Creates a file. Returns nil if a file of that name exists.
  init?(creating name: String, in folder: String) throws(AttachmentError) {
    self.name = name
    path = "\(folder)/\(name)"
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor < 0 else { return }
    if errno == EEXIST { return nil }
    throw .ofSystem(path)
  }

  deinit { if descriptor >= 0 { _ = Foundation.close(descriptor) } }

  /// Closes the file. Some file systems report a full disk only then.
  func close() throws(AttachmentError) {
    defer { descriptor = -1 }
    if Foundation.close(descriptor) != 0, errno != EINTR { throw .ofSystem(path) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(AttachmentError) {
    let isWritten = bytes.writeAll { bytes, size in
      let count = Foundation.write(descriptor, bytes, size)
      byteCount += max(count, 0)
      return count
    }
    if !isWritten { throw .ofSystem(path) }
  }

  /// Appends the content of a file.
  func write(contentsOf source: String) throws(AttachmentError) {
    // Nonblocking, so that opening a pipe does not wait for a writer.
    let input = open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard input >= 0 else { throw .ofSystem(source) }
    defer { _ = Foundation.close(input) }
    var status = stat()
    guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw AttachmentError(description: "\(source) is not a file")
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.mostBytesAtOnce, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = read(input, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .ofSystem(source) }
      if count == 0 { return }
      try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
