extension UInt8 {
  package static let newline = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")
  package static let backquote = UInt8(ascii: "`")
  static let star = UInt8(ascii: "*")
  static let dot = UInt8(ascii: ".")

  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  var isLetter: Bool { (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") }
  var isNameStart: Bool { isLetter || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") }
  package var endsLine: Bool { self == .newline || self == .carriageReturn }

  /// True if it is white space, or a control character, which the compiler treats as such with a warning.
  package var isSpace: Bool { self <= 0x20 || self == 0x7F }

  /// Returns the opening bracket for a closing one; nil for other bytes.
  package static func opening(of bracket: UInt8) -> UInt8? {
    switch bracket {
    case UInt8(ascii: ")"): UInt8(ascii: "(")
    case UInt8(ascii: "]"): UInt8(ascii: "[")
    case UInt8(ascii: "}"): UInt8(ascii: "{")
    default: nil
    }
  }

  /// True if it can be part of an operator.
  var isOperator: Bool {
    switch self {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"),
      UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
      UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"):
      true
    default: false
    }
  }
}
