import CandlestickReports
import CandlestickSupport
import Foundation

// The text format of the record. After a header, there is a line for each test; the last line shows that the file is
// complete. The line of a test has its results, newest first, and its key: "+1234@1700000000,-1200@1690000000
// Module.Class/name". A result has a mark for the outcome, the duration in microseconds, and the date.
extension RunHistory {
  private static let header = "Candlestick record 2"
  /// The header of the previous version, whose lines have a single result without a date.
  private static let oldHeader = "Candlestick record 1"

  /// The record in its text format.
  var text: [UInt8] {
    var text = Array("\(Self.header)\n".utf8)
    for (key, entry) in entries {
      entry.write(to: &text)
      text.append(UInt8(ascii: " "))
      text += key.utf8
      text.append(UInt8(ascii: "\n"))
    }
    return text + "end \(entries.count)\n".utf8
  }

  /// Parses a record. Returns nil if the text is not a complete record.
  init?(_ data: Data) {
    self.init()
    let text = [UInt8](data)
    let isWhole = text.withUnsafeBufferPointer { bytes in
      var start = 0
      while let end = bytes.position(of: "\n", from: start) {
        var reader = ResultReader(bytes: bytes, position: start)
        if start == 0 {
          let header = String(decoding: bytes[..<end], as: UTF8.self)
          guard header == Self.header || header == Self.oldHeader else { return false }
        } else if let (outcome, microseconds, date) = reader.next(), reader.endsResult,
          let space = bytes.position(of: " ", from: reader.position), space < end
        {
          let key = String(decoding: bytes[(space + 1)..<end], as: UTF8.self)
          let earlier = text[min(reader.position + 1, space)..<space]
          entries[key] = Entry(outcome: outcome, duration: .microseconds(microseconds), date: date, earlier: earlier)
        } else {
          return String(decoding: bytes[start..<end], as: UTF8.self) == "end \(entries.count)" && end == bytes.count - 1
        }
        start = end + 1
      }
      return false
    }
    guard isWhole else { return nil }
  }
}

extension RunHistory.Entry {
  /// The maximum number of results to keep in addition to the latest one.
  private static let mostEarlier = 9

  /// Returns the entry with the results of an older entry appended. If both are from the same run, this one replaces the
  /// latest result of the older entry.
  func after(_ earlier: Self?) -> Self {
    guard let earlier else { return self }
    var entry = self
    if date != nil, earlier.date == date {
      entry.earlier = earlier.earlier
      return entry
    }
    var text: [UInt8] = []
    earlier.write(to: &text)
    var end: Int? = -1
    text.withUnsafeBufferPointer { bytes in
      for _ in 0..<Self.mostEarlier { end = end.flatMap { bytes.position(of: ",", from: $0 + 1) } }
    }
    entry.earlier = text[..<(end ?? text.count)]
    return entry
  }

  /// All results, newest first.
  var history: [RunEvent.PastResult] {
    var results: [RunEvent.PastResult] = []
    var text: [UInt8] = []
    write(to: &text)
    // The parser of numbers needs a byte that ends the last one.
    (text + [0]).withUnsafeBufferPointer { bytes in
      var reader = ResultReader(bytes: bytes, position: 0)
      while let (outcome, microseconds, date) = reader.next() {
        let duration = Double(microseconds) / 1e6
        results.append(RunEvent.PastResult(outcome: outcome, duration: duration, date: date.map(Double.init)))
        reader.position += 1
      }
    }
    return results
  }

  fileprivate func write(to text: inout [UInt8]) {
    text.append(ResultReader.mark(outcome))
    text += String(duration.wholeNanoseconds / 1_000).utf8
    if let date {
      text.append(UInt8(ascii: "@"))
      text += String(date).utf8
    }
    guard !earlier.isEmpty else { return }
    text.append(UInt8(ascii: ","))
    text += earlier
  }
}

/// Parses results. Uses functions of the C library, because loops over bytes are ten times slower in debug builds.
private struct ResultReader {
  /// The text, which must not end with a digit.
  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int

  /// Parses a result such as "+1234@1700000000". Returns nil if there is none at this position.
  mutating func next() -> (outcome: RunEvent.Result.Outcome, microseconds: Int, date: Int?)? {
    guard position < bytes.count, let outcome = Self.outcome(bytes[position]) else { return nil }
    position += 1
    guard let microseconds = number() else { return nil }
    guard bytes[position] == UInt8(ascii: "@") else { return (outcome, microseconds, nil) }
    position += 1
    return number().map { (outcome, microseconds, $0) }
  }

  /// True if the next byte is a valid separator after a result.
  var endsResult: Bool { bytes[position] == UInt8(ascii: ",") || bytes[position] == UInt8(ascii: " ") }

  private mutating func number() -> Int? {
    guard let start = bytes.baseAddress.map({ $0 + position }), (48...57).contains(start.pointee) else { return nil }
    var end: UnsafeMutablePointer<CChar>?
    let number = start.withMemoryRebound(to: CChar.self, capacity: bytes.count - position) { strtol($0, &end, 10) }
    guard let end, number < .max / 100 else { return nil }
    position += UnsafeRawPointer(end) - UnsafeRawPointer(start)
    return number
  }

  static func mark(_ outcome: RunEvent.Result.Outcome) -> UInt8 {
    switch outcome {
    case .passed, .skipped, .unavailable: UInt8(ascii: "+")
    case .failed: UInt8(ascii: "-")
    case .flaky: UInt8(ascii: "~")
    case .known: UInt8(ascii: "?")
    }
  }

  private static func outcome(_ mark: UInt8) -> RunEvent.Result.Outcome? {
    switch mark {
    case UInt8(ascii: "+"): .passed
    case UInt8(ascii: "-"): .failed
    case UInt8(ascii: "~"): .flaky
    case UInt8(ascii: "?"): .known
    default: nil
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the position of the first such byte; nil if there is none.
  fileprivate func position(of byte: Unicode.Scalar, from start: Int) -> Int? {
    guard start < count, let base = baseAddress, let found = memchr(base + start, Int32(byte.value), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
