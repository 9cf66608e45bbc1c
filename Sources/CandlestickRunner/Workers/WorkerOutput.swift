import CSupport
import CandlestickSupport
import Foundation

/// A standard stream of a worker. It is redirected to a growing file, from which this process shows parts.
///
/// Of the output of a test, only the beginning and the end are shown and stored.
struct WorkerOutput {
  /// The number of bytes that are shown at the beginning of a test's output.
  static let beginningSize = 4_000_000
  /// The number of bytes that are shown at the end of a test's output, if that is longer than the beginning.
  static let endSize = 1_000_000

  /// The size of a piece that is written without waiting, once the stream is ready.
  private static let pieceSize = Int(PIPE_BUF)
  /// The number of bytes to show at once, so that it takes no noticeable time.
  private static let partSize = 16 * 1024
  /// The number of bytes whose storage is released together.
  private static let discardedSize = 1_000_000
  /// The maximum time to wait for the reader of the stream, in seconds.
  private static let waitLimit = 0.01

  /// True if the standard output and the standard error of this process have the same destination.
  static var areStreamsShared: Bool {
    var (output, error) = (stat(), stat())
    guard fstat(STDOUT_FILENO, &output) == 0, fstat(STDERR_FILENO, &error) == 0 else { return false }
    return output.st_dev == error.st_dev && output.st_ino == error.st_ino
  }

  private let file: Int32
  private let stream: Int32
  private let beginningSize: Int
  private let endSize: Int
  /// The offset of the test's output.
  private var start = 0
  /// The offset of the next byte to show.
  private var shown = 0
  /// The offset of the end of the beginning, between lines if possible; nil as long as the output is shorter.
  private var beginningEnd: Int?
  /// True if the middle of the test's output was left out.
  private var isCut = false
  /// True if the last byte shown is not a line break.
  private var isInLine = false
  private var discarded = 0
  /// The end of the furthest middle part whose storage was released, as an offset.
  private var trimmed = 0
  /// The end of the furthest part shown so far, as an offset.
  private var furthest = 0

  /// - Parameters:
  ///   - file: the file that the worker writes.
  ///   - stream: the file descriptor on which to show the output.
  init(
    _ file: Int32,
    stream: Int32,
    beginningSize: Int = Self.beginningSize,
    endSize: Int = Self.endSize
  ) {
    self.file = file
    self.stream = stream
    self.beginningSize = beginningSize
    self.endSize = endSize
  }

  /// Moves to the output of a test. Tests are shown in the order of the run, but a worker may have run them in another
  /// order.
  ///
  /// - Parameter offset: the number of bytes printed before the test.
  mutating func seek(to offset: Int) {
    (start, shown, discarded) = (offset, offset, offset)
    (beginningEnd, isCut, isInLine) = (nil, false, false)
  }

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

  // MARK: - Showing

  /// Shows the next part of the output, from the current position.
  ///
  /// - Parameters:
  ///   - end: the offset up to which to show output.
  ///   - isEnd: true if the output of the test ends there.
  ///   - isCaptured: true to only pass the output to `onBytes`.
  /// - Returns: true if there is no more output to show before `end`.
  mutating func showPart(
    upTo end: Int,
    isEnd: Bool,
    isCaptured: Bool,
    _ onBytes: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    // The file is shorter than before, because a test has truncated it, for example with `freopen("/dev/stdout", "w",
    // stdout)`.
    if end < shown, size < shown {
      furthest = 0
      seek(to: 0)
    }
    guard shown < end else { return true }
    if !isCaptured { fflush(nil) }
    let partEnd = shown + Self.partSize
    defer {
      furthest = max(furthest, shown)
      discardShown()
    }
    return withUnsafeTemporaryAllocation(byteCount: Self.pieceSize, alignment: 1) { buffer in
      while shown < partEnd {
        let limit = showLimit(before: end, isEnd: isEnd)
        if shown >= limit, !isEnd || isCut || limit == end { return true }
        guard isCaptured || candlestick_can_write(stream, Self.waitLimit) else { return false }
        var bytes: UnsafeRawBufferPointer
        if shown >= limit {
          var note = self.note(leavingOut: cut(before: end))
          note.withUTF8 { show(UnsafeRawBufferPointer($0), isCaptured, onBytes) }
          continue
        }
        let count = pread(file, buffer.baseAddress, min(buffer.count, limit - shown), off_t(shown))
        guard count > 0 else { return true }
        bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        // The package manager drops chunks of output that divide a character.
        if shown + count < limit, let line = bytes.lastIndex(of: UInt8(ascii: "\n")) {
          bytes = UnsafeRawBufferPointer(rebasing: bytes[...line])
        } else if !isEnd || shown + count < limit {
          bytes = UnsafeRawBufferPointer(rebasing: bytes.dropLast(bytes.incompleteCount))
          if bytes.isEmpty { return true }
        }
        show(bytes, isCaptured, onBytes)
        shown += bytes.count
      }
      return false
    }
  }

  private mutating func show(
    _ bytes: UnsafeRawBufferPointer,
    _ isCaptured: Bool,
    _ onBytes: (UnsafeRawBufferPointer) -> Void
  ) {
    if !isCaptured { _ = bytes.writeAll { candlestick_write_output(stream, $0, $1) } }
    onBytes(bytes)
    isInLine = bytes.last != UInt8(ascii: "\n")
  }

  /// Returns the offset before which output may be shown now.
  private mutating func showLimit(before end: Int, isEnd: Bool) -> Int {
    let length = end - start
    if isCut || length <= beginningSize || (isEnd && length <= beginningSize + endSize) { return end }
    if let beginningEnd { return beginningEnd }
    let limit = start + beginningSize
    beginningEnd = lineStart(in: max(shown, limit - Self.pieceSize)..<limit, isLast: true) ?? limit
    return beginningEnd ?? limit
  }

  /// Moves from the beginning of the test's output to its end. Returns the number of bytes in between.
  private mutating func cut(before end: Int) -> Int {
    let from = max(shown, end - endSize)
    let next = lineStart(in: max(shown, from - 1)..<min(from + Self.pieceSize, end), isLast: false) ?? from
    let count = next - shown
    isCut = true
    shown = next
    return count
  }

  private func note(leavingOut count: Int) -> String {
    let limits = "only the first \(beginningSize) and the last \(endSize) bytes that a test prints are shown"
    return "\(isInLine ? "\n" : "")note: \(count) bytes of output are left out here; \(limits)\n"
  }

  /// Returns the offset after the first or the last line break in a range; nil if there is none.
  private func lineStart(in range: Range<Int>, isLast: Bool) -> Int? {
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      count = max(pread(file, buffer.baseAddress, range.count, off_t(range.lowerBound)), 0)
    }
    let newline = UInt8(ascii: "\n")
    let index = isLast ? bytes.lastIndex(of: newline) : bytes.firstIndex(of: newline)
    return index.map { range.lowerBound + $0 + 1 }
  }

  // MARK: - Storage

  private mutating func discardShown() {
    guard shown - discarded > Self.discardedSize else { return }
    candlestick_discard(file, Int64(discarded), Int64(shown))
    discarded = shown
  }

  /// Releases the storage of the middle of a test's output, which is not shown.
  ///
  /// - Parameters:
  ///   - start: the number of bytes printed before the test.
  ///   - end: the number of bytes printed so far.
  mutating func trim(from start: Int, to end: Int) {
    // The byte before the end tells if a line begins there.
    let range = (max(start + beginningSize, trimmed), end - endSize - 1)
    guard range.1 - range.0 > Self.discardedSize else { return }
    candlestick_discard(file, Int64(range.0), Int64(range.1))
    trimmed = range.1
  }

  /// Returns the last part of the output.
  func tail(from start: Int, atMost limit: Int = 64 * 1024) -> String {
    let end = size
    return String(of: file, from: max(start, end - limit), to: end)
  }
}

extension UnsafeRawBufferPointer {
  /// The number of bytes at the end that are the beginning of a longer UTF-8 character.
  fileprivate var incompleteCount: Int {
    for (index, byte) in suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
      let size = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return size > index + 1 ? index + 1 : 0
    }
    return 0
  }
}
