import Foundation

/// Encodes messages between processes of the same program: numbers, and texts with length prefixes.
package struct MessageWriter {
  package private(set) var bytes: [UInt8] = []

  package init() { bytes.reserveCapacity(256) }

  /// Begins a message, with room for its size.
  package mutating func begin() {
    bytes.removeAll(keepingCapacity: true)
    write(0)
  }

  /// Ends the message, and sends it with its size in front.
  ///
  /// - Parameter send: sends bytes like `write(2)`; it is called until all were sent.
  /// - Returns: true if all were sent.
  @discardableResult
  package mutating func end(_ send: (UnsafeRawPointer?, Int) -> Int) -> Bool {
    bytes.withUnsafeMutableBytes { buffer in
      buffer.storeBytes(of: buffer.count - MemoryLayout<Int>.size, as: Int.self)
      var rest = UnsafeRawBufferPointer(buffer)
      while !rest.isEmpty {
        let count = send(rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        } else if errno != EINTR {
          return false
        }
      }
      return true
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
