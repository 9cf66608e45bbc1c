import Foundation

/// A JSON value.
enum JSON: Equatable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)
  case array([JSON])
  case object([String: JSON])
}

/// A JSON number of any size and precision. Numbers are equal if their values are: 1.0 and 10e-1.
struct JSONNumber: Equatable {
  /// The number as written.
  let text: String
  private let isNegative: Bool
  /// The significant digits, without leading or trailing zeros.
  private let digits: Substring
  /// The power of ten to multiply the digits by.
  private let exponent: Int

  /// Creates a number from JSON text. Returns nil if the exponent does not fit in 32 bits.
  init?(_ text: String) {
    let parts = text.split(separator: /[eE]/, omittingEmptySubsequences: false)
    let mantissa = parts[0].drop { $0 == "-" }
    let fraction = mantissa.firstIndex(of: ".").map { mantissa[$0...].dropFirst() } ?? ""
    guard let exponent = parts.count == 1 ? 0 : Int32(parts[1]) else { return nil }

    let allDigits = mantissa.filter { $0 != "." }
    let significant = allDigits.drop { $0 == "0" }
    let trailingZeros = significant.reversed().prefix { $0 == "0" }.count
    self.text = text
    digits = Substring(significant.dropLast(trailingZeros))
    isNegative = text.hasPrefix("-") && !digits.isEmpty
    self.exponent = digits.isEmpty ? 0 : Int(exponent) - fraction.count + trailingZeros
  }

  static func == (one: JSONNumber, other: JSONNumber) -> Bool {
    one.isNegative == other.isNegative && one.exponent == other.exponent && one.digits == other.digits
  }
}

// MARK: - Text

extension JSON {
  /// The value as JSON on one line, with sorted keys, cut to fit a message.
  var summary: String {
    let columns = 200
    var text = ""
    write(to: &text, 4 * columns)
    return text.utf8.count > 4 * columns || text.count > columns ? text.prefix(columns) + "…" : text
  }

  /// Writes the value; stops soon after `limit` bytes.
  private func write(to text: inout String, _ limit: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let bool): text += "\(bool)"
    case .number(let number): text += number.text
    case .string(let string): text += Self.quote(string.prefix(limit))
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() where text.utf8.count <= limit {
        if index > 0 { text += ", " }
        element.write(to: &text, limit)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, key) in members.keys.sorted().enumerated() where text.utf8.count <= limit {
        text += (index > 0 ? ", " : "") + Self.quote(key.prefix(limit)) + ": "
        members[key]?.write(to: &text, limit)
      }
      text += "}"
    }
  }

  /// Returns a string literal.
  static func quote(_ string: some StringProtocol) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(String(string))).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// The path of a value within JSON, as in `$.items[2].price`.
struct JSONPath: CustomStringConvertible {
  private(set) var description = "$"

  /// Returns the path of a key's value.
  func key(_ key: String) -> JSONPath {
    let key = key.elided(to: 200)
    let isName = key.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil
    return appending(isName ? ".\(key)" : "[\(JSON.quote(key))]")
  }

  /// Returns the path of an array element.
  func index(_ index: Int) -> JSONPath { appending("[\(index)]") }

  private func appending(_ step: String) -> JSONPath {
    var path = self
    path.description += step
    return path
  }
}
