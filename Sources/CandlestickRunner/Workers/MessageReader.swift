/// Decodes a message of ``MessageWriter``.
struct MessageReader {
  /// The error about an incomplete message.
  struct Cut: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func number() throws(Cut) -> Int {
    let size = MemoryLayout<Int>.size
    guard rest.count >= size else { throw Cut() }
    defer { rest = rest.dropFirst(size) }
    return rest.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }
  }

  mutating func numbers() throws(Cut) -> [Int] {
    var numbers: [Int] = []
    for _ in 0..<(try number()) { numbers.append(try number()) }
    return numbers
  }

  mutating func text() throws(Cut) -> String {
    let count = try number()
    guard count >= 0, count <= rest.count else { throw Cut() }
    defer { rest = rest.dropFirst(count) }
    return String(decoding: rest.prefix(count), as: UTF8.self)
  }

  mutating func optionalText() throws(Cut) -> String? { try number() == 0 ? nil : text() }

  mutating func optionalNumber() throws(Cut) -> Int? { try number() == 0 ? nil : number() }
}
