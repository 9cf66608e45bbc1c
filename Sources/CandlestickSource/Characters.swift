/// Classifies the characters that matter to the lexer.
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

  /// True for white space, and for control characters, which the compiler treats as white space with a warning.
  package var isSpace: Bool { self <= 0x20 || self == 0x7F }

  /// Returns the opening bracket that matches a closing one; nil for other characters.
  package static func opening(of bracket: UInt8) -> UInt8? {
    switch bracket {
    case UInt8(ascii: ")"): UInt8(ascii: "(")
    case UInt8(ascii: "]"): UInt8(ascii: "[")
    case UInt8(ascii: "}"): UInt8(ascii: "{")
    default: nil
    }
  }

  /// True if the character can be part of an operator.
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

extension Unicode.Scalar {
  /// True if the character can be part of an operator. See "The Swift Programming Language", Lexical Structure, Operators.
  var isOperator: Bool {
    switch value {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7,
      0x2016, 0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E, 0x2190...0x23FF,
      0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003, 0x3008...0x3020, 0x3030:
      true
    default: false
    }
  }

  /// True if the character combines with the previous one.
  var isCombining: Bool {
    switch value {
    case 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xE0100...0xE01EF: true
    default: false
    }
  }

  /// True for spaces, line separators and byte order marks.
  var isSpace: Bool { value == 0xFEFF || value == 0xA0 || value == 0x2028 || value == 0x2029 || value == 0x3000 }
}
