/// Checks for UTF-8.
enum UTF8Check {
  /// The offset of the first invalid byte; nil if there is none.
  static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    // Nearly all files are valid, which the standard library checks fast.
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
