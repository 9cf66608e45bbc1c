import CSupport
import CandlestickSupport
import Foundation

/// A standard stream of a worker. It is redirected to a growing file, from which this process shows parts.
struct WorkerOutput {
  private static let chunkSize = 64 * 1024
  /// The number of bytes to show before their storage is released.
  private static let discardedSize = 16 * chunkSize

  /// True if the standard output and the standard error of this process have the same destination.
  static var areStreamsShared: Bool {
    var (output, error) = (stat(), stat())
    guard fstat(STDOUT_FILENO, &output) == 0, fstat(STDERR_FILENO, &error) == 0 else { return false }
    return output.st_dev == error.st_dev && output.st_ino == error.st_ino
  }

  private let file: Int32
  private let stream: Int32
  /// The offset of the next byte to show.
  private var shown = 0
  private var discarded = 0
  /// The end of the furthest part shown so far, as an offset.
  private var furthest = 0

  /// - Parameters:
  ///   - file: the file that the worker writes.
  ///   - stream: the file descriptor on which to show the output.
  init(_ file: Int32, stream: Int32) {
    self.file = file
    self.stream = stream
  }

  /// Moves to the output of a test. Tests are shown in the order of the run, but a worker may have run them in another
  /// order.
  ///
  /// - Parameter offset: the number of bytes printed before the test.
  mutating func seek(to offset: Int) { (shown, discarded) = (offset, offset) }

  /// Moves to the output after everything shown so far.
  ///
  /// - Parameter offset: the number of bytes that belong to tests.
  mutating func seekToRest(after offset: Int) { seek(to: max(furthest, offset)) }

  /// Returns true if there is output before an offset that is not shown yet.
  func hasMore(upTo end: Int) -> Bool { shown < end }

  /// The number of bytes printed by the worker.
  var size: Int {
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : shown
  }

  /// Shows output from the current position.
  ///
  /// - Parameters:
  ///   - end: the offset up to which to show output.
  ///   - isCaptured: true to only pass the output to `onBytes`.
  mutating func show(upTo end: Int, isCaptured: Bool, _ onBytes: (UnsafeRawBufferPointer) -> Void) {
    // The file is shorter than before, because a test has truncated it, for example with `freopen("/dev/stdout", "w",
    // stdout)`.
    if end < shown, size < shown { (shown, discarded, furthest) = (0, 0, 0) }
    guard shown < end else { return }
    if !isCaptured { fflush(nil) }
    withUnsafeTemporaryAllocation(byteCount: Self.chunkSize, alignment: 1) { buffer in
      while shown < end {
        let count = pread(file, buffer.baseAddress, min(buffer.count, end - shown), off_t(shown))
        guard count > 0 else { break }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        if !isCaptured { _ = bytes.writeAll { write(stream, $0, $1) } }
        onBytes(bytes)
        shown += count
      }
    }
    furthest = max(furthest, shown)
    if shown - discarded > Self.discardedSize {
      candlestick_discard(file, Int64(discarded), Int64(shown))
      discarded = shown
    }
  }

  /// Returns the last part of the output.
  func tail(from start: Int, atMost limit: Int = 64 * 1024) -> String {
    let end = size
    return String(of: file, from: max(start, end - limit), to: end)
  }
}
