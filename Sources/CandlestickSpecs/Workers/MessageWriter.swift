/// Encodes a message between processes of the same program: numbers, and texts after their lengths.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(256) }

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
