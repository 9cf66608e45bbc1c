import CandlestickSupport

/// A buffer of JSON text. Writing to it is many times as fast as Foundation's `JSONEncoder`.
package struct JSONText {
  package private(set) var bytes: [UInt8] = []
  /// True if the next field needs a comma before it.
  private var isAfterField = false

  package init() {}

  /// Empties the buffer, but keeps its memory for reuse.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Writes an event as a line, including the line break.
  package mutating func write(line event: RunEvent) {
    event.write(to: &self)
    write("\n")
  }

  /// Writes an object.
  ///
  /// - Parameter fields: writes the fields of the object.
  mutating func writeObject(_ fields: (inout JSONText) -> Void) {
    write("{")
    isAfterField = false
    fields(&self)
    write("}")
    isAfterField = true
  }

  /// Writes a field of an object.
  mutating func field(_ name: StaticString, _ value: some JSONValue) {
    write(isAfterField ? ",\"" : "\"")
    write(name)
    write("\":")
    value.write(to: &self)
    isAfterField = true
  }

  /// Writes a field of an object. Omits the field if its value is nil.
  mutating func field(_ name: StaticString, _ value: (some JSONValue)?) {
    if let value { field(name, value) }
  }

  /// Writes an array.
  mutating func write(_ values: [some JSONValue]) {
    write("[")
    for (index, value) in values.enumerated() {
      if index > 0 { write(",") }
      value.write(to: &self)
    }
    write("]")
  }

  /// Writes text verbatim.
  mutating func write(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Writes text that needs no escaping, such as a number.
  mutating func write(plain text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes a string in quotation marks, with escapes.
  mutating func write(quoted text: String) {
    var text = text
    write("\"")
    let isPlain = text.withUTF8 { utf8 in
      guard utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f && $0 != 0x22 && $0 != 0x5c }) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain { for scalar in text.unicodeScalars { write(escaped: scalar) } }
    write("\"")
  }

  private mutating func write(escaped scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": write("\\\"")
    case "\\": write("\\\\")
    case "\n": write("\\n")
    case "\r": write("\\r")
    case "\t": write("\\t")
    case " "..."~": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    // Escape control and invisible characters, too, because people read the lines.
    case _ where scalar.isUnprintable:
      for unit in UTF16.encode(scalar) ?? .init() {
        let digits = String(unit, radix: 16)
        write("\\u")
        write(plain: String(repeating: "0", count: 4 - digits.count) + digits)
      }
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }
}
