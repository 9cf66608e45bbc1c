/// Finds what is not UTF-8.
enum UTF8Check {
  /// The offset of the first byte that is not part of a valid character; nil if all are.
  static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    // Nearly all files are valid, which the standard library finds out fast.
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): offset += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return offset
      }
    }
  }
}
