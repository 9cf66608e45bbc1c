/// A buffer of JSON text, to which values are encoded several times as fast as with Foundation's `JSONEncoder`. The fields of
/// an object keep the order of their declarations.
package final class JSONText {
  // Without these attributes, an event takes twice as long; the benchmark Reporting has a limit.
  @exclusivity(unchecked) package private(set) var bytes: [UInt8] = []
  /// True if the next value or field needs a comma before it.
  @exclusivity(unchecked) private var isAfterValue = false
  /// The brackets that end the objects and arrays that have begun.
  @exclusivity(unchecked) private var closingBrackets: [UInt8] = []
  /// The number of these that had begun before the value that is being encoded.
  @exclusivity(unchecked) private var outerCount = 0

  package init() {}

  /// Empties the buffer, but keeps its memory for reuse.
  package func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Writes a value as a line, including the line break. Synthesized conformances throw no errors.
  package func write(line value: some Encodable) {
    isAfterValue = false
    do { try encode(value) } catch { fatalError("\(value) cannot be encoded: \(error)") }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns a value as a line, including the line break.
  package static func line(_ value: some Encodable) -> [UInt8] {
    let json = JSONText()
    json.bytes.reserveCapacity(256)
    json.write(line: value)
    return json.bytes
  }

  /// Returns a value as text.
  package static func string(_ value: some Encodable) -> String {
    String(decoding: line(value).dropLast(), as: UTF8.self)
  }

  fileprivate func write(key: String) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: key.utf8)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    isAfterValue = false
  }

  private func beginValue() {
    if isAfterValue { bytes.append(UInt8(ascii: ",")) }
    isAfterValue = true
  }

  /// Begins an object or an array. It ends with the value that is being encoded.
  fileprivate func open(_ bracket: Unicode.Scalar, _ closingBracket: Unicode.Scalar) {
    beginValue()
    bytes.append(UInt8(ascii: bracket))
    isAfterValue = false
    closingBrackets.append(UInt8(ascii: closingBracket))
  }

  /// Writes a value that needs no escaping, such as a number.
  private func write(plain text: String) {
    beginValue()
    bytes.append(contentsOf: text.utf8)
  }

  private func write(escaped scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": bytes += #"\""#.utf8
    case "\\": bytes += #"\\"#.utf8
    case "\n": bytes += #"\n"#.utf8
    case "\r": bytes += #"\r"#.utf8
    case "\t": bytes += #"\t"#.utf8
    case " "..."~": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    // Escape control and invisible characters, too, because people read the lines.
    case _ where scalar.isUnprintable:
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      }
    default: bytes += String(scalar).utf8
    }
  }
}

extension JSONText: Encoder, SingleValueEncodingContainer, UnkeyedEncodingContainer {
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }
  package var count: Int { 0 }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // An event encodes its value into its own object.
    if closingBrackets.count == outerCount { open("{", "}") }
    return KeyedEncodingContainer(JSONFields(json: self))
  }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    open("[", "]")
    return self
  }

  package func singleValueContainer() -> any SingleValueEncodingContainer { self }

  package func encode<Value: Encodable>(_ value: Value) throws {
    let outerCount = outerCount
    self.outerCount = closingBrackets.count
    try value.encode(to: self)
    while closingBrackets.count > self.outerCount { bytes.append(closingBrackets.removeLast()) }
    self.outerCount = outerCount
    isAfterValue = true
  }

  package func encode(_ value: String) {
    beginValue()
    var text = value
    bytes.append(UInt8(ascii: "\""))
    let isPlain = text.withUTF8 { utf8 in
      guard utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f && $0 != 0x22 && $0 != 0x5c }) else { return false }
      bytes.append(contentsOf: utf8)
      return true
    }
    if !isPlain { for scalar in text.unicodeScalars { write(escaped: scalar) } }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a number or a Boolean.
  package func encode<Value: Encodable & LosslessStringConvertible>(_ value: Value) { write(plain: value.description) }

  package func encodeNil() { write(plain: "null") }

  // Synthesized conformances use none of these.
  package func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { fatalError() }
  package func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { fatalError() }
  package func superEncoder() -> any Encoder { fatalError() }
}

/// Encodes the fields of an object.
private struct JSONFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let json: JSONText
  var codingPath: [any CodingKey] { [] }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    json.write(key: key.stringValue)
    try json.encode(value)
  }

  // Without the generic function, the most frequent types take a third less time.
  func encode(_ value: String, forKey key: Key) {
    json.write(key: key.stringValue)
    json.encode(value)
  }

  func encode(_ value: Double, forKey key: Key) {
    json.write(key: key.stringValue)
    json.encode(value)
  }

  func encodeNil(forKey key: Key) {
    json.write(key: key.stringValue)
    json.encodeNil()
  }

  /// The values of a case of an enumeration, which are the last field of its object.
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    json.write(key: key.stringValue)
    json.open("{", "}")
    return KeyedEncodingContainer(JSONFields<Nested>(json: json))
  }

  // Synthesized conformances use none of these.
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { fatalError() }
  func superEncoder() -> any Encoder { fatalError() }
  func superEncoder(forKey key: Key) -> any Encoder { fatalError() }
}

extension [UInt8] {
  /// Removes the complete lines of ``JSONText`` at the start, and returns their values.
  package mutating func takeLines<Value: Decodable>() -> [Value] {
    var (values, rest) = ([Value](), self[...])
    while let line = rest.takeLine() { if let value = try? Value(json: line) { values.append(value) } }
    removeFirst(rest.startIndex)
    return values
  }
}
