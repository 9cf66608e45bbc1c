import CSupport
import Foundation

/// The output of a worker to one of its standard streams: a growing file, which this process shows part by part.
struct WorkerOutput {
  private static let chunkSize = 64 * 1024
  /// The number of shown bytes after which their memory is returned to the system.
  private static let discardedSize = 16 * chunkSize

  /// True if the standard output and the standard error of this process go to the same terminal, pipe or file.
  static var areStreamsShared: Bool {
    var (output, error) = (stat(), stat())
    guard fstat(STDOUT_FILENO, &output) == 0, fstat(STDERR_FILENO, &error) == 0 else { return false }
    return output.st_dev == error.st_dev && output.st_ino == error.st_ino
  }

  private let file: Int32
  private let stream: Int32
  /// The offset of what is shown next.
  private var shown = 0
  private var discarded = 0
  /// The largest offset before which something was shown.
  private var furthest = 0

  /// - Parameters:
  ///   - file: the file that the worker writes.
  ///   - stream: the number of this process's standard stream.
  init(_ file: Int32, stream: Int32) {
    self.file = file
    self.stream = stream
  }

  /// Goes to the output of a test. Tests are reported in the order of the run, and a worker may have run them in another one.
  ///
  /// - Parameter offset: the number of bytes that were printed before the test.
  mutating func seek(to offset: Int) { (shown, discarded) = (offset, offset) }

  /// Goes to what was not shown yet.
  ///
  /// - Parameter offset: the number of bytes that belong to tests.
  mutating func seekToRest(after offset: Int) { seek(to: max(furthest, offset)) }

  /// Returns true if the worker has printed what was not shown yet.
  func hasMore(upTo end: Int) -> Bool { shown < end }

  /// The number of bytes that the worker has printed.
  var size: Int {
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : shown
  }

  /// Shows the part that was not shown yet.
  ///
  /// - Parameters:
  ///   - end: the number of bytes, of all output, up to which to show it.
  ///   - isCaptured: true to show nothing on the stream.
  ///   - onBytes: receives the bytes that were not shown yet.
  mutating func show(upTo end: Int, isCaptured: Bool, _ onBytes: (UnsafeRawBufferPointer) -> Void) {
    // A test has truncated the file, such as with `freopen("/dev/stdout", "w", stdout)`.
    if end < shown, size < shown { (shown, discarded, furthest) = (0, 0, 0) }
    guard shown < end else { return }
    if !isCaptured { fflush(nil) }
    withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 1) { buffer in
      while shown < end {
        let count = pread(file, buffer.baseAddress, min(buffer.count, end - shown), off_t(shown))
        guard count > 0 else { break }
        if !isCaptured { write(buffer[..<count]) }
        onBytes(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        shown += count
      }
    }
    furthest = max(furthest, shown)
    if shown - discarded > Self.discardedSize {
      candlestick_discard(file, Int64(discarded), Int64(shown))
      discarded = shown
    }
  }

  private func write(_ bytes: Slice<UnsafeMutableRawBufferPointer>) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(stream, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  /// Returns the end of the output.
  ///
  /// - Parameters:
  ///   - start: the offset of the part that matters.
  ///   - limit: the largest number of bytes to return.
  func tail(from start: Int, atMost limit: Int = 64 * 1024) -> String {
    let end = size
    let start = max(start, end - limit)
    guard start < end else { return "" }
    let bytes = [UInt8](unsafeUninitializedCapacity: end - start) { buffer, count in
      count = max(pread(file, buffer.baseAddress, end - start, off_t(start)), 0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
