import CandlestickReports
import Foundation

/// Splits the output of tests into lines.
struct PrintedLines {
  typealias Stream = RunEvent.Output.Stream

  /// The unfinished last line of each stream.
  private var begun: [Stream: [UInt8]] = [:]
  private var lines: [(stream: Stream, text: String)] = []

  /// True if both streams have the same destination, such as a terminal.
  private let sharesStreams: Bool
  /// True if the standard output does not end with a line break.
  private(set) var isInLine = false

  init(sharesStreams: Bool = false) { self.sharesStreams = sharesStreams }

  /// Adds output of a stream.
  ///
  /// - Parameter isSplit: false if no lines are needed.
  mutating func add(_ bytes: UnsafeRawBufferPointer, to stream: Stream, isSplit: Bool = true) {
    guard let last = bytes.last else { return }
    if stream == .output || sharesStreams { isInLine = last != UInt8(ascii: "\n") }
    guard isSplit else { return }
    var rest = bytes
    // In a debug build, `firstIndex(of:)` takes many times as long.
    while let start = rest.baseAddress, let end = memchr(start, Int32(UInt8(ascii: "\n")), rest.count) {
      let count = UnsafeRawPointer(end) - start + 1
      begun[stream, default: []] += rest[..<count]
      endLine(of: stream)
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    begun[stream, default: []] += rest
  }

  /// Completes unfinished lines, because the following output belongs to something else.
  mutating func endLines() {
    isInLine = false
    for stream in [Stream.output, .error] where begun[stream]?.isEmpty == false { endLine(of: stream) }
  }

  private mutating func endLine(of stream: Stream) {
    lines.append((stream, String(decoding: begun[stream] ?? [], as: UTF8.self)))
    begun[stream]?.removeAll(keepingCapacity: true)
  }

  /// Removes and returns the complete lines.
  mutating func take() -> [(stream: Stream, text: String)] {
    defer { lines = [] }
    return lines
  }
}
