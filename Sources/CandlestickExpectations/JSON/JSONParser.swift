import Foundation

/// The reason why a text is not JSON, with its line and column.
struct JSONSyntaxError: Error, CustomStringConvertible {
  let description: String
}

/// Parses JSON strictly by RFC 8259. Foundation's parsers accept more, limit the precision of numbers, and on Linux do
/// not report the location of an error.
struct JSONParser {
  /// The maximum nesting depth, as in Foundation. Deeper nesting might overflow the stack.
  private static let depthLimit = 512

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// Parses one JSON value.
  static func parse(_ text: some _JSONText) throws -> JSON {
    let bytes = Array(text._jsonTextData)
    guard String(bytes: bytes, encoding: .utf8) != nil else { throw JSONSyntaxError(description: "not UTF-8") }
    var parser = JSONParser(bytes: bytes)
    parser.skip([0xEF, 0xBB, 0xBF])  // The RFC allows parsers to ignore a byte order mark.
    let value = try parser.value()
    parser.skipSpace()
    guard parser.next == nil else { throw parser.unexpected() }
    return value
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  // MARK: Values

  private mutating func value() throws -> JSON {
    skipSpace()
    switch next ?? 0 {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default:
      for (name, value) in [("true", JSON.bool(true)), ("false", .bool(false)), ("null", .null)] where skip(name.utf8) {
        return value
      }
      throw unexpected()
    }
  }

  private mutating func object() throws -> [String: JSON] {
    var members: [String: JSON] = [:]
    try list(until: "}") { parser in
      let start = parser.position
      guard parser.next == UInt8(ascii: "\"") else { throw parser.unexpected() }
      let key = try parser.string()
      // Rejects duplicate keys, because parsers disagree on which value counts.
      guard members[key] == nil else { throw parser.error("duplicate key \(JSON.quote(key))", at: start) }
      parser.skipSpace()
      try parser.expect(":")
      members[key] = try parser.value()
    }
    return members
  }

  private mutating func array() throws -> [JSON] {
    var elements: [JSON] = []
    try list(until: "]") { elements.append(try $0.value()) }
    return elements
  }

  /// Parses comma-separated items up to a closing bracket.
  private mutating func list(until end: Unicode.Scalar, _ item: (inout JSONParser) throws -> Void) throws {
    guard depth < Self.depthLimit else {
      throw error("nested more than \(Self.depthLimit) levels deep", at: position)
    }
    depth += 1
    defer { depth -= 1 }
    position += 1
    skipSpace()
    if skip(CollectionOfOne(UInt8(ascii: end))) { return }
    while true {
      skipSpace()
      try item(&self)
      skipSpace()
      if skip(CollectionOfOne(UInt8(ascii: end))) { return }
      try expect(",")
    }
  }

  private mutating func number() throws -> JSONNumber {
    let start = position
    skip("-".utf8)
    if !skip("0".utf8) { try digits() }
    if skip(".".utf8) { try digits() }
    if skip("e".utf8) || skip("E".utf8) {
      if !skip("+".utf8) { skip("-".utf8) }
      try digits()
    }
    guard let number = JSONNumber(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw error("exponent out of range", at: start)
    }
    return number
  }

  private mutating func digits() throws {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    if position == start { throw unexpected() }
  }

  // MARK: Strings

  private mutating func string() throws -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += Array(String(try escape()).utf8)
      case 0x00..<0x20:
        throw error("a control character in a string must be escaped", at: position)
      default:
        text.append(byte)
        position += 1
      }
    }
    throw unexpected()
  }

  private mutating func escape() throws -> Unicode.Scalar {
    let start = position
    position += 1
    guard let byte = next else { throw unexpected() }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default: throw error("invalid escape", at: start)
    }
  }

  private mutating func unicodeEscape(from start: Int) throws -> Unicode.Scalar {
    let unit = try hexadecimal(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit), skip(#"\u"#.utf8), case let trail = try hexadecimal(from: start),
      UTF16.isTrailSurrogate(trail),
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF)))
    else { throw error("unpaired surrogate", at: start) }
    return scalar
  }

  private mutating func hexadecimal(from start: Int) throws -> UInt16 {
    let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    guard digits.count == 4, digits.allSatisfy(\.isHexDigit), let unit = UInt16(digits, radix: 16) else {
      throw error(#"\u needs four hexadecimal digits"#, at: start)
    }
    position += 4
    return unit
  }

  // MARK: Bytes

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// Consumes the bytes if they come next. Returns true if it did.
  @discardableResult
  private mutating func skip(_ expected: some Collection<UInt8>) -> Bool {
    guard bytes[position...].starts(with: expected) else { return false }
    position += expected.count
    return true
  }

  private mutating func expect(_ character: Unicode.Scalar) throws {
    guard skip(CollectionOfOne(UInt8(ascii: character))) else { throw unexpected() }
  }

  // MARK: Errors

  private func unexpected() -> JSONSyntaxError {
    guard let character = String(decoding: bytes[position...], as: UTF8.self).first else {
      return error("unexpected end", at: position)
    }
    return error("unexpected \(JSON.quote(String(character)))", at: position)
  }

  private func error(_ reason: String, at position: Int) -> JSONSyntaxError {
    let lines = String(decoding: bytes[..<position], as: UTF8.self).split(
      omittingEmptySubsequences: false,
      whereSeparator: \.isNewline
    )
    return JSONSyntaxError(description: "\(reason), at line \(lines.count), column \((lines.last?.count ?? 0) + 1)")
  }
}
