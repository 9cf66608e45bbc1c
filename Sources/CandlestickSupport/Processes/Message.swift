import Foundation

/// Encodes messages between processes of the same program: numbers, and texts with length prefixes.
package struct MessageWriter {
  package private(set) var bytes: [UInt8] = []

  package init() { bytes.reserveCapacity(256) }

  /// Begins a message, and reserves room for its size.
  package mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    write(0)
  }

  /// Ends the message, and sends it after its size.
  ///
  /// - Parameter send: sends bytes, like `write(2)`.
  /// - Returns: true if all bytes were sent.
  @discardableResult
  package mutating func end(_ send: (UnsafeRawPointer?, Int) -> Int) -> Bool {
    bytes.withUnsafeMutableBytes { buffer in
      buffer.storeBytes(of: buffer.count - MemoryLayout<Int>.size, as: Int.self)
      return UnsafeRawBufferPointer(buffer).writeAll(send)
    }
  }

  package mutating func write(_ number: Int) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ numbers: [Int]) {
    write(numbers.count)
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  package mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func write(_ texts: [String]) {
    write(texts.count)
    for text in texts { write(text) }
  }

  package mutating func write(_ text: String?) {
    write(text == nil ? 0 : 1)
    if let text { write(text) }
  }

  package mutating func write(_ number: Int?) {
    write(number == nil ? 0 : 1)
    if let number { write(number) }
  }
}

/// Decodes a message from ``MessageWriter``.
package struct MessageReader {
  /// The error for a message that is truncated or has an invalid length.
  package struct Cut: Error {
    package init() {}
  }

  private static let numberSize = MemoryLayout<Int>.size

  private var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Reads the first message of a sequence, and advances the sequence to the next one. Returns nil if no complete
  /// message has arrived.
  package init?(nextIn bytes: inout ArraySlice<UInt8>) {
    var reader = MessageReader(bytes)
    guard let size = try? reader.number(), (0...reader.rest.count).contains(size) else { return nil }
    rest = reader.rest.prefix(size)
    bytes = reader.rest.dropFirst(size)
  }

  /// Removes the complete messages at the start of received bytes, and returns them.
  package static func take(from bytes: inout [UInt8]) -> [MessageReader] {
    var (readers, rest) = ([MessageReader](), bytes[...])
    while let reader = MessageReader(nextIn: &rest) { readers.append(reader) }
    if !readers.isEmpty { bytes.removeFirst(rest.startIndex) }
    return readers
  }

  /// True if nothing is left to read.
  package var isAtEnd: Bool { rest.isEmpty }

  package mutating func number() throws(Cut) -> Int {
    guard rest.count >= Self.numberSize else { throw Cut() }
    defer { rest = rest.dropFirst(Self.numberSize) }
    return rest.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
  }

  /// Reads the number of items that follow. Each item takes at least one byte.
  package mutating func count() throws(Cut) -> Int {
    let count = try number()
    guard (0...rest.count).contains(count) else { throw Cut() }
    return count
  }

  package mutating func numbers() throws(Cut) -> [Int] {
    var numbers: [Int] = []
    for _ in 0..<(try count()) { numbers.append(try number()) }
    return numbers
  }

  package mutating func text() throws(Cut) -> String {
    let count = try count()
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }

  package mutating func texts() throws(Cut) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try count()) { texts.append(try text()) }
    return texts
  }

  package mutating func optionalText() throws(Cut) -> String? { try number() == 0 ? nil : text() }

  package mutating func optionalNumber() throws(Cut) -> Int? { try number() == 0 ? nil : number() }
}
