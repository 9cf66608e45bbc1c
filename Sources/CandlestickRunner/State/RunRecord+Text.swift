import CandlestickSupport
import Foundation

// The record as text: a header, a line for each test, and a last line that shows that the file is complete.
extension RunRecord {
  private static let header = "Candlestick record 1"

  /// The record as text. Each line has the result of a test, its duration in microseconds, and its key.
  var text: String {
    var text = Self.header + "\n"
    for (key, entry) in entries {
      text += entry.hasFailed ? "-" : "+"
      text += "\(entry.duration.wholeNanoseconds / 1_000) \(key)\n"
    }
    return text + "end \(entries.count)\n"
  }

  /// Parses a record; returns nil if the text is not a complete one.
  init?(_ text: Data) {
    self.init()
    let isWhole = text.withUnsafeBytes { bytes in
      var lines = LineReader(bytes.bindMemory(to: UInt8.self))
      guard lines.next().map(String.init(decoding:)) == Self.header else { return false }
      while let line = lines.next() {
        guard let (key, entry) = Self.entry(line) else {
          return String(decoding: line) == "end \(entries.count)" && lines.isAtEnd
        }
        entries[key] = entry
      }
      return false
    }
    guard isWhole else { return nil }
  }

  /// Parses `+1234 Module.Class/name`.
  private static func entry(_ line: UnsafeBufferPointer<UInt8>) -> (key: String, Entry)? {
    guard let mark = line.first, mark == UInt8(ascii: "+") || mark == UInt8(ascii: "-") else { return nil }
    var index = 1
    var microseconds: Int64 = 0
    while index < line.count, line[index] != UInt8(ascii: " ") {
      let digit = Int64(line[index]) - 48
      guard digit >= 0, digit <= 9, microseconds < .max / 100 else { return nil }
      microseconds = microseconds * 10 + digit
      index += 1
    }
    guard index < line.count else { return nil }
    let key = String(decoding: UnsafeBufferPointer(rebasing: line[(index + 1)...]))
    return (key, Entry(hasFailed: mark == UInt8(ascii: "-"), duration: .microseconds(microseconds)))
  }
}

/// Iterates over the lines of a text. `split` takes ten times as long in a debug build.
private struct LineReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { position == text.count }

  /// Returns the next line that ends with a line break, without the line break.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard !isAtEnd, let start = text.baseAddress.map({ $0 + position }),
      let end = memchr(start, Int32(UInt8(ascii: "\n")), text.count - position)
    else { return nil }
    let length = UnsafeRawPointer(end) - UnsafeRawPointer(start)
    position += length + 1
    return UnsafeBufferPointer(start: start, count: length)
  }
}

extension String {
  fileprivate init(decoding bytes: UnsafeBufferPointer<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }
}
