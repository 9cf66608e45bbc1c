/// Encodes a message between processes of the same program: numbers, and texts with length prefixes.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(256) }

  /// Begins another message, with room for its size.
  mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    write(0)
  }

  /// Ends the last message.
  ///
  /// - Returns: its size and itself.
  mutating func end() -> [UInt8] {
    let size = bytes.count - MemoryLayout<Int>.size
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: size, as: Int.self) }
    return bytes
  }

  mutating func write(_ number: Int) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ numbers: [Int]) {
    write(numbers.count)
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(_ text: String?) {
    write(text == nil ? 0 : 1)
    if let text { write(text) }
  }

  mutating func write(_ number: Int?) {
    write(number == nil ? 0 : 1)
    if let number { write(number) }
  }
}
